import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { type ReservationRow, reservationRows } from "../own-reservations.ts";
import { presentPrice } from "../waiting-list/present-price.ts";

/** What an office sees: the door, and no member's name. */
export const officeView = (row: ReservationRow): OfficeReservationView => ({
  reservationId: row.id,
  facilityId: row.facility_id,
  facilityName: row.name,
  kind: row.kind,
  state: row.state,
  building: row.building,
  unit: row.unit,
  begins: row.begins_at.toISOString(),
  ends: row.ends_at.toISOString(),
  day: row.day,
  place: row.place,
  persons: row.persons,
  price: presentPrice(row),
  byOffice: row.by_office,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  isOutsideHours: row.outside_hours_since !== null,
});

/** A reservation of a complex. Throws RESERVATION_NOT_FOUND for one of another. */
export async function findOfComplex(db: Queryable, complexId: number, reservationId: number): Promise<ReservationRow> {
  const row = await db.maybe<ReservationRow>(sql`
    ${reservationRows} where r.id = ${reservationId} and f.complex_id = ${complexId}`);
  if (row === undefined) throw new Problem("RESERVATION_NOT_FOUND");
  return row;
}
