import * as z from "zod/mini";
import { wellFormed } from "./platform/primitives.ts";

export const exchangeSocialCodeInput = {
  query: z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
};
export const linkSocialInput = {
  body: z.object({ password: z.string().check(z.maxLength(128), wellFormed) }),
};
