import * as z from "zod/mini";
import { Id, PathId, ruleCheck, Text } from "../platform/primitives.ts";
import { isLonger, singleLine } from "../platform/text.ts";
import { carLimits as limits } from "./car-rules.ts";
import { plateFault } from "./plate.ts";
import { visitorCarCopy as copy } from "./visitor-car.copy.ts";

const MINUTE_MS = 60_000;

/** An ISO time in UTC, cut to its minute; in milliseconds. */
const Minute = z.pipe(
  z.string().check(
    z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/),
    z.refine((text) => !Number.isNaN(Date.parse(text))),
  ),
  z.transform((text: string) => Math.floor(Date.parse(text) / MINUTE_MS) * MINUTE_MS),
);

/** What was shown before saving, in whole won. */
const amount = z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));
const params = z.object({ visitId: PathId });

export const listVisitorCarsInput = {
  /** A home of the viewer; the chosen one where it is left out. */
  query: z.object({ residenceId: z.optional(PathId) }),
};

export const registerVisitorCarInput = {
  body: z.object({
    residenceId: Id,
    plate: z.pipe(Text, z.string().check(z.maxLength(100), ruleCheck(plateFault))),
    from: Minute,
    until: Minute,
    isWorks: z._default(z.boolean(), false),
    purpose: z.optional(
      z.pipe(
        z.pipe(
          Text,
          z.transform((text: string) => singleLine(text)),
        ),
        z.string().check(z.refine((text) => !isLonger(text, limits.purposeMax), { error: copy.purposeTooLong })),
      ),
    ),
    /** Visits of a weekly series, this one with them. */
    weeks: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(limits.seriesMax)), 1),
    amount,
  }),
};

export const changeVisitorCarInput = { params, body: z.object({ until: Minute, amount }) };

export const cancelVisitorCarInput = { params, body: z.optional(z.object({ amount: z.optional(amount) })) };
