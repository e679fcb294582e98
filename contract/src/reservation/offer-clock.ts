import { addDays, seoulDay, seoulMoment } from "../platform/seoul-clock.ts";

/** The night in Seoul, as quiet hours are offered: a push is not shown then, so that no time of an offer passes. */
export const offerNight = { from: "22:00", to: "07:00" } as const;

const MINUTE_MS = 60_000;

/** When an offer made now is over that lasts so many minutes: its clock stands still at night. */
export function offerEnd(now: Date, minutes: number): Date {
  let at = now.getTime();
  let left = minutes * MINUTE_MS;
  for (;;) {
    const day = seoulDay(new Date(at));
    const morning = seoulMoment(day, offerNight.to).getTime();
    const evening = seoulMoment(day, offerNight.from).getTime();
    at = Math.max(at, morning);
    if (at + left <= evening) return new Date(at + left);
    left -= Math.max(0, evening - at);
    at = seoulMoment(addDays(day, 1), offerNight.to).getTime();
  }
}
