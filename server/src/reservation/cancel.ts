import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { requireActiveMember } from "#account/session/active-member.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { notifyOfCancellation } from "./notifications.ts";
import { isOfOwnHousehold } from "./own-household.ts";
import { feeNow, getReservation, type ReservationRow, reservationRows } from "./own-reservations.ts";

interface Cancellation {
  readonly reservationId: number;
  /** Whole won that were shown. */
  readonly fee: number;
}

/**
 * Cancels one of the viewer's households. Throws RESERVATION_NOT_FOUND, RESERVATION_OVER, RESERVATION_BEGUN, and
 * RESERVATION_FEE with the true amount where another one was shown; then nothing is written.
 */
export async function cancelReservation(
  db: Database,
  viewer: Viewer,
  { reservationId, fee }: Cancellation,
  clock: Clock = databaseTime,
): Promise<ReservationView> {
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await tx.maybe(sql`select id from reservations where id = ${reservationId} for no key update`);
    const row = await tx.maybe<ReservationRow>(sql`
      ${reservationRows} where r.id = ${reservationId} and ${isOfOwnHousehold(viewer)}`);
    if (row === undefined) throw new Problem("RESERVATION_NOT_FOUND");
    if (row.state === "CANCELLED" || row.state === "DECLINED") throw new Problem("RESERVATION_OVER");
    const due = feeNow(row, await clock(tx));
    if (due === undefined) throw new Problem("RESERVATION_BEGUN");
    if (due !== fee) throw new Problem("RESERVATION_FEE", { message: reservationCopy.fee(due) });
    await tx.run(sql`
      update reservations set state = 'CANCELLED', closed_at = clock_timestamp(), closed_by = 'HOUSEHOLD',
        closed_by_member = ${viewer.memberId}, fee = ${due}
      where id = ${reservationId}`);
    await notifyOfCancellation(tx, reservationId, viewer);
    return getReservation(tx, viewer, reservationId, clock);
  });
}
