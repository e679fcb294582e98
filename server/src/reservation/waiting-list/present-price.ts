import type { FacilitySettings } from "@danji/contract/facility/facility-rules";
import { decideBooking } from "@danji/contract/reservation/booking-decision";
import { isHoliday } from "#facility/holidays.ts";
import { requestOf, type StoredTime } from "../request-of.ts";

interface PricedRow extends StoredTime {
  /** Whole won, as they were stored. */
  readonly price: number;
  /** The rules of now for a reservation on a waiting list; null elsewhere. */
  readonly settings: FacilitySettings | null;
}

/**
 * What a reservation costs. One on a waiting list is not booked yet: it costs what the rules and holidays of now say, which is what
 * `acceptOffer` books it for. What does not fit them any more is about to leave the list.
 */
export function presentPrice({ price, settings, ...row }: PricedRow): number {
  if (settings === null) return price;
  // Any time before it: the price alone is asked for.
  const facts = { kind: row.kind, settings, closures: [], isHoliday, now: new Date(0), held: [], own: [] };
  return decideBooking(requestOf(row), { ...facts, byOffice: true }).booking?.price ?? price;
}
