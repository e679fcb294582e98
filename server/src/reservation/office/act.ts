import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { isPlaceFree } from "@danji/contract/reservation/booking-decision";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import type { ReservationAct } from "@danji/contract/reservation/reservation-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct, mayActIn, memberOf } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { lockFacility } from "#facility/facility.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { holdsPlace, listHeld } from "../facts.ts";
import { advanceWaitingList } from "../waiting-list/advance-waiting-list.ts";
import { notifyOfOffice, type OfficeDecision } from "../notifications.ts";
import { type ReservationRow, reservationRows } from "../own-reservations.ts";
import { findOfComplex, officeView } from "./desk-row.ts";

interface ActCall {
  readonly apartmentId: number;
  readonly reservationId: number;
}

interface ActInput {
  readonly act: ReservationAct;
  readonly reason?: string | undefined;
}

/**
 * What an office does with a reservation. Throws as requireDeskAct, RESERVATION_NOT_FOUND, RESERVATION_DECIDED where its
 * state does not allow it, RESERVATION_TAKEN where an approval finds the place held, RESERVATION_TIME at the wrong time.
 */
export async function actOnReservation(
  db: Database,
  viewer: Viewer,
  { apartmentId, reservationId }: ActCall,
  { act, reason }: ActInput,
  clock: Clock = databaseTime,
): Promise<OfficeReservationView> {
  const right = act === "CHECK_IN" ? "seeReservations" : "handleReservations";
  await requireDeskAct(db, viewer, apartmentId, right);
  const { facility_id: facilityId } = await findOfComplex(db, apartmentId, reservationId);
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, right);
    await tx.maybe(sql`select id from facilities where id = ${facilityId} for no key update`);
    await tx.maybe(sql`select id from reservations where id = ${reservationId} for no key update`);
    const row = await findOfComplex(tx, apartmentId, reservationId);
    const now = await clock(tx);
    await requireSeen(tx, viewer, row, now);
    if (act === "CHECK_IN" && row.state === "USED") return officeView(row);
    const { change, tell } = await changeOf(tx, row, act, now);
    await tx.run(sql`update reservations set ${change} where id = ${reservationId}`);
    if (act === "CANCEL") await advanceWaitingList(tx, facilityId, now);
    if (tell !== undefined) {
      await tx.run(sql`update reservations set reason = ${reason ?? null} where id = ${reservationId}`);
      await notifyOfOffice(tx, [reservationId], { memberId: viewer.memberId, decision: tell });
    }
    const target = `reservation:${reservationId}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act: ledgerActs[act], target });
    return officeView(await findOfComplex(tx, apartmentId, reservationId));
  });
}

/** Who may only check in knows the bookings of today alone, as `listOfficeReservations` has it. Throws RESERVATION_NOT_FOUND. */
async function requireSeen(tx: Transaction, viewer: Viewer, row: ReservationRow, now: Date): Promise<void> {
  const today = seoulDay(now);
  if (row.begins_at < seoulMoment(addDays(today, 1), "00:00") && row.ends_at > seoulMoment(today, "00:00")) return;
  const { handles } = await tx.one<{ handles: boolean }>(sql`
    select ${mayActIn(sql`${row.complex_id}`, memberOf(viewer), "handleReservations")} as handles`);
  if (!handles) throw new Problem("RESERVATION_NOT_FOUND");
}

const ledgerActs = {
  APPROVE: "reservation.approved",
  DECLINE: "reservation.declined",
  CHECK_IN: "reservation.checkedIn",
  NO_SHOW: "reservation.noShow",
  RESTORE: "reservation.restored",
  CANCEL: "reservation.cancelled",
  KEEP: "reservation.kept",
} as const satisfies Readonly<Record<ReservationAct, string>>;

interface Change {
  readonly change: Sql;
  /** What the household is told. */
  readonly tell?: OfficeDecision;
}

async function changeOf(tx: Transaction, row: ReservationRow, act: ReservationAct, now: Date): Promise<Change> {
  const isAhead = now < row.begins_at;
  const require = (holds: boolean, reason: "RESERVATION_DECIDED" | "RESERVATION_TIME", message?: string) => {
    if (!holds) throw new Problem(reason, message === undefined ? {} : { message });
  };
  const closing = sql`closed_at = clock_timestamp(), closed_by = 'OFFICE'`;
  switch (act) {
    case "APPROVE": {
      require(row.state === "WAITING" && isAhead, "RESERVATION_DECIDED");
      return {
        change: sql`state = 'BOOKED', outside_hours_since = null, place = ${await freePlaceFor(tx, row)}`,
        tell: "APPROVED",
      };
    }
    case "DECLINE":
      require(row.state === "WAITING", "RESERVATION_DECIDED");
      return { change: sql`state = 'DECLINED', ${closing}`, tell: "DECLINED" };
    case "CANCEL":
      require((row.state === "BOOKED" || row.state === "WAITING") && now < row.ends_at, "RESERVATION_DECIDED");
      return { change: sql`state = 'CANCELLED', fee = 0, ${closing}`, tell: "OFFICE_CANCELLED" };
    case "KEEP":
      require((row.state === "BOOKED" || row.state === "WAITING") && isAhead, "RESERVATION_DECIDED");
      require(row.outside_hours_since !== null, "RESERVATION_DECIDED");
      return { change: sql`outside_hours_since = null`, tell: "KEPT" };
    case "CHECK_IN":
      require(row.state === "BOOKED", "RESERVATION_DECIDED");
      require(!isAhead && now < row.ends_at, "RESERVATION_TIME", reservationCopy.checkInTime);
      return { change: sql`state = 'USED', checked_in_at = ${now}` };
    case "NO_SHOW":
      require(row.state === "BOOKED", "RESERVATION_DECIDED");
      require(now >= row.ends_at, "RESERVATION_TIME", reservationCopy.noShowTime);
      return { change: sql`state = 'NO_SHOW'` };
    case "RESTORE":
      require(row.state === "USED" || row.state === "NO_SHOW", "RESERVATION_DECIDED");
      return { change: sql`state = 'BOOKED', checked_in_at = null` };
  }
}

/** The place that an approved one gets: its seat, or one that is free. Throws RESERVATION_TAKEN, which names who holds it. */
async function freePlaceFor(tx: Transaction, row: ReservationRow): Promise<number> {
  const { settings } = await lockFacility(tx, row.facility_id);
  const [begins, ends] = [row.begins_at, row.ends_at];
  const held = await listHeld(tx, row.facility_id, begins, ends);
  const places =
    row.kind === "SEAT" ? [row.place ?? 0] : Array.from({ length: settings.places }, (_, index) => index + 1);
  const free = places.find((place) => isPlaceFree(held, place, begins.getTime(), ends.getTime()));
  if (free !== undefined) return free;
  const holder = await tx.maybe<ReservationRow>(sql`
    ${reservationRows} where r.facility_id = ${row.facility_id} and ${holdsPlace}
      and tstzrange(r.begins_at, r.ends_at) && tstzrange(${begins}, ${ends})
      ${row.kind === "SEAT" ? sql`and r.place = ${row.place}` : sql``} order by r.begins_at, r.id limit 1`);
  const message = holder === undefined ? undefined : reservationCopy.takenBy(holder.building, holder.unit);
  throw new Problem("RESERVATION_TAKEN", message === undefined ? {} : { message });
}
