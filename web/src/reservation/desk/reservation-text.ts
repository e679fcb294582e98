import { bookingRefusals } from "@danji/contract/reservation/booking-refusals.copy";
import { reservationScreenCopy } from "@danji/contract/reservation/reservation-screen.copy";
import { daysBetween, seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";

type Span = Pick<OfficeReservationView, "kind" | "day" | "begins" | "ends">;

/** The hours of a booking within its day, or its nights. */
export function spanText({ kind, day, begins, ends }: Span): string {
  const end = new Date(ends);
  const lastDay = seoulDay(end);
  if (kind === "NIGHT") {
    const { dayText } = bookingRefusals;
    return reservationScreenCopy.nightSpan(dayText(day), dayText(lastDay), daysBetween(day, lastDay));
  }
  const until = lastDay === day ? seoulTimeOfDay(end) : "24:00";
  return reservationScreenCopy.span(seoulTimeOfDay(new Date(begins)), until);
}

/** The facility, with the seat where it has numbered ones. */
export const placeText = ({
  facilityName,
  kind,
  place,
}: Pick<OfficeReservationView, "facilityName" | "kind" | "place">) =>
  kind === "SEAT" && place !== null ? `${facilityName} ${reservationScreenCopy.seat(place)}` : facilityName;

export const doorText = ({ building, unit }: Pick<OfficeReservationView, "building" | "unit">): string =>
  `${building} ${unit}`;
