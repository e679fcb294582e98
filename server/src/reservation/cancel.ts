import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { requireActiveMember } from "#account/session/active-member.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { notifyOfCancellation } from "./notifications.ts";
import { isOfOwnHousehold } from "./own-household.ts";
import { advanceWaitingList } from "./waiting-list/advance-waiting-list.ts";
import { feeNow, getReservation, isOnWaitingList, type ReservationRow, reservationRows } from "./own-reservations.ts";

const isOver = ({ state }: ReservationRow): boolean => ["CANCELLED", "DECLINED", "MISSED"].includes(state);

interface Cancellation {
  readonly reservationId: number;
  /** Whole won that were shown. */
  readonly fee: number;
}

/**
 * Cancels one of the viewer's households, or takes it off the waiting list; the place goes to the next of the list. A repeat by
 * the same member with the same fee is answered as the first call. Throws RESERVATION_NOT_FOUND, RESERVATION_OVER,
 * RESERVATION_BEGUN, and RESERVATION_FEE with the true amount where another one was shown; then nothing is written.
 */
export async function cancelReservation(
  db: Database,
  viewer: Viewer,
  { reservationId, fee }: Cancellation,
  clock: Clock = databaseTime,
): Promise<ReservationView> {
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    // The first of the waiting list gets the place in the same transaction: the facility is locked before its reservations.
    await tx.maybe(sql`
      select f.id from facilities f
      where f.id = (select r.facility_id from reservations r where r.id = ${reservationId} and ${isOfOwnHousehold(viewer)})
      for no key update`);
    await tx.maybe(sql`select id from reservations where id = ${reservationId} for no key update`);
    const row = await tx.maybe<ReservationRow>(sql`
      ${reservationRows} where r.id = ${reservationId} and ${isOfOwnHousehold(viewer)}`);
    if (row === undefined) throw new Problem("RESERVATION_NOT_FOUND");
    if (isOver(row)) {
      if (await isOwnRepeat(tx, viewer, { reservationId, fee }))
        return getReservation(tx, viewer, reservationId, clock);
      throw new Problem("RESERVATION_OVER");
    }
    const now = await clock(tx);
    const due = feeNow(row, now);
    if (due === undefined) throw new Problem("RESERVATION_BEGUN");
    if (due !== fee) throw new Problem("RESERVATION_FEE", { message: reservationCopy.fee(due) });
    const isBooking = !isOnWaitingList(row);
    await tx.run(sql`
      update reservations set state = ${isBooking ? "CANCELLED" : "MISSED"}, closed_at = clock_timestamp(),
        closed_by = 'HOUSEHOLD', closed_by_member = ${viewer.memberId}, fee = ${isBooking ? due : null}
      where id = ${reservationId}`);
    if (isBooking) await notifyOfCancellation(tx, reservationId, viewer);
    await advanceWaitingList(tx, row.facility_id, now);
    return getReservation(tx, viewer, reservationId, clock);
  });
}

/** True where the viewer has cancelled it already, for this fee. */
const isOwnRepeat = async (db: Queryable, viewer: Viewer, { reservationId, fee }: Cancellation): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from reservations
    where id = ${reservationId} and closed_by = 'HOUSEHOLD' and closed_by_member = ${viewer.memberId}
      and coalesce(fee, 0) = ${fee}`)) !== undefined;
