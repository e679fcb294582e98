import type { BookingFacts, BookingRequest, PlannedBooking } from "@danji/contract/reservation/booking-decision";
import { daysBetween } from "@danji/contract/platform/seoul-clock";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import type { FacilityRules } from "#facility/facility.ts";
import type { Queryable } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import { requirePlan } from "../facts.ts";
import { notAResident } from "../own-household.ts";

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

interface Home {
  readonly householdId: number;
}

/** `householdId`: of two homes of the member in the complex, which one. */
interface NamedHome {
  readonly householdId?: number | undefined;
}

/** The household that a request names, else the first; undefined where the member does not live there. */
export const findHousehold = <H extends Home>(households: readonly H[], { householdId }: NamedHome) =>
  householdId === undefined ? households[0] : households.find((one) => one.householdId === householdId);

interface Resident<H extends Home> {
  readonly memberId: number;
  readonly apartmentId: number;
  readonly households: readonly H[];
}

/** The same. Throws RESERVATION_HOME_WAITS while the office has not decided about the member's home, else RESERVATION_RESIDENTS_ONLY. */
export async function requireHousehold<H extends Home>(
  db: Queryable,
  { memberId, apartmentId, households }: Resident<H>,
  requested: NamedHome,
): Promise<H> {
  const chosen = findHousehold(households, requested);
  if (chosen === undefined) throw await notAResident(db, memberId, apartmentId);
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
