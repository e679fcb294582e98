import type { HouseholdLimits, NoShowRule } from "../facility/facility-rules.ts";
import { addDays, weekdayOf } from "../platform/seoul-clock.ts";

/** A booking of the household at the facility that counts: it waits, is booked, or was. */
export interface OwnBooking {
  /** The day in Seoul on which it begins, by which it counts. */
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
  readonly isNoShow: boolean;
}

export interface ReachedLimit {
  readonly span: keyof HouseholdLimits;
  readonly max: number;
  /** The day of the first booking that fills it. */
  readonly day: string;
}

/** The Monday of the week of a day. */
export const weekStart = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));

const spans = ["day", "week", "month", "held"] as const;

/** Which bookings count with one on that day, by the limit that counts them. */
const countedWith = (
  day: string,
  now: Date,
): Readonly<Record<keyof HouseholdLimits, (one: OwnBooking) => boolean>> => ({
  day: (one) => one.day === day,
  week: (one) => weekStart(one.day) === weekStart(day),
  month: (one) => one.day.slice(0, 7) === day.slice(0, 7),
  held: (one) => one.ends > now.getTime(),
});

/** The limit that one more booking on that day would exceed. */
export function limitReached(
  day: string,
  own: readonly OwnBooking[],
  limits: HouseholdLimits,
  now: Date,
): ReachedLimit | undefined {
  const counted = countedWith(day, now);
  for (const span of spans) {
    const max = limits[span];
    const filling = own.filter(counted[span]);
    const [first] = filling;
    if (max !== null && first !== undefined && filling.length >= max) return { span, max, day: first.day };
  }
  return undefined;
}

export interface LimitLeft {
  readonly span: keyof HouseholdLimits;
  /** Bookings that the household may still make; never below 0. */
  readonly left: number;
}

/** What each limit leaves to the household with a booking on that day; without limits, nothing. */
export function limitsLeft(
  day: string,
  own: readonly OwnBooking[],
  limits: HouseholdLimits,
  now: Date,
): readonly LimitLeft[] {
  const counted = countedWith(day, now);
  return spans.flatMap((span) => {
    const max = limits[span];
    return max === null ? [] : [{ span, left: Math.max(0, max - own.filter(counted[span]).length) }];
  });
}

/**
 * The last day on which a household cannot book: so many days after the last no-show, in a month with
 * too many of them. It follows from the bookings alone, so that a mark taken back ends it and one made late does not move it.
 */
export function pausedThrough(own: readonly OwnBooking[], rule: NoShowRule | null): string | undefined {
  if (rule === null) return undefined;
  const days = own.flatMap(({ day, isNoShow }) => (isNoShow ? [day] : [])).toSorted();
  const full = days.filter((day) => days.filter((other) => other.slice(0, 7) === day.slice(0, 7)).length >= rule.count);
  const last = full.at(-1);
  return last === undefined ? undefined : addDays(last, rule.pauseDays);
}
