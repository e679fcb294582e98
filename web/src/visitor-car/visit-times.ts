import { dayStart } from "@danji/contract/visitor-car/car-month";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

export interface VisitTimes {
  /** Milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** A time as a field for a day and a time shows it, in Seoul wherever the phone is: 2026-11-20T14:05. */
export const fieldTime = (time: number): string => {
  const date = new Date(time);
  return `${seoulDay(date)}T${seoulTimeOfDay(date)}`;
};

/** What a field for a day and a time holds, in milliseconds; undefined while it is not complete. */
export const timeOfField = (text: string): number | undefined => {
  const time = Date.parse(`${text.slice(0, 16)}:00+09:00`);
  return text.length < 16 || Number.isNaN(time) ? undefined : time;
};

const atHour = (day: number, hour: number): number => dayStart(day) + hour * HOUR_MS;

/** 0 is Sunday, in Seoul. */
export const weekdayOf = (time: number): number => new Date(dayStart(time) + 9 * HOUR_MS).getUTCDay();

/** The quick choices: six hours from now, tomorrow afternoon, and the coming or present weekend. */
export const quickTimes = {
  today: (now: number): VisitTimes => {
    const from = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    return { from, until: from + 6 * HOUR_MS };
  },
  tomorrow: (now: number): VisitTimes => ({ from: atHour(now + DAY_MS, 12), until: atHour(now + DAY_MS, 18) }),
  weekend: (now: number): VisitTimes => {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const weekday = weekdayOf(now);
    // On Sunday evening the next one.
    const isOver = weekday === 0 && now >= atHour(now, 20);
    const saturday = now + (isOver ? 6 : weekday === 0 ? -1 : 6 - weekday) * DAY_MS;
    return { from: Math.max(minute, atHour(saturday, 10)), until: atHour(saturday + DAY_MS, 20) };
  },
} as const;
export type QuickTime = keyof typeof quickTimes;
