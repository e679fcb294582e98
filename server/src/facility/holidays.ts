import type { HolidayView } from "@danji/contract/facility/facility";
import { addDays, daysBetween } from "@danji/contract/platform/seoul-clock";
import * as years from "@hyunbinseo/holidays-kr/all";

/** Names of every 공휴일 that was published, with 대체공휴일 and 임시공휴일, by its day (decision 078). */
const holidays: ReadonlyMap<string, string> = new Map(
  Object.values(years).flatMap((year) =>
    Object.entries(year as Readonly<Record<string, readonly string[]>>).map(([day, names]) => [day, names.join(", ")]),
  ),
);

/** The last day of the last year whose holidays are known. */
export const holidaysUntil: string = `${[...holidays.keys()].toSorted().at(-1)?.slice(0, 4) ?? "2000"}-12-31`;

export const isHoliday = (day: string): boolean => holidays.has(day);

/** Those of a day and of so many after it. */
export const holidaysFrom = (day: string, days: number): readonly HolidayView[] =>
  Array.from({ length: days }, (_, index) => addDays(day, index)).flatMap((one) => {
    const name = holidays.get(one);
    return name === undefined ? [] : [{ day: one, name }];
  });

/** Days ahead whose holidays matter: a facility opens at most a year ahead. */
export const HOLIDAY_DAYS = 400;

/** Days before the end of what is known from which on the log says so: about when the next year is published. */
const WARN_DAYS = 150;

/** What the log says as long as the holidays of the next year are missing; undefined before. */
export const holidayWarning = (today: string): string | undefined =>
  daysBetween(today, holidaysUntil) < WARN_DAYS
    ? `public holidays are known until ${holidaysUntil}: update @hyunbinseo/holidays-kr`
    : undefined;
