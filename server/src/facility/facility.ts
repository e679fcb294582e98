import { type FacilityListView, type FacilityView, getFacilityImage } from "@danji/contract/facility/facility";
import { type FacilityKind, facilityLimits, type FacilitySettings } from "@danji/contract/facility/facility-rules";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct, requireComplexVisible, seesOneComplex } from "#complex/complex-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { imageUrlColumn } from "#image/image-url.ts";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { HOLIDAY_DAYS, holidaysFrom, holidaysUntil } from "./holidays.ts";

export type FacilityRow = FacilityView & Record<string, unknown>;

/** The beginning of the address of a photo. */

/** Column of the closures of the facility `f` of a query that end today or later. */
export const closuresColumn = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('closureId', l.id, 'from', l.from_day, 'until', l.until_day, 'reason', l.reason)
      order by l.from_day, l.id)
    from facility_closures l
    where l.facility_id = f.id and l.until_day >= (clock_timestamp() at time zone 'Asia/Seoul')::date), '[]') as closures`;

/** Columns of the facility `f` of a query by which it is booked, as FacilityRules. */
export const rulesColumns = sql`
  -- Rules that came later are off where a facility was set up before them.
  f.kind, '{"offerMinutes": null, "lottery": null}'::jsonb || f.settings as settings, ${closuresColumn}`;

/** By what a facility is booked. */
export type FacilityRules = Pick<FacilityView, "kind" | "settings" | "closures">;

/** Columns of the facility `f` of a query as a FacilityRow. */
const facilityColumns = sql`
  f.id as "facilityId", f.complex_id as "apartmentId", f.name, f.place, f.description, f.version, ${rulesColumns},
  array(
    select ${imageUrlColumn(getFacilityImage)} from facility_images p join images i on i.id = p.image_id
    where p.facility_id = f.id order by p.position) as images`;

/** Query of facilities that are not removed; a condition on `f` follows. */
const facilityRows = sql`select ${facilityColumns} from facilities f where f.removed_at is null`;

/** Query of the facilities of a complex. */
export const facilityRowsIn = (complexId: number): Sql => sql`${facilityRows} and f.complex_id = ${complexId}`;

/** Condition that the complex with that id has a facility. */
export const hasFacilities = (complexId: Sql): Sql => sql`exists (
  select from facilities f where f.complex_id = ${complexId} and f.removed_at is null)`;

/** The facilities of a complex, by name. Throws APARTMENT_NOT_FOUND, FORBIDDEN. */
export async function listFacilities(db: Queryable, viewer: Viewer, complexId: number): Promise<FacilityListView> {
  await requireComplexVisible(db, viewer, complexId);
  const facilities = await db.many<FacilityRow>(sql`${facilityRowsIn(complexId)} order by f.name, f.id`);
  const now = await databaseTime(db);
  return { facilities, holidays: holidaysFrom(seoulDay(now), HOLIDAY_DAYS), holidaysUntil, now: now.toISOString() };
}

/** Query of the facility, as long as the viewer may read the community of its complex. */
const facilityRowsOf = (viewer: Viewer, facilityId: number): Sql => sql`
  ${facilityRows} and f.id = ${facilityId}
    and exists (select from complexes c where c.id = f.complex_id and ${seesOneComplex(viewer)})`;

/** Throws FACILITY_NOT_FOUND, also where the viewer may not read the community of its complex. */
export async function getFacility(db: Queryable, viewer: Viewer, facilityId: number): Promise<FacilityView> {
  const row = await db.maybe<FacilityRow>(facilityRowsOf(viewer, facilityId));
  if (row === undefined) throw new Problem("FACILITY_NOT_FOUND");
  return row;
}

/**
 * A facility as it is now, whose row stays locked until the end of the transaction: a call that books there, closes it or
 * changes its rules waits, so that each of them sees what the one before has done. Lock order: members, households, then
 * the facility, then reservations. Throws FACILITY_NOT_FOUND.
 */
export async function lockFacility(tx: Transaction, facilityId: number): Promise<FacilityView> {
  await tx.maybe(sql`select id from facilities where id = ${facilityId} for no key update`);
  // A statement of its own: it sees what was committed while the one above waited.
  const row = await findFacility(tx, facilityId);
  if (row === undefined) throw new Problem("FACILITY_NOT_FOUND");
  return row;
}

/** A facility as it is now; undefined once it is taken off the list. */
export const findFacility = (db: Queryable, facilityId: number): Promise<FacilityView | undefined> =>
  db.maybe<FacilityRow>(sql`${facilityRows} and f.id = ${facilityId}`);

/** What an office writes of a facility. */
export interface FacilityFields {
  readonly name: string;
  readonly place: string;
  readonly description: string;
  readonly settings: FacilitySettings;
}

interface NewFacility extends FacilityFields {
  readonly kind: FacilityKind;
}

/** Throws as requireAct, and FACILITIES_FULL. */
export const createFacility = (
  db: Database,
  viewer: Viewer,
  complexId: number,
  { name, kind, place, description, settings }: NewFacility,
): Promise<FacilityView> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, complexId, "setUpFacilities");
    // One of several callers at once waits, and then counts what the others made.
    await tx.one(sql`select id from complexes where id = ${complexId} for no key update`);
    // A call whose answer was lost comes again: two that are the same in all would let one room be booked twice.
    const same = await tx.maybe<{ id: number }>(sql`
      select id from facilities
      where complex_id = ${complexId} and removed_at is null and name = ${name} and kind = ${kind} and place = ${place}
        and description = ${description} and settings = ${JSON.stringify(settings)}::jsonb
      order by id limit 1`);
    if (same !== undefined) return lockFacility(tx, same.id);
    const added = await tx.maybe<{ id: number }>(sql`
      insert into facilities (complex_id, name, kind, place, description, settings)
      select ${complexId}, ${name}, ${kind}, ${place}, ${description}, ${JSON.stringify(settings)}::jsonb
      where (select count(*) from facilities where complex_id = ${complexId} and removed_at is null) < ${facilityLimits.ofComplexMax}
      returning id`);
    if (added === undefined) throw new Problem("FACILITIES_FULL");
    const target = `facility:${added.id}`;
    await recordOfficeAct(tx, { complexId, actorId: viewer.memberId, act: "facility.created", target });
    return lockFacility(tx, added.id);
  });

/** Writes what is shown and by what rules it is booked; the row is locked. */
export const updateFacility = (tx: Transaction, facilityId: number, fields: FacilityFields) =>
  tx.run(sql`
    update facilities set name = ${fields.name}, place = ${fields.place}, description = ${fields.description},
      settings = ${JSON.stringify(fields.settings)}::jsonb, version = version + 1
    where id = ${facilityId}`);

/** Takes it off the list; the row is locked. */
export const hideFacility = (tx: Transaction, facilityId: number) =>
  tx.run(sql`update facilities set removed_at = clock_timestamp() where id = ${facilityId}`);

export interface NewClosure {
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

export const insertClosure = (tx: Transaction, facilityId: number, { from, until, reason }: NewClosure) =>
  tx.run(sql`
    insert into facility_closures (facility_id, from_day, until_day, reason)
    values (${facilityId}, ${from}::date, ${until}::date, ${reason})`);

/** False where the facility has no such closure. */
export const deleteClosure = async (tx: Transaction, facilityId: number, closureId: number): Promise<boolean> =>
  (await tx.run(sql`delete from facility_closures where id = ${closureId} and facility_id = ${facilityId}`)) > 0;
