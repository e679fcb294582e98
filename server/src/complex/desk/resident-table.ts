import type { DeskResidentPage, DeskResidentView } from "@danji/contract/complex/desk/desk";
import { deskTableLimits, type ResidentSort } from "@danji/contract/complex/desk/desk-rules";
import { normalizeBuildingOrUnit, outsideRangeNote } from "@danji/contract/complex/door-rules";
import { doorListCopy } from "@danji/contract/complex/doors/door-list.copy";
import type { HouseholdWay } from "@danji/contract/complex/household/household-rules";
import type { ResidenceState } from "@danji/contract/complex/residence-rules";
import { auditInsert } from "#platform/audit.ts";
import { type BoundedCount, boundedCount, type LongLists } from "#platform/db/bounded-count.ts";
import type { Queryable } from "#platform/db/database.ts";
import { packedRows, packedText, packedTime, unpackRows, unpackTime } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { ComplexSpan } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mayAct, memberOf } from "../complex-access.ts";
import { unlistedHomes } from "../residence/door-list.ts";
import { nicknameIn } from "../residence/resident-name.ts";
import { readingInsert } from "../residence/resident-reads.ts";
import { type ResidentRow, residentView } from "../residence/resident.ts";
import { readAtDesk } from "./desk-access.ts";
import { searchWords, withBuilding } from "./search-words.ts";

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
  ${searchWords(q) === "" ? sql`` : matchesWords(searchWords(q))}`;

// The doors of a building are one range of the order: a space follows its number, and "!" is the character after it.
const isBuilding = (building: string): Sql => {
  const key = normalizeBuildingOrUnit(building);
  const start = String(key.length).padStart(3, "0") + key;
  return sql`and h.door_order >= ${`${start} `} and h.door_order < ${`${start}!`}`;
};

const matchesWords = (words: string): Sql => sql`and strpos(h.search_text, ${words}) > 0`;

/** Condition on the home `h`, along the index residences_by_words: the text has the letter, or each two of the words that stand side by side. */
function hasKeysOf(complexId: number, words: string): Sql {
  const letters = Array.from(words);
  const pairs = letters.slice(1).map((letter, index) => `${letters[index] ?? ""}${letter}`);
  const keys = [...new Set(pairs.length === 0 ? letters : pairs)].map((key) => `${complexId} ${key}`);
  return sql`search_keys(h.complex_id, h.search_text) @> ${keys}::text[]`;
}

interface ListDeskResidentsInput extends ResidentFilter {
  readonly apartmentId: number;
  readonly sort: ResidentSort;
  readonly page: number;
  readonly size: number;
}

/** Where the lists of a desk are read, and which of them are known to be long. */
export interface DeskReads {
  readonly db: Queryable;
  readonly longLists: LongLists;
}

/** The count of a list without words; that of a building is short. */
const countOf = (
  longLists: LongLists,
  { apartmentId, state, building, way: chosen }: ListDeskResidentsInput,
): BoundedCount => {
  const key = building === undefined ? `residents ${apartmentId} ${state} ${chosen ?? ""}` : undefined;
  return boundedCount(longLists, key, deskTableLimits.countedMax);
};

/** Queries `page`, the homes of a page in their order, and `counted`, how many there are up to one more than are counted. */
function pageOf({ apartmentId, sort, page, size, ...filter }: ListDeskResidentsInput, count: BoundedCount): Sql {
  const where = matchesFilter(apartmentId, filter);
  const words = searchWords(filter.q ?? "");
  const counted = deskTableLimits.countedMax + 1;
  const slice = sql`order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`;
  // A page behind others passes their homes within the index, and reads its own by id.
  const homes =
    page === 1
      ? sql`select h.* from residences h where (select true from permitted) and ${where} ${slice}`
      : sql`
        select h.* from (select h.id from residences h where (select true from permitted) and ${where} ${slice}) p
          cross join lateral (select h.* from residences h where h.id = p.id limit 1) h`;
  if (words === "") {
    return sql`
      page as materialized (${homes}),
      counted as (select ${count.of(sql`select from residences h where (select true from permitted) and ${where}`)} as n)`;
  }
  // Few are sorted as they were found. Of many, each of which has the words, the first of the order are near its begin. "offset
  // 0" lets the words alone find them: the plan does not know that they are fewer than the homes of this complex.
  return sql`
    found as materialized (
      select h.* from (
        select h.* from residences h where (select true from permitted) and ${hasKeysOf(apartmentId, words)} offset 0
      ) h where ${where} limit ${counted}),
    counted as materialized (select count(*) as n from found),
    page as materialized (
      (select h.* from found h where (select n from counted) < ${counted} ${slice})
      union all
      (select h.* from residences h where (select n from counted) = ${counted} and ${where} ${slice}))`;
}

const columns = packedRows([
  ...[sql`h.id`, sql`h.member_id`, sql`h.household_id`],
  ...[
    packedText(sql`h.person_name`),
    packedText(sql`h.nickname`),
    packedText(sql`h.building`),
    packedText(sql`h.unit`),
  ],
  ...[packedTime(sql`h.created_at`), packedTime(sql`h.decided_at`), packedTime(since), way],
  sql`cardinality(h.car_numbers)`,
]);

interface PageRow {
  readonly packed: string | null;
  readonly counted: number;
  readonly waiting: number;
  readonly building_range: string;
  readonly has_doors: boolean;
  readonly heads: readonly string[];
}

/**
 * A page of the residents of one state, with how many there are. For those of the office who may see names. One statement
 * asks for the role, reads, and puts it on record (decision 068).
 */
export async function listDeskResidents(
  { db, longLists }: DeskReads,
  viewer: Viewer,
  filter: ListDeskResidentsInput,
  address: string,
): Promise<DeskResidentPage> {
  const input = withBuilding(filter);
  const { apartmentId, state } = input;
  const event = {
    action: "residents.read",
    actorId: viewer.memberId,
    target: `complex:${apartmentId}`,
    address,
  } as const;
  const count = countOf(longLists, input);
  const read = () =>
    db.maybe<PageRow & Record<string, unknown>>(sql`
    with permitted as materialized (
      select c.building_range, c.doors_loaded_at is not null as has_doors from complexes c
      where c.id = ${apartmentId} and ${mayAct(memberOf(viewer), "readResidents")}),
    ${pageOf(input, count)},
    reads as (${readingInsert(viewer, apartmentId, sql`page`)}),
    event as (${auditInsert(event, sql`permitted`)})
    select (select ${columns} from page h) as packed, (select n from counted) as counted, c.building_range, c.has_doors,
      (select count(*) from residences h where h.complex_id = ${apartmentId} and h.state = 'WAITING') as waiting,
      array(select k.member_id::text from complex_managers k where k.complex_id = ${apartmentId} and k.role = 'HEAD') as heads
    from permitted c`);
  const found = await readAtDesk(db, viewer, { complexId: apartmentId, act: "readResidents" }, read);
  const residents = unpackRows(found.packed).map((row) => residentOf(row, state, found));
  return {
    residents: found.has_doors ? await withDoorNotes(db, apartmentId, residents) : residents,
    ...count.totals(found.counted),
    waiting: found.waiting,
  };
}

function residentOf(
  [
    id,
    memberId = "",
    householdId,
    name = "",
    nickname = "",
    building = "",
    unit = "",
    created,
    decided,
    from,
    how,
    cars,
  ]: readonly string[],
  state: ResidenceState,
  { building_range: range, has_doors: hasDoors, heads }: PageRow,
): DeskResidentView {
  const createdAt = unpackTime(created) ?? "";
  const decidedAt = decided === created ? createdAt : unpackTime(decided);
  return {
    residenceId: Number(id),
    memberId: Number(memberId),
    name,
    nickname,
    building,
    unit,
    state,
    createdAt,
    decidedAt,
    isManager: heads.includes(memberId),
    doorNote: hasDoors ? null : outsideRangeNote(range, building),
    householdId: Number(householdId),
    way: how as HouseholdWay,
    since: (from === decided ? decidedAt : unpackTime(from)) ?? createdAt,
    carCount: Number(cars),
  };
}

async function withDoorNotes(
  db: Queryable,
  complexId: number,
  residents: readonly DeskResidentView[],
): Promise<readonly DeskResidentView[]> {
  const homes = residents.map(({ residenceId, building, unit }) => ({ id: residenceId, building, unit }));
  const unlisted = await unlistedHomes(db, complexId, homes);
  return residents.map((one) => (unlisted.has(one.residenceId) ? { ...one, doorNote: doorListCopy.note } : one));
}
