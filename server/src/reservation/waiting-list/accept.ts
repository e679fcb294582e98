import type { ReservationView } from "@danji/contract/reservation/reservation";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockHousehold } from "#complex/household/move-in.ts";
import { lockFacility } from "#facility/facility.ts";
import { isHoliday } from "#facility/holidays.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { bookingLimit } from "../book.ts";
import { requirePrice } from "../booking/priced-request.ts";
import { planBooking } from "../facts.ts";
import { isOfOwnHousehold, requireStillThere } from "../own-household.ts";
import { getReservation, type ReservationRow, reservationRows } from "../own-reservations.ts";
import { requestOf } from "../request-of.ts";

interface Acceptance {
  readonly reservationId: number;
  /** Whole won that were shown. */
  readonly price: number;
}

/**
 * Books what is offered to the viewer's household, by the decision that books anything else: limits, pauses, closures and the
 * price are those of now. One that is booked already is answered as it is. Throws RESERVATION_NOT_FOUND,
 * RESERVATION_OFFER_OVER, what `decideBooking` refuses with, and RESERVATION_PRICE.
 */
export async function acceptOffer(
  { db, limits }: Pick<Services, "db" | "limits">,
  viewer: Viewer,
  { reservationId, price }: Acceptance,
  clock: Clock = databaseTime,
): Promise<ReservationView> {
  limits.admit(bookingLimit, `member:${viewer.memberId}`);
  const seen = await findOwn(db, viewer, reservationId);
  await db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockHousehold(tx, seen.household_id);
    await requireStillThere(tx, viewer, seen.complex_id, seen.household_id);
    const facility = await lockFacility(tx, seen.facility_id);
    await tx.maybe(sql`select id from reservations where id = ${reservationId} for no key update`);
    const row = await findOwn(tx, viewer, reservationId);
    const now = await clock(tx);
    if (row.state === "BOOKED") return;
    if (row.state !== "OFFERED" || row.offer_until === null || row.offer_until < now)
      throw new Problem("RESERVATION_OFFER_OVER");
    const booker = { householdId: row.household_id, now, except: reservationId };
    const plan = await planBooking(tx, facility, requestOf(row), booker);
    requirePrice(plan, { price });
    await tx.run(sql`
      update reservations set state = 'BOOKED', member_id = ${viewer.memberId}, place = ${plan.place},
        prices = ${plan.prices}::integer[], terms = ${JSON.stringify(facility.settings.cancellation)}::jsonb, created_at = ${now},
        holiday_known = ${isHoliday(row.day)}
      where id = ${reservationId}`);
  });
  return getReservation(db, viewer, reservationId, clock);
}

async function findOwn(db: Queryable, viewer: Viewer, id: number): Promise<ReservationRow> {
  const row = await db.maybe<ReservationRow>(
    sql`${reservationRows} where r.id = ${id} and ${isOfOwnHousehold(viewer)}`,
  );
  if (row === undefined) throw new Problem("RESERVATION_NOT_FOUND");
  return row;
}
