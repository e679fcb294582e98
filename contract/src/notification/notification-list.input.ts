import * as z from "zod/mini";
import { Id, queryNumber } from "../platform/primitives.ts";
import { entryKinds, notificationLimits as limits } from "./notification-entry-rules.ts";

export const listNotificationsInput = {
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    size: queryNumber(1, limits.sizeMax, 20),
  }),
};

export const countNotificationsInput = {
  /** Counted anew: the caller was just told that the list has changed, perhaps by another process than the one that answers. */
  query: z.object({ anew: z.optional(z.literal("true")) }),
};

export const readNotificationInput = {
  body: z.object({ kind: z.enum(entryKinds), thingId: Id, until: Id }),
};

export const readAllNotificationsInput = { body: z.object({ until: Id }) };
