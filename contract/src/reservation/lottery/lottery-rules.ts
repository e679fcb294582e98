import type { FacilityKind, LotteryRule } from "../../facility/facility-rules.ts";
import { addDays, seoulMoment } from "../../platform/seoul-clock.ts";

/** The days on which what is drawn together begins. */
export interface LotteryDays {
  readonly firstDay: string;
  /** One of them. */
  readonly lastDay: string;
}

/** The round of a day: that day, and of nights the month of the check-in. */
export function roundOf(kind: FacilityKind, day: string): LotteryDays {
  if (kind !== "NIGHT") return { firstDay: day, lastDay: day };
  const firstDay = `${day.slice(0, 7)}-01`;
  const nextMonth = `${addDays(firstDay, 31).slice(0, 7)}-01`;
  return { firstDay, lastDay: addDays(nextMonth, -1) };
}

/** The moment from which no ticket can be entered or changed. */
export const entriesClose = ({ closesDays, closesAt }: LotteryRule, { firstDay }: LotteryDays): Date =>
  seoulMoment(addDays(firstDay, -closesDays), closesAt);
