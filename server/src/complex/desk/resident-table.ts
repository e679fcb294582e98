import type { DeskResidentPage, DeskResidentView } from "@danji/contract/complex/desk/desk";
import { deskTableLimits, type ResidentSort } from "@danji/contract/complex/desk/desk-rules";
import { normalizeBuildingOrUnit } from "@danji/contract/complex/door-rules";
import type { HouseholdWay } from "@danji/contract/complex/household/household-rules";
import type { ResidenceState } from "@danji/contract/complex/residence-rules";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { unlistedHomes } from "../residence/door-list.ts";
import { nicknameIn } from "../residence/resident-name.ts";
import { recordReads } from "../residence/resident-reads.ts";
import { residentColumns, type ResidentRow, residentView } from "../residence/resident.ts";
import { requireDeskAct } from "./desk-access.ts";

export interface DeskResidentRow extends ResidentRow {
  readonly household_id: number;
  readonly way: HouseholdWay;
  readonly since: Date;
  readonly car_count: number;
}

/** Since when they live there, or wait. The index residences_by_since has it. */
const since = sql`coalesce(h.vouched_at, h.decided_at, h.created_at)`;
const way = sql`coalesce(h.way, case when h.decided_at is null then 'SELF' else 'OFFICE' end)`;

export const deskResidentColumns = sql`
  ${residentColumns}, h.household_id, ${way} as way, ${since} as since, cardinality(h.car_numbers) as car_count`;

export const deskResidentView = (row: DeskResidentRow, unlisted: ReadonlySet<number>): DeskResidentView => ({
  ...residentView(row, unlisted),
  householdId: row.household_id,
  way: row.way,
  since: row.since.toISOString(),
  carCount: row.car_count,
});

/** 동 and 호 by their numbers; the index residences_by_door has the same expressions. */
const byDoor = (direction: Sql): Sql => sql`
  length(door_part(h.building)) ${direction}, door_part(h.building) ${direction},
  length(door_part(h.unit)) ${direction}, door_part(h.unit) ${direction}, h.id ${direction}`;

const [up, down] = [sql`asc`, sql`desc`];
const orders: Readonly<Record<ResidentSort, Sql>> = {
  door: byDoor(up),
  "-door": byDoor(down),
  name: sql`m.name, ${byDoor(up)}`,
  "-name": sql`m.name desc, ${byDoor(up)}`,
  since: sql`${since}, h.id`,
  "-since": sql`${since} desc, h.id desc`,
};

export interface ResidentFilter {
  readonly q?: string | undefined;
  readonly state: ResidenceState;
  readonly building?: string | undefined;
  readonly way?: HouseholdWay | undefined;
}

/** Condition on the home `h` and its member `m` of a query. */
export const matchesFilter = (complexId: number, { q = "", state, building, way: chosen }: ResidentFilter): Sql => sql`
  h.complex_id = ${complexId} and h.state = ${state} and m.withdrawn_at is null
  ${building === undefined ? sql`` : isBuilding(building)}
  ${chosen === undefined ? sql`` : sql`and ${way} = ${chosen}`}
  ${searched(q) === "" ? sql`` : matchesWords(searched(q))}`;

const searched = (q: string): string => q.replace(/[\s-]/gu, "").toLowerCase();

// With the length, as the index has it.
const isBuilding = (building: string): Sql => {
  const key = normalizeBuildingOrUnit(building);
  return sql`and length(door_part(h.building)) = ${key.length} and door_part(h.building) = ${key}`;
};

const nickname = sql`(select ${nicknameIn(sql`h.complex_id`)} from members a where a.id = h.member_id)`;

const matchesWords = (words: string): Sql => sql`
  and strpos(lower(replace(h.building || h.unit || ' ' || m.name || ' ' || m.nickname
    || case when m.has_complex_names then ' ' || ${nickname} else '' end, ' ', '')), ${words}) > 0`;

const none: ReadonlySet<number> = new Set();

interface ListDeskResidentsInput extends ResidentFilter {
  readonly apartmentId: number;
  readonly sort: ResidentSort;
  readonly page: number;
  readonly size: number;
}

/** A page of the residents of one state, with how many there are. For those of the office who may see names. */
export async function listDeskResidents(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, sort, page, size, ...filter }: ListDeskResidentsInput,
  address: string,
): Promise<DeskResidentPage> {
  await requireDeskAct(db, viewer, apartmentId, "readResidents");
  const where = matchesFilter(apartmentId, filter);
  const rows = await db.many<DeskResidentRow & Record<string, unknown>>(sql`
    select ${deskResidentColumns} from residences h join members m on m.id = h.member_id
    where ${where} order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`);
  const { counted, waiting } = await db.one<{ counted: number; waiting: number }>(sql`
    select
      (select count(*) from (
        select from residences h join members m on m.id = h.member_id
        where ${where} limit ${deskTableLimits.countedMax + 1}) counted_rows) as counted,
      (select count(*) from residences h where h.complex_id = ${apartmentId} and h.state = 'WAITING') as waiting`);
  await recordReads(db, viewer, apartmentId, rows);
  await recordAudit(db, {
    action: "residents.read",
    actorId: viewer.memberId,
    target: `complex:${apartmentId}`,
    address,
  });
  const unlisted = rows[0]?.has_doors === true ? await unlistedHomes(db, apartmentId, rows) : none;
  return {
    residents: rows.map((row) => deskResidentView(row, unlisted)),
    total: Math.min(counted, deskTableLimits.countedMax),
    hasMore: counted > deskTableLimits.countedMax,
    waiting,
  };
}
