import * as z from "zod/mini";
import { pushLimits as limits } from "./push-rules.ts";

/** Bytes as base64url, without padding or with it. */
const Base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,120}={0,2}$/));

/** The form of PushSubscription.toJSON(); the server checks address and keys. */
export const subscribePushInput = {
  body: z.object({
    endpoint: z.string().check(z.maxLength(limits.endpointMax), z.regex(/^[\x21-\x7e]+$/)),
    keys: z.object({ p256dh: Base64Url, auth: Base64Url }),
    /** The browser has renewed its address by itself: the member did not ask for pushes just now. */
    isRenewal: z.optional(z.boolean()),
  }),
};
