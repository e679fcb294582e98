import { countText } from "../platform/count-text.ts";
import { seoulTimeOfDay } from "../platform/seoul-clock.ts";
import type { BillChange, MonthBill } from "./car-bill.ts";
import { dayStart, monthOf } from "./car-month.ts";
import type { CarRules } from "./car-rules.ts";
import { visitorCarCopy as copy } from "./visitor-car.copy.ts";

const SEPARATOR = " · ";

/** 510 → 08:30. */
export const timeOfMinute = (minute: number): string => seoulTimeOfDay(new Date(dayStart(0) + minute * 60_000));

/** 6시간, 30분, 6시간 30분. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return copy.minutes(String(rest));
  const whole = copy.hours(countText(hours));
  return rest === 0 ? whole : `${whole} ${copy.minutes(String(rest))}`;
}

/** The rules of a complex as the sentence that its residents read. */
export function rulesSentence(rules: CarRules): string {
  const { hours, counts, works, reset } = copy.rules;
  if (rules.kind === "HOURS") {
    const { freeMinutes, unitMinutes, unitWon } = rules;
    return [hours(durationText(freeMinutes), durationText(unitMinutes), copy.won(unitWon)), reset].join(" ");
  }
  const { freeStayMinutes, freeCounts, countWon, worksVisits, worksFrom, worksUntil } = rules;
  return [
    counts(durationText(freeStayMinutes), freeCounts, copy.won(countWon)),
    ...(worksVisits > 0 ? [works(worksVisits, timeOfMinute(worksFrom), timeOfMinute(worksUntil))] : []),
    reset,
  ].join(" ");
}

/** Minutes or counts under these rules: 6시간, 2회. */
export const amountOf = ({ kind }: CarRules, units: number): string =>
  kind === "HOURS" ? durationText(units) : copy.quota.counts(units);

const nameOfMonth = (month: string, now: number): string =>
  month === monthOf(now) ? copy.quota.thisMonth : copy.quota.month(Number(month.slice(5)));

const leftOf = ({ free, used }: MonthBill): number => Math.max(0, free - used);

/** What a household has left in a month, as one line. */
export function quotaLine(bill: MonthBill, now: number): string {
  const { rules, free, month, won } = bill;
  if (rules === null) return "";
  const when = nameOfMonth(month, now);
  const left = copy.quota.left(when, amountOf(rules, free), amountOf(rules, leftOf(bill)));
  return won > 0 ? [left, copy.quota.over(when, copy.won(won))].join(SEPARATOR) : left;
}

/** What a month that is over came to, as one line; undefined where nothing was used. */
export function closedMonthLine(bill: MonthBill, now: number): string | undefined {
  const { rules, month, used, won } = bill;
  if (rules === null || (used === 0 && won === 0)) return undefined;
  return copy.quota.closed(nameOfMonth(month, now), amountOf(rules, used), copy.won(won));
}

/**
 * What a visit costs, before it is saved: "이번 달 100시간 중 82시간 남음 · 이번 방문 6시간 → 76시간" for each month, or
 * "3,600원이 예상돼요". Empty before the complex has rules.
 */
export function billLines({ won, months }: BillChange, now: number): readonly string[] {
  if (won > 0) return [copy.quota.expected(copy.won(won))];
  const isCounted = months.some(({ units }) => units > 0);
  return months.flatMap(({ before, after, units }) => {
    if (after.rules === null) return [];
    const taken = after.used - before.used;
    const left = copy.quota.left(
      nameOfMonth(after.month, now),
      amountOf(after.rules, after.free),
      amountOf(after.rules, leftOf(before)),
    );
    const then = amountOf(after.rules, leftOf(after));
    if (taken > 0) return [[left, copy.quota.after(amountOf(after.rules, taken), then)].join(SEPARATOR)];
    if (after.rules.kind === "HOURS") return [];
    if (taken < 0) return [[left, copy.quota.fewer(amountOf(after.rules, -taken), then)].join(SEPARATOR)];
    if (!isCounted) return [[left, copy.quota.uncounted].join(SEPARATOR)];
    // Its counts lie in another month.
    return units === 0 ? [] : [[left, copy.quota.unchanged].join(SEPARATOR)];
  });
}
