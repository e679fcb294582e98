import type { PlannedBooking } from "@danji/contract/reservation/booking-decision";
import type { FacilityView } from "@danji/contract/facility/facility";
import { isHoliday } from "#facility/holidays.ts";
import { type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { IdempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";

interface Booker {
  readonly householdId: number;
  /** Null for one by the office. */
  readonly memberId: number | null;
  readonly byOffice: boolean;
  readonly now: Date;
}

interface NewReservation extends PlannedBooking {
  readonly day: string;
  readonly persons: number;
}

/**
 * Stores a planned booking; household and facility are locked. Throws RESERVATION_TAKEN where its place is held, and
 * IDEMPOTENCY_REUSED where its key is that of another request.
 */
export async function insertReservation(
  tx: Transaction,
  { facilityId, settings }: Pick<FacilityView, "facilityId" | "settings">,
  { begins, ends, place, prices, day, persons }: NewReservation,
  { householdId, memberId, byOffice, now }: Booker,
  request?: IdempotentRequest,
): Promise<number> {
  const state = settings.needsApproval && !byOffice ? "WAITING" : "BOOKED";
  try {
    const { id } = await tx.one<{ id: number }>(sql`
      insert into reservations (facility_id, household_id, member_id, by_office, place, begins_at, ends_at, day, prices,
        persons, state, terms, created_at, holiday_known, request_key, request_hash)
      values (${facilityId}, ${householdId}, ${memberId}, ${byOffice}, ${place}, ${begins}, ${ends}, ${day}::date,
        ${prices}::integer[], ${persons}, ${state}, ${JSON.stringify(settings.cancellation)}::jsonb, ${now},
        ${isHoliday(day)}, ${request?.key ?? null}, ${request?.hash ?? null})
      returning id`);
    return id;
  } catch (error) {
    // No transaction can pass the lock of the facility; the constraint holds whatever changes here.
    if (violatedConstraint(error) === "reservations_place") throw new Problem("RESERVATION_TAKEN");
    // A repeat waits for the household of the first one, and then finds it: only another request comes here.
    if (violatedConstraint(error) === "reservations_key") throw new Problem("IDEMPOTENCY_REUSED");
    throw error;
  }
}
