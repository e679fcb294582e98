import { dayOf, relativeTime } from "#platform/date.ts";

const clock = new Intl.DateTimeFormat("ko", {
  timeZone: "Asia/Seoul",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/**
 * When a post was written: day and time in Seoul, with the relative time in the first 24 hours (SPEC section 9). Takes
 * an ISO time; `now` is in milliseconds.
 */
export const writtenAt = (time: string, now: number = Date.now()): string => {
  const ago = relativeTime(time, now);
  const moment = `${dayOf(time)} ${clock.format(new Date(time))}`;
  return ago === dayOf(time) ? moment : `${ago} · ${moment}`;
};
