import type { BookingFacts, BookingRequest, PlannedBooking } from "@danji/contract/reservation/booking-decision";
import { daysBetween } from "@danji/contract/platform/seoul-clock";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import type { FacilityRules } from "#facility/facility.ts";
import { Problem } from "#platform/problem.ts";
import { requirePlan } from "../facts.ts";

/** A request with the price that was shown for it. */
export interface PricedRequest extends BookingRequest {
  readonly price: number;
  readonly householdId?: number | undefined;
}

/** The days that are to be looked at for a request, as availability is asked for. */
export const daysOf = ({ day, untilDay = day }: BookingRequest) => ({
  from: day,
  // A request whose end lies before its beginning is refused for what it is.
  days: Math.max(1, Math.min(reservationLimits.availabilityDaysMax, daysBetween(day, untilDay) + 1)),
});

/** The household that a request names, else the first. Throws RESERVATION_RESIDENTS_ONLY. */
export function chooseHousehold<H extends { readonly householdId: number }>(
  households: readonly H[],
  { householdId }: { readonly householdId?: number | undefined },
): H {
  const chosen = householdId === undefined ? households[0] : households.find((one) => one.householdId === householdId);
  if (chosen === undefined) throw new Problem("RESERVATION_RESIDENTS_ONLY");
  return chosen;
}

/** Throws RESERVATION_PRICE, which names what it costs. */
export function requirePrice({ price }: PlannedBooking, requested: { readonly price: number }): void {
  if (price !== requested.price) throw new Problem("RESERVATION_PRICE", { message: reservationCopy.price(price) });
}

/** What a request becomes at the price that was shown. Throws what `decideBooking` refuses with, and RESERVATION_PRICE. */
export function requirePricedPlan(
  rules: FacilityRules,
  requested: PricedRequest,
  facts: Pick<BookingFacts, "now" | "held" | "own" | "undrawn">,
): PlannedBooking {
  const plan = requirePlan(rules, requested, facts);
  requirePrice(plan, requested);
  return plan;
}
