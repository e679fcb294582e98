import * as z from "zod/mini";
import { fileEncodings } from "../complex/desk/desk-rules.ts";
import { Id, Month, PathId } from "../platform/primitives.ts";
import { carLimits as limits, markKinds } from "./car-rules.ts";

const params = z.object({ apartmentId: PathId });
const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

export const carRulesSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("HOURS"),
    freeMinutes: whole(0, limits.freeHoursMax * 60),
    unitMinutes: whole(1, limits.unitMinutesMax),
    unitWon: whole(0, limits.wonMax),
  }),
  z
    .strictObject({
      kind: z.literal("COUNTS"),
      freeStayMinutes: whole(0, limits.freeStayMinutesMax),
      freeCounts: whole(0, limits.countsMax),
      countWon: whole(0, limits.wonMax),
      worksVisits: whole(0, limits.countsMax),
      worksFrom: whole(0, 1_439),
      worksUntil: whole(1, 1_440),
    })
    .check(z.refine(({ worksFrom, worksUntil }) => worksFrom < worksUntil, { path: ["worksUntil"] })),
]);

export const carDeskInput = { params };

export const carsTodayInput = {
  params,
  /** Last digits of the plate; all cars of the day where they are left out. */
  query: z.strictObject({ digits: z.optional(z.string().check(z.regex(/^\d{4}$/))) }),
};

export const markCarsInput = {
  params,
  body: z.object({
    marks: z
      .array(
        z.object({
          markId: z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)),
          visitId: Id,
          kind: z.enum(markKinds),
          /** Seconds between the tap and this call, by the phone's own clock. */
          secondsAgo: whole(0, limits.markHours * 3_600),
          isUndone: z._default(z.boolean(), false),
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.marksMax)),
  }),
};

export const setCarRulesInput = { params, body: z.object({ month: Month, rules: carRulesSchema }) };
export const simulateCarRulesInput = { params, body: z.object({ rules: carRulesSchema }) };
export const carStatementsInput = { params, query: z.strictObject({ month: Month }) };
export const carStatementInput = {
  params: z.object({ apartmentId: PathId, householdId: PathId }),
  query: z.strictObject({ month: Month }),
};
export const carStatementFileInput = {
  params,
  query: z.strictObject({ month: Month, encoding: z._default(z.enum(fileEncodings), "utf8") }),
};
