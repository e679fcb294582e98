import { timeCopy } from "@danji/contract/app/time.copy";

const SEOUL_AHEAD_MS = 9 * 3_600_000;

/**
 * A moment in Seoul, as 2026년 11월 22일 오전 10:54. Not formatted by Intl, whose Korean says AM and PM since CLDR 48, in
 * Node as in the browsers.
 */
export function seoulTime(moment: Date): string {
  const seoul = new Date(moment.getTime() + SEOUL_AHEAD_MS);
  const clock = timeCopy.clock(seoul.getUTCHours(), String(seoul.getUTCMinutes()).padStart(2, "0"));
  return timeCopy.moment(seoul.getUTCFullYear(), seoul.getUTCMonth() + 1, seoul.getUTCDate(), clock);
}
