import { roleOf, memberOf } from "#complex/complex-access.ts";
import { allows, type OfficeRole } from "@danji/contract/complex/office-policy";
import type { OfficeReservationsView } from "@danji/contract/reservation/office-reservation";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isNoLateRequest } from "../facts.ts";
import { listOutsideHours } from "../holiday/outside-hours.ts";
import { type ReservationRow, reservationRows } from "../own-reservations.ts";
import { officeView } from "./desk-row.ts";

interface DeskDays {
  readonly apartmentId: number;
  readonly from: string;
  readonly days: number;
  /** The only facility that is listed. */
  readonly facilityId?: number | undefined;
}

/** Rows of one answer; a large complex has some hundred bookings a day. */
const ROWS_MAX = 5_000;

/** What is booked on some days. Who may only check in gets today, whatever they ask for. Throws as requireDeskAct. */
export async function listOfficeReservations(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, ...asked }: DeskDays,
): Promise<OfficeReservationsView> {
  await requireDeskAct(db, viewer, apartmentId, "seeReservations");
  const { role } = await db.one<{ role: OfficeRole | null }>(sql`
    select (${roleOf(memberOf(viewer))}) as role from complexes c where c.id = ${apartmentId}`);
  const now = await databaseTime(db);
  const handles = allows(role, "handleReservations");
  const { from, days, facilityId } = handles ? asked : { from: seoulDay(now), days: 1 };
  const ofFacility = facilityId === undefined ? sql`` : sql`and r.facility_id = ${facilityId}`;
  const start = sql`(${from}::date::timestamp at time zone 'Asia/Seoul')`;
  const end = sql`((${from}::date + ${days}::integer)::timestamp at time zone 'Asia/Seoul')`;
  const rows = await db.many<ReservationRow>(sql`
    ${reservationRows} where f.complex_id = ${apartmentId} ${ofFacility} and r.state not in ('QUEUED', 'CANCELLED', 'DECLINED', 'MISSED')
      and r.begins_at < ${end} and r.ends_at > ${start}
      and ${isNoLateRequest(sql`${now}`)} order by r.begins_at, f.name, r.place, r.id limit ${ROWS_MAX + 1}`);
  const waiting = handles
    ? await db.many<ReservationRow>(sql`
        ${reservationRows} where f.complex_id = ${apartmentId} and r.state = 'WAITING' and r.begins_at >= ${end}
        order by r.created_at, r.id limit 200`)
    : [];
  const outside = handles ? await listOutsideHours(db, apartmentId) : [];
  return {
    now: now.toISOString(),
    from,
    days,
    reservations: rows.slice(0, ROWS_MAX).map(officeView),
    ...(rows.length > ROWS_MAX ? { isCut: true } : {}),
    waiting: waiting.map(officeView),
    outsideHours: outside.map(officeView),
  };
}
