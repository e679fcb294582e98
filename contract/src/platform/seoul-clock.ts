/**
 * Seoul is nine hours ahead of UTC, without summer time since 1988. By hand, since every screen of a member writes times
 * first: each format of `Intl` takes a phone some 20 ms to construct.
 */
const AHEAD_OF_UTC_MS = 9 * 60 * 60 * 1_000;

const seoulIso = (time: Date): string => new Date(time.getTime() + AHEAD_OF_UTC_MS).toISOString();

/** The day in Seoul, as 2026-11-20. */
export const seoulDay = (time: Date): string => seoulIso(time).slice(0, 10);

/** The time of day in Seoul, as 22:05. */
export const seoulTimeOfDay = (time: Date): string => seoulIso(time).slice(11, 16);

const DAY_MS = 24 * 60 * 60 * 1_000;
const MINUTE_MS = 60_000;

/** Minutes since midnight of a time of day as 22:05; 24:00 is the end of the day. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The time of day of minutes since midnight, as 22:05. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The moment of a day and a time of day in Seoul; 24:00 is the beginning of the next day. */
export const seoulMoment = (day: string, clock: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_OF_UTC_MS + minutesOf(clock) * MINUTE_MS);

/** The day that many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one day to another. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** 0 is Sunday, 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** True for a day that there is, as 2026-11-20. */
export function isDay(text: string): boolean {
  const [, year, month, date] = /^([12]\d{3})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  const day = new Date(Date.UTC(year, month - 1, date));
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
}
