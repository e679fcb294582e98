import type { BookingRequest } from "@danji/contract/reservation/booking-decision";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import {
  addDays,
  clockOf,
  daysBetween,
  minutesOf,
  seoulDay,
  seoulTimeOfDay,
} from "@danji/contract/platform/seoul-clock";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { lockFacility } from "#facility/facility.ts";
import { isHoliday } from "#facility/holidays.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import { type Database, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { planBooking } from "../facts.ts";
import { advanceWaitingList } from "../waiting-list/advance-waiting-list.ts";
import { notifyOfOffice } from "../notifications.ts";
import type { ReservationRow } from "../own-reservations.ts";
import { findOfComplex, officeView } from "./desk-row.ts";

interface MoveCall {
  readonly apartmentId: number;
  readonly reservationId: number;
}

/** Where a booking goes; how long it is stays. */
interface Target {
  readonly day: string;
  /** The begin, where slots or seats are booked. */
  readonly from?: string | undefined;
  /** Another seat; else it keeps its own. */
  readonly seat?: number | undefined;
}

/**
 * Moves a booking that has not begun to another time or seat, and tells its household. It keeps its length, its price and the
 * terms of its cancellation. Throws as requireDeskAct, RESERVATION_NOT_FOUND, RESERVATION_DECIDED, what `decideBooking`
 * refuses with, RESERVATION_TAKEN where the place is held.
 */
export async function moveReservation(
  db: Database,
  viewer: Viewer,
  { apartmentId, reservationId }: MoveCall,
  target: Target,
  clock: Clock = databaseTime,
): Promise<OfficeReservationView> {
  await requireDeskAct(db, viewer, apartmentId, "handleReservations");
  const { facility_id: facilityId } = await findOfComplex(db, apartmentId, reservationId);
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, "handleReservations");
    const facility = await lockFacility(tx, facilityId);
    await tx.maybe(sql`select id from reservations where id = ${reservationId} for no key update`);
    const row = await findOfComplex(tx, apartmentId, reservationId);
    const now = await clock(tx);
    if ((row.state !== "BOOKED" && row.state !== "WAITING") || now >= row.begins_at)
      throw new Problem("RESERVATION_DECIDED");
    const requested = requestOf(row, target);
    const plan = await planBooking(tx, facility, requested, { now, byOffice: true, except: reservationId });
    const { begins, ends, place } = plan;
    if (begins.getTime() === row.begins_at.getTime() && (row.kind !== "SEAT" || place === row.place))
      return officeView(row);
    try {
      await tx.run(sql`
        update reservations set begins_at = ${begins}, ends_at = ${ends}, day = ${requested.day}::date, place = ${place},
          moves = moves + 1, reminded_at = null, outside_hours_since = null, holiday_known = ${isHoliday(requested.day)}
        where id = ${reservationId}`);
    } catch (error) {
      // No transaction can pass the lock of the facility; the constraint holds whatever changes here.
      if (violatedConstraint(error) === "reservations_place") throw new Problem("RESERVATION_TAKEN");
      throw error;
    }
    // What it leaves goes to the waiting list.
    await advanceWaitingList(tx, facilityId, now);
    await notifyOfOffice(tx, [reservationId], { memberId: viewer.memberId, decision: "MOVED" });
    const ledger = { complexId: apartmentId, actorId: viewer.memberId, target: `reservation:${reservationId}` };
    await recordOfficeAct(tx, { ...ledger, act: "reservation.moved" });
    return officeView(await findOfComplex(tx, apartmentId, reservationId));
  });
}

/** What would lead to the moved booking. Throws RESERVATION_UNFIT where the target is none of its kind. */
function requestOf(
  { kind, day, begins_at: begins, ends_at: ends, place, persons }: ReservationRow,
  target: Target,
): BookingRequest {
  if (kind === "NIGHT")
    return { day: target.day, untilDay: addDays(target.day, daysBetween(day, seoulDay(ends))), persons };
  const from = target.from ?? seoulTimeOfDay(begins);
  const minutes = minutesOf(from) + (ends.getTime() - begins.getTime()) / 60_000;
  if (minutes > 24 * 60) throw new Problem("RESERVATION_UNFIT");
  const requested = { day: target.day, from, until: clockOf(minutes), persons };
  const seat = target.seat ?? place;
  return kind === "SEAT" && seat !== null ? { ...requested, seat } : requested;
}
