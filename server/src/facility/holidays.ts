import type { HolidayView } from "@danji/contract/facility/facility";
import { addDays, daysBetween } from "@danji/contract/platform/seoul-clock";
import * as years from "@hyunbinseo/holidays-kr/all";

/** Every 공휴일 that was published, with 대체공휴일 and 임시공휴일, in the order of days (decision 078). */
const all: readonly HolidayView[] = Object.values(years)
  .flatMap((year) =>
    Object.entries(year as Readonly<Record<string, readonly string[]>>).map(([day, names]) => ({
      day,
      name: names.join(", "),
    })),
  )
  .toSorted((one, other) => (one.day < other.day ? -1 : 1));

const days: ReadonlySet<string> = new Set(all.map(({ day }) => day));

/** The last day of the last year whose holidays are known. */
export const holidaysUntil: string = `${all.at(-1)?.day.slice(0, 4) ?? "2000"}-12-31`;

export const isHoliday = (day: string): boolean => days.has(day);

/** Those of a day and of so many after it. */
export function holidaysFrom(day: string, count: number): readonly HolidayView[] {
  const end = addDays(day, count);
  // Days of this form are ordered as texts; asking for each day one by one costs an open page more than this walk.
  return all.filter((one) => day <= one.day && one.day < end);
}

/** Days ahead whose holidays matter: a facility opens at most a year ahead. */
export const HOLIDAY_DAYS = 400;

/** Days before the end of what is known from which on the log says so: about when the next year is published. */
const WARN_DAYS = 150;

/** What the log says as long as the holidays of the next year are missing; undefined before. */
export const holidayWarning = (today: string): string | undefined =>
  daysBetween(today, holidaysUntil) < WARN_DAYS
    ? `public holidays are known until ${holidaysUntil}: update @hyunbinseo/holidays-kr`
    : undefined;
