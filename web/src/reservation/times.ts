import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import { bookingRefusals } from "@danji/contract/reservation/booking-refusals.copy";
import { daysBetween, seoulDay, seoulTimeOfDay, weekdayOf } from "@danji/contract/platform/seoul-clock";
import type { ReservationView } from "@danji/contract/reservation/reservation";

/** 12월 10일 목요일 of 2026-12-10. */
export const dayName = (day: string): string =>
  copy.dayLabel(Number(day.slice(5, 7)), Number(day.slice(8)), copy.weekdays[weekdayOf(day)] ?? "");

/** When a reservation is, in the time of Seoul. */
export function whenText({
  kind,
  day,
  begins,
  ends,
}: Pick<ReservationView, "kind" | "day" | "begins" | "ends">): string {
  const end = new Date(ends);
  const lastDay = seoulDay(end);
  if (kind === "NIGHT")
    return copy.nightSpan(dayName(day), bookingRefusals.dayText(lastDay), daysBetween(day, lastDay));
  const until = lastDay === day ? seoulTimeOfDay(end) : "24:00";
  return `${dayName(day)} ${copy.span(seoulTimeOfDay(new Date(begins)), until)}`;
}

/** What is chosen, before it is booked. */
export function chosenText({ day, from, until, untilDay, seat }: ChosenTime): string {
  if (untilDay !== undefined)
    return copy.nightSpan(bookingRefusals.dayText(day), bookingRefusals.dayText(untilDay), daysBetween(day, untilDay));
  const span = `${bookingRefusals.dayText(day)} ${copy.span(from ?? "", until ?? "")}`;
  return seat === undefined ? span : `${span} · ${copy.seat(seat)}`;
}

interface ChosenTime {
  readonly day: string;
  readonly from?: string;
  readonly until?: string;
  readonly untilDay?: string;
  readonly seat?: number;
}
