import { clockOf, minutesOf, weekdayOf } from "../platform/seoul-clock.ts";
import { type DayKind, type FacilitySettings, type Hours, HOLIDAY_HOURS } from "./facility-rules.ts";

/** Whole days on which a facility cannot be used; `until` is the last of them. */
export interface Closure {
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

/** True for a 공휴일 in Seoul. */
export type IsHoliday = (day: string) => boolean;

export function dayKindOf(day: string, isHoliday: IsHoliday): DayKind {
  if (isHoliday(day)) return "HOLIDAY";
  return [0, 6].includes(weekdayOf(day)) ? "WEEKEND" : "WEEKDAY";
}

/** The hours of a day; null where it is not open. Closures come on top. */
export const hoursOf = ({ hours }: FacilitySettings, day: string, isHoliday: IsHoliday): Hours | null =>
  hours[isHoliday(day) ? HOLIDAY_HOURS : weekdayOf(day)] ?? null;

/** The slots of hours, which begin with them; what is left at their end is none. */
export function slotsIn({ from, until }: Hours, slotMinutes: number): readonly Hours[] {
  const [first, end] = [minutesOf(from), minutesOf(until)];
  const count = Math.max(0, Math.floor((end - first) / slotMinutes));
  return Array.from({ length: count }, (_, index) => {
    const begin = first + index * slotMinutes;
    return { from: clockOf(begin), until: clockOf(begin + slotMinutes) };
  });
}

export const closureOn = (closures: readonly Closure[], day: string): Closure | undefined =>
  closures.find(({ from, until }) => from <= day && day <= until);
