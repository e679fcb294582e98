import { bookingRefusals as copy } from "./booking-refusals.copy.ts";

/** A length of time in words, as 1시간 30분. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [copy.hours(hours)] : []), ...(rest > 0 || hours === 0 ? [copy.minutes(rest)] : [])].join(
    " ",
  );
}
