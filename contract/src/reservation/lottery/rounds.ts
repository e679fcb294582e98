import { closureOn, type Closure, hoursOf, type IsHoliday } from "../../facility/facility-days.ts";
import { type FacilityKind, type FacilitySettings, lotteryOf } from "../../facility/facility-rules.ts";
import { addDays, seoulDay } from "../../platform/seoul-clock.ts";
import { opensAt } from "../booking-decision.ts";
import { entriesClose, type LotteryDays, roundOf } from "./lottery-rules.ts";

interface RoundFacts {
  readonly kind: FacilityKind;
  readonly settings: FacilitySettings;
  readonly closures: readonly Closure[];
  readonly isHoliday: IsHoliday;
  readonly now: Date;
}

export interface OpenRound extends LotteryDays {
  readonly closes: Date;
}

/** The rounds that take entries now, by their days; days on which it is closed have none. */
export function openRounds({ kind, settings, closures, isHoliday, now }: RoundFacts): readonly OpenRound[] {
  const rule = lotteryOf(kind, settings);
  if (rule === null) return [];
  const today = seoulDay(now);
  const days = Array.from({ length: settings.opensDays + 1 }, (_, index) => addDays(today, index));
  const used = days.filter((day) => kind === "NIGHT" || isUsed(day));
  const rounds = new Map(used.map((day) => [roundOf(kind, day).firstDay, roundOf(kind, day)]));
  return [...rounds.values()]
    .map((round) => ({ ...round, closes: entriesClose(rule, round) }))
    .filter(({ firstDay, closes }) => opensAt(settings, firstDay) <= now && now < closes);

  function isUsed(day: string): boolean {
    return closureOn(closures, day) === undefined && hoursOf(settings, day, isHoliday) !== null;
  }
}
