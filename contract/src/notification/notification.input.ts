import * as z from "zod/mini";
import { notificationCopy as copy } from "./notification.copy.ts";

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const kinds = z.object({
  CHAT_MESSAGE: z.boolean(),
  CHAT_REQUEST: z.boolean(),
  COMMENT: z.boolean(),
  NOTICE: z.boolean(),
  RESERVATION: z.boolean(),
  // Left out by clients of before: what was chosen stays.
  VISITOR_CAR: z.optional(z.boolean()),
});

export const notificationSettingsInput = {
  body: z.object({
    kinds,
    quietHours: z.nullable(
      z
        .object({ from: TimeOfDay, to: TimeOfDay })
        .check(z.refine(({ from, to }) => from !== to, { error: copy.sameTime })),
    ),
    // Left out by clients of before: what was chosen stays.
    pushWords: z.optional(z.boolean()),
    weeklyMail: z.optional(z.boolean()),
  }),
};
