import type { BookingFacts, BookingWish, PlannedBooking } from "@danji/contract/reservation/booking-decision";
import { daysBetween } from "@danji/contract/platform/seoul-clock";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import type { FacilityRules } from "#facility/facility.ts";
import { Problem } from "#platform/problem.ts";
import { requirePlan } from "../facts.ts";

/** A wish with the price that was shown for it. */
export interface PricedWish extends BookingWish {
  readonly price: number;
  readonly householdId?: number | undefined;
}

/** The days that are to be looked at for a wish, as availability is asked for. */
export const daysOf = ({ day, untilDay = day }: BookingWish) => ({
  from: day,
  // A wish whose end lies before its beginning is refused for what it is.
  days: Math.max(1, Math.min(reservationLimits.availabilityDaysMax, daysBetween(day, untilDay) + 1)),
});

/** The household that a wish names, else the first. Throws RESERVATION_RESIDENTS_ONLY. */
export function chooseHousehold<H extends { readonly householdId: number }>(
  households: readonly H[],
  { householdId }: { readonly householdId?: number | undefined },
): H {
  const chosen = householdId === undefined ? households[0] : households.find((one) => one.householdId === householdId);
  if (chosen === undefined) throw new Problem("RESERVATION_RESIDENTS_ONLY");
  return chosen;
}

/** Throws RESERVATION_PRICE, which names what it costs. */
export function requirePrice({ price }: PlannedBooking, wish: { readonly price: number }): void {
  if (price !== wish.price) throw new Problem("RESERVATION_PRICE", { message: reservationCopy.price(price) });
}

/** What a wish becomes at the price that was shown. Throws what `decideBooking` refuses with, and RESERVATION_PRICE. */
export function requirePricedPlan(
  rules: FacilityRules,
  wish: PricedWish,
  facts: Pick<BookingFacts, "now" | "held" | "own" | "undrawn">,
): PlannedBooking {
  const plan = requirePlan(rules, wish, facts);
  requirePrice(plan, wish);
  return plan;
}
