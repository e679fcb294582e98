import type { FacilityView } from "@danji/contract/facility/facility";
import { type BookingFacts, decideBooking } from "@danji/contract/reservation/booking-decision";
import type { ReservationRow } from "../own-reservations.ts";
import { requestOf } from "../request-of.ts";

/**
 * True where a booking could be made under the rules and closures of its facility as they are given: within its hours, on its
 * grid, on an open day, in a place that it has. Who holds that place, and limits, are not looked at.
 */
export function fitsRules(
  row: ReservationRow,
  { kind, settings, closures }: FacilityView,
  { now, isHoliday }: Pick<BookingFacts, "now" | "isHoliday">,
): boolean {
  if (row.place !== null && row.place > settings.places) return false;
  const facts = { kind, settings, closures, isHoliday, now, held: [], own: [], byOffice: true };
  return decideBooking(requestOf(row), facts).refusal === undefined;
}
