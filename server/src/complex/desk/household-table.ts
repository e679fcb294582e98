import type {
  DeskHouseholdDetail,
  DeskHouseholdPage,
  DeskHouseholdView,
  DeskResidentDetail,
} from "@danji/contract/complex/desk/desk";
import { deskTableLimits, type HouseholdFilter, type HouseholdSort } from "@danji/contract/complex/desk/desk-rules";
import { normalizeBuildingOrUnit } from "@danji/contract/complex/door-rules";
import { boundedCount } from "#platform/db/bounded-count.ts";
import type { Queryable } from "#platform/db/database.ts";
import { packedRows, packedText, packedTime, unpackRows, unpackTime } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mayAct, memberOf } from "../complex-access.ts";
import { unlistedHomes } from "../residence/door-list.ts";
import { recordAuditedReads, recordReads } from "../residence/resident-reads.ts";
import { readAtDesk, requireDeskAct } from "./desk-access.ts";
import { type DeskReads, deskResidentColumns, type DeskResidentRow, deskResidentView } from "./resident-table.ts";
import { searchWords, withBuilding } from "./search-words.ts";

const homes = (state: Sql): Sql => sql`select from residences h where h.household_id = o.id and h.state = ${state}`;
const filters: Readonly<Record<HouseholdFilter, Sql>> = {
  LIVED: sql`exists (${homes(sql`'ACTIVE'`)})`,
  WAITING: sql`exists (${homes(sql`'WAITING'`)})`,
  TURNOVER: sql`exists (select from household_turnovers t where t.household_id = o.id and t.state = 'PLANNED')`,
  EMPTY: sql`not exists (${homes(sql`any('{WAITING,ACTIVE}')`)})`,
};

const orderOf = (sort: HouseholdSort): Sql => {
  const direction = sort === "door" ? sql`asc` : sql`desc`;
  return sql`length(o.building_key) ${direction}, o.building_key ${direction},
    length(o.unit_key) ${direction}, o.unit_key ${direction}`;
};

interface ListDeskHouseholdsInput {
  readonly apartmentId: number;
  readonly q?: string | undefined;
  readonly who: HouseholdFilter;
  readonly building?: string | undefined;
  readonly sort: HouseholdSort;
  readonly page: number;
  readonly size: number;
}

const columns = packedRows([
  ...[sql`p.id`, packedText(sql`p.building`), packedText(sql`p.unit`)],
  ...[sql`lived.people`, sql`lived.waiting`, sql`lived.cars`, packedTime(sql`lived.since`)],
  sql`(select t.day::text from household_turnovers t where t.household_id = p.id and t.state = 'PLANNED')`,
  sql`exists (select from household_turnovers t where t.household_id = p.id and t.state = 'PLANNED' and t.held_at is not null)`,
]);

/** A page of the doors of a complex, without names. One statement asks for the role and reads. Throws as requireDeskAct. */
export async function listDeskHouseholds(
  { db, longLists }: DeskReads,
  viewer: Viewer,
  input: ListDeskHouseholdsInput,
): Promise<DeskHouseholdPage> {
  const { apartmentId, q = "", who, building, sort, page, size } = withBuilding(input);
  const words = searchWords(q);
  const key = building === undefined ? undefined : normalizeBuildingOrUnit(building);
  const where = sql`o.complex_id = ${apartmentId} and ${filters[who]}
    ${key === undefined ? sql`` : sql`and length(o.building_key) = ${key.length} and o.building_key = ${key}`}
    ${words === "" ? sql`` : sql`and strpos(lower(o.building || o.unit), ${words}) > 0`}`;
  const list = key === undefined && words === "" ? `households ${apartmentId} ${who}` : undefined;
  const count = boundedCount(longLists, list, deskTableLimits.countedMax);
  const read = () =>
    db.maybe<{ packed: string | null; counted: number }>(sql`
    select (
      select ${columns} from (
        select o.id, o.building, o.unit from households o
        where ${where} order by ${orderOf(sort)} limit ${size} offset ${(page - 1) * size}
      ) p cross join lateral (
        select count(*) filter (where h.state = 'ACTIVE') as people, count(*) filter (where h.state = 'WAITING') as waiting,
          coalesce(sum(cardinality(h.car_numbers)) filter (where h.state = 'ACTIVE'), 0)::integer as cars,
          min(coalesce(h.vouched_at, h.decided_at, h.created_at)) filter (where h.state = 'ACTIVE') as since
        from residences h where h.household_id = p.id and h.state in ('ACTIVE', 'WAITING')) lived
    ) as packed, ${count.of(sql`select from households o where ${where}`)} as counted
    from complexes c where c.id = ${apartmentId} and ${mayAct(memberOf(viewer), "readResidents")}`);
  const found = await readAtDesk(db, viewer, { complexId: apartmentId, act: "readResidents" }, read);
  return { households: unpackRows(found.packed).map(householdOf), ...count.totals(found.counted) };
}

const householdOf = ([
  id,
  dong = "",
  unit = "",
  people,
  waiting,
  cars,
  since,
  day = "",
  isHeld,
]: readonly string[]): DeskHouseholdView => ({
  householdId: Number(id),
  building: dong,
  unit,
  people: Number(people),
  waiting: Number(waiting),
  carCount: Number(cars),
  since: unpackTime(since),
  turnoverDay: day === "" ? null : day,
  ...(isHeld === "t" && { isTurnoverHeld: true }),
});

interface PersonRow extends DeskResidentRow {
  readonly move_in_date: string | null;
  readonly car_numbers: readonly string[];
}

/** Who lives behind a door of the complex and who waits for it. Throws HOUSEHOLD_NOT_FOUND for one of another complex. */
export async function getDeskHousehold(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, householdId, address }: { apartmentId: number; householdId: number; address: string },
): Promise<DeskHouseholdDetail> {
  await requireDeskAct(db, viewer, apartmentId, "readResidents");
  const household = await db.maybe<{ id: number; building: string; unit: string }>(sql`
    select o.id, o.building, o.unit from households o where o.id = ${householdId} and o.complex_id = ${apartmentId}`);
  if (household === undefined) throw new Problem("HOUSEHOLD_NOT_FOUND");
  const rows = await db.many<PersonRow & Record<string, unknown>>(sql`
    select ${deskResidentColumns(apartmentId)}, h.move_in_date, h.car_numbers
    from residences h join members a on a.id = h.member_id
    where h.household_id = ${householdId} and h.state in ('ACTIVE', 'WAITING') and a.withdrawn_at is null
    order by h.state, since, h.id`);
  const target = `household:${householdId}`;
  await recordAuditedReads(db, viewer, { complexId: apartmentId, members: rows, target, address });
  const unlisted = await unlistedHomes(db, apartmentId, rows);
  return {
    householdId,
    building: household.building,
    unit: household.unit,
    people: rows.map((row) => ({
      ...deskResidentView(row, unlisted),
      moveInDate: row.move_in_date,
      carNumbers: row.car_numbers,
    })),
  };
}

/** One resident, whatever the state of the home, and the door. Throws RESIDENCE_NOT_FOUND for one of another complex. */
export async function getDeskResident(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, residenceId, address }: { apartmentId: number; residenceId: number; address: string },
): Promise<DeskResidentDetail> {
  await requireDeskAct(db, viewer, apartmentId, "readResidents");
  const row = await db.maybe<DeskResidentRow & Record<string, unknown>>(sql`
    select ${deskResidentColumns(apartmentId)} from residences h join members a on a.id = h.member_id
    where h.id = ${residenceId} and h.complex_id = ${apartmentId} and a.withdrawn_at is null`);
  if (row === undefined) throw new Problem("RESIDENCE_NOT_FOUND");
  await recordReads(db, viewer, apartmentId, [row]);
  const household = await getDeskHousehold(db, viewer, { apartmentId, householdId: row.household_id, address });
  return { resident: deskResidentView(row, await unlistedHomes(db, apartmentId, [row])), household };
}

/** The buildings (동) of a complex. Throws as requireDeskAct. */
export async function listDeskBuildings(
  db: Queryable,
  viewer: Viewer,
  apartmentId: number,
): Promise<readonly string[]> {
  await requireDeskAct(db, viewer, apartmentId, "readResidents");
  return (await buildingsOf(db, apartmentId)).map(({ name }) => name);
}

/** The buildings with households, each with its comparable form, found by one step through the index households_by_door. */
export const buildingsOf = (
  db: Queryable,
  complexId: number,
): Promise<readonly { readonly name: string; readonly key: string }[]> =>
  db.many<{ name: string; key: string }>(sql`
    with recursive step as (
      (select o.building, length(o.building_key) as size, o.building_key from households o
       where o.complex_id = ${complexId} order by length(o.building_key), o.building_key limit 1)
      union all
      select next.* from step cross join lateral (
        select o.building, length(o.building_key), o.building_key from households o
        where o.complex_id = ${complexId}
          and (length(o.building_key), o.building_key) > (step.size, step.building_key)
        order by length(o.building_key), o.building_key limit 1) next)
    select building as name, building_key as key from step`);
