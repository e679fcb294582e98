import * as z from "zod/mini";
import { Clock, Day, EndClock } from "../../facility/facility.input.ts";
import { facilityLimits } from "../../facility/facility-rules.ts";
import { Id, PathId } from "../../platform/primitives.ts";
import { lotteryCopy } from "./lottery.copy.ts";

const params = z.object({ lotteryId: PathId });
const count = z.number().check(z.int(), z.gte(1), z.lte(1_000));
const Preference = z.strictObject({
  day: Day,
  from: z.optional(Clock),
  until: z.optional(EndClock),
  untilDay: z.optional(Day),
  seat: z.optional(count),
});
const keyOf = ({ day, from, until, untilDay, seat }: z.output<typeof Preference>) =>
  JSON.stringify([day, from, until, untilDay, seat]);

export const facilityLotteriesInput = { params: z.object({ facilityId: PathId }) };
export const lotteryInput = { params };
export const enterLotteryInput = {
  params,
  /** `householdId`: of two homes of the viewer in the complex, which one enters. */
  body: z.strictObject({
    householdId: z.optional(Id),
    persons: count,
    wishes: z.array(Preference).check(
      z.minLength(1),
      z.maxLength(facilityLimits.wishesMax),
      z.refine((wishes) => new Set(wishes.map(keyOf)).size === wishes.length, { error: lotteryCopy.twice }),
    ),
  }),
};
export const leaveLotteryInput = { params, body: z.strictObject({ householdId: z.optional(Id) }) };
