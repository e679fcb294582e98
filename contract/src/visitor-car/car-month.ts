// Seoul is nine hours ahead of UTC without summer time (platform/seoul-clock.ts).
const AHEAD_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/** The month in Seoul of a time in milliseconds, as 2026-11. */
export const monthOf = (time: number): string => new Date(time + AHEAD_MS).toISOString().slice(0, 7);

/** The first instant of a month in Seoul, in milliseconds. */
export const monthStart = (month: string): number => Date.parse(`${month}-01T00:00:00Z`) - AHEAD_MS;

/** The month so many months later, or earlier. */
export function monthPlus(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The first instant of the day in Seoul, in milliseconds. */
export const dayStart = (time: number): number => Math.floor((time + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;

/** Minutes since the day in Seoul began, with their fraction. */
export const minuteOfDay = (time: number): number => (time - dayStart(time)) / 60_000;
