import type { DeskResidentPage, DeskResidentView } from "@danji/contract/complex/desk/desk";
import { deskTableLimits, type ResidentSort } from "@danji/contract/complex/desk/desk-rules";
import { normalizeBuildingOrUnit } from "@danji/contract/complex/door-rules";
import type { HouseholdWay } from "@danji/contract/complex/household/household-rules";
import type { ResidenceState } from "@danji/contract/complex/residence-rules";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { ComplexSpan } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { unlistedHomes } from "../residence/door-list.ts";
import { nicknameIn } from "../residence/resident-name.ts";
import { recordAuditedReads } from "../residence/resident-reads.ts";
import { type ResidentRow, residentView } from "../residence/resident.ts";
import { requireDeskAct } from "./desk-access.ts";
import { searchWords } from "./search-words.ts";

export interface DeskResidentRow extends ResidentRow {
  readonly household_id: number;
  readonly way: HouseholdWay;
  readonly since: Date;
  readonly car_count: number;
}

/** Since when they live there, or wait. The index residences_by_since has it. */
const since = sql`coalesce(h.vouched_at, h.decided_at, h.created_at)`;
const way = sql`coalesce(h.way, case when h.decided_at is null then 'SELF' else 'OFFICE' end)`;

/** Columns of a home `h` of the complex and its member `a`. What all rows have in common is read once. */
export const deskResidentColumns = (complexId: number): Sql => sql`
  h.id, h.member_id, a.name, ${nicknameIn(sql`h.complex_id`)} as nickname, h.building, h.unit, h.state, h.created_at, h.decided_at,
  (select c.building_range from complexes c where c.id = ${complexId}) as building_range,
  (select c.doors_loaded_at from complexes c where c.id = ${complexId}) is not null as has_doors,
  h.member_id = any(array(
    select k.member_id from complex_managers k where k.complex_id = ${complexId} and k.role = 'HEAD')) as is_manager,
  h.household_id, ${way} as way, ${since} as since, cardinality(h.car_numbers) as car_count`;

export const deskResidentView = (row: DeskResidentRow, unlisted: ReadonlySet<number>): DeskResidentView => ({
  ...residentView(row, unlisted),
  householdId: row.household_id,
  way: row.way,
  since: row.since.toISOString(),
  carCount: row.car_count,
});

/** Times at which people came to live in a complex. */
export const residentDayFigures = {
  residentsJoined: ({ complexId, from, until }: ComplexSpan): Sql => sql`
    select ${since} as at from residences h
    where h.complex_id = ${complexId} and h.state = 'ACTIVE' and ${since} >= ${from} and ${since} < ${until}`,
};

/** 동 and 호 by their numbers (migration 0092), along the index residences_by_door_order. */
const byDoor = (direction: Sql): Sql => sql`h.door_order ${direction}, h.id ${direction}`;

const [up, down] = [sql`asc`, sql`desc`];
const orders: Readonly<Record<ResidentSort, Sql>> = {
  door: byDoor(up),
  "-door": byDoor(down),
  // The index residences_by_name_and_door.
  name: sql`h.person_name, ${byDoor(up)}`,
  "-name": sql`h.person_name desc, ${byDoor(down)}`,
  since: sql`${since}, h.id`,
  "-since": sql`${since} desc, h.id desc`,
};

export interface ResidentFilter {
  readonly q?: string | undefined;
  readonly state: ResidenceState;
  readonly building?: string | undefined;
  readonly way?: HouseholdWay | undefined;
}

/** Condition on the home `h` of a query. The homes of who has withdrawn are gone. */
export const matchesFilter = (complexId: number, { q = "", state, building, way: chosen }: ResidentFilter): Sql => sql`
  h.complex_id = ${complexId} and h.state = ${state}
  ${building === undefined ? sql`` : isBuilding(building)}
  ${chosen === undefined ? sql`` : sql`and ${way} = ${chosen}`}
  ${searchWords(q) === "" ? sql`` : matchesWords(complexId, searchWords(q))}`;

// The doors of a building are one range of the order: a space follows its number, and "!" is the character after it.
const isBuilding = (building: string): Sql => {
  const key = normalizeBuildingOrUnit(building);
  const start = String(key.length).padStart(3, "0") + key;
  return sql`and h.door_order >= ${`${start} `} and h.door_order < ${`${start}!`}`;
};

/**
 * Two letters and more are looked up by their pairs (index residences_by_pairs), as a list of ids: no plan that walks through
 * all homes of the complex is taken then. A single letter stands in no pair.
 */
const matchesWords = (complexId: number, words: string): Sql => sql`
  and strpos(h.search_text, ${words}) > 0
  ${
    words.length < 2
      ? sql``
      : sql`and h.id = any(array(
          select f.id from residences f
          where text_pairs(f.complex_id, f.search_text) @> text_pairs(${complexId}, ${words})))`
  }`;

const none: ReadonlySet<number> = new Set();

interface ListDeskResidentsInput extends ResidentFilter {
  readonly apartmentId: number;
  readonly sort: ResidentSort;
  readonly page: number;
  readonly size: number;
}

type CountedRow = { readonly counted: number; readonly waiting: number } & (DeskResidentRow | { readonly id: null });

/** A page of the residents of one state, with how many there are. For those of the office who may see names. */
export async function listDeskResidents(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, sort, page, size, ...filter }: ListDeskResidentsInput,
  address: string,
): Promise<DeskResidentPage> {
  await requireDeskAct(db, viewer, apartmentId, "readResidents");
  const where = matchesFilter(apartmentId, filter);
  // A page behind others passes their homes within the index; those of the page and their members are looked up by id: the
  // plan does not know how few they are. Where the page is empty, one row has the counts alone.
  const found = await db.many<CountedRow>(sql`
    select n.counted, n.waiting, h.* from (
      select
        (select count(*) from (
          select from residences h where ${where} limit ${deskTableLimits.countedMax + 1}) counted_rows) as counted,
        (select count(*) from residences h where h.complex_id = ${apartmentId} and h.state = 'WAITING') as waiting
    ) n left join (
      select ${deskResidentColumns(apartmentId)}, row_number() over (order by ${orders[sort]}) as place from (
        select h.id from residences h where ${where}
        order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}
      ) p cross join lateral (select h.* from residences h where h.id = p.id limit 1) h cross join lateral (
        select a.* from members a where a.id = h.member_id and a.withdrawn_at is null limit 1) a
    ) h on true order by h.place`);
  const rows = found.filter((row): row is CountedRow & DeskResidentRow => row.id !== null);
  const { counted = 0, waiting = 0 } = found[0] ?? {};
  const target = `complex:${apartmentId}`;
  await recordAuditedReads(db, viewer, { complexId: apartmentId, members: rows, target, address });
  const unlisted = rows[0]?.has_doors === true ? await unlistedHomes(db, apartmentId, rows) : none;
  return {
    residents: rows.map((row) => deskResidentView(row, unlisted)),
    total: Math.min(counted, deskTableLimits.countedMax),
    hasMore: counted > deskTableLimits.countedMax,
    waiting,
  };
}
