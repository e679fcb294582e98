import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { snapshotCopy } from "@danji/contract/app/snapshot.copy";
import { timeCopy } from "@danji/contract/app/time.copy";
import { correctedNow } from "./corrected-clock.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The day of a time in Seoul, as 2026.11.20. Takes an ISO time. */
export const dayOf = (time: string): string => seoulDay(new Date(time)).replaceAll("-", ".");

/**
 * The minute of a time in Seoul, as 오후 3:07. Takes an ISO time. Formatted by hand: since CLDR 48 the browser's Korean
 * has PM.
 */
export const clockOf = (time: string): string => {
  const [hours, minutes = ""] = seoulTimeOfDay(new Date(time)).split(":");
  return timeCopy.clock(Number(hours), minutes);
};

/** A time in Seoul, as 2026.11.20 오후 3:07. Takes an ISO time. */
export const momentOf = (time: string): string => `${dayOf(time)} ${clockOf(time)}`;

/**
 * A time as 오늘 14:05, 어제 14:05 or 11월 20일 14:05, with the days of Seoul. Both times are in milliseconds, by the
 * server's clock.
 */
export const dayAndTime = (time: number, now: number = correctedNow()): string => {
  const clock = seoulTimeOfDay(new Date(time));
  const [on, today, yesterday] = [time, now, now - day].map((one) => seoulDay(new Date(one)));
  if (on === today) return snapshotCopy.today(clock);
  if (on === yesterday) return snapshotCopy.yesterday(clock);
  const [, month, date] = (on ?? "").split("-");
  return snapshotCopy.onDay(Number(month), Number(date), clock);
};

/**
 * How long ago a time was, in the wording of SPEC section 9: 방금 전, n분 전, n시간 전, then the day in Seoul. Takes an ISO
 * time of the server; `now` is in milliseconds, by its clock. A time in the future (clock skew) is 방금 전.
 */
export const relativeTime = (time: string, now: number = correctedNow()): string => {
  const passed = now - Date.parse(time);
  if (passed < minute) return timeCopy.justNow;
  if (passed < hour) return timeCopy.minutesAgo(Math.floor(passed / minute));
  if (passed < day) return timeCopy.hoursAgo(Math.floor(passed / hour));
  return dayOf(time);
};
