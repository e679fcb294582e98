import type { CarStay } from "@danji/contract/visitor-car/car-bill";
import { plateDays } from "@danji/contract/visitor-car/car-rules";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

/**
 * Condition on the visit `v` of a query: its plate is due to be erased so many days after it, at the end of the last of them in
 * Seoul. The visits of a weekly series keep theirs until the last of them is due.
 */
export const isPlateDueAfter = (
  days: Sql,
): Sql => sql`(${isOver(sql`greatest(v.until_at, v.left_at)`, days)} and not exists (
  select from car_visits s
  where (s.series_id = coalesce(v.series_id, v.id) or s.id = v.series_id) and s.cancelled_at is null
    and not ${isOver(sql`s.until_at`, days)}))`;

/** Condition: so many days are over since that time, at the end of the last of them in Seoul. */
export function isOver(end: Sql, days: Sql): Sql {
  return sql`(${end} < (date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')
    - make_interval(days => ${days}))`;
}

/** Expression for the days for which a complex keeps plates. */
export const plateDaysOf = (complexId: Sql): Sql =>
  sql`coalesce((select t.plate_days from car_settings t where t.complex_id = ${complexId}), ${plateDays})`;

/**
 * The same by the days of its complex. Who reads a plate asks this, too: one that a restored backup brought back is
 * not shown.
 */
export const isPlateDue: Sql = isPlateDueAfter(plateDaysOf(sql`v.complex_id`));

/** Expression for the plate of the visit `v`; null once it is due. */
export const plateOf: Sql = sql`case when ${isPlateDue} then null else v.plate end`;

/** Condition on the visit `v` of a query: the member lives behind its door, and its family did when it was registered. */
export const isOfHousehold = (memberId: number): Sql => sql`exists (
  select from residences w join car_households k on k.household_id = w.household_id
  where w.household_id = v.household_id and w.member_id = ${memberId} and ${isHouseholdMember(sql`w`)} and k.family = v.family)`;

/** Expression for the member's home behind the door of a visit or case, by which its screen is found. */
export const ownResidence = (memberId: number, householdId: Sql): Sql => sql`(
  select w.id from residences w
  where w.household_id = ${householdId} and w.member_id = ${memberId} and ${isHouseholdMember(sql`w`)} limit 1)`;

/**
 * How far beyond its registered times a car may have come or left, in milliseconds: what a log calls one presence is no longer than a stay may
 * be, and belongs to a visit within the margin of it.
 */
export const gateReach = (gateLogLimits.stayDays * 24 + gateLogLimits.marginHours) * 3_600_000;

export interface StayRow {
  readonly id: number;
  readonly car: number;
  readonly is_works: boolean;
  readonly from_at: Date;
  readonly until_at: Date;
  readonly came_at: Date | null;
  readonly left_at: Date | null;
}

/** Columns of the visit `v` that a StayRow has. */
export const stayColumns: Sql = sql`v.id, v.car, v.is_works, v.from_at, v.until_at, v.came_at, v.left_at`;

/** True where the times of the gate are both known: they decide then (LIFE 6). */
export const isByGate = ({ came_at: came, left_at: left }: StayRow): boolean => came !== null && left !== null;

/** The visit as it is billed. */
export const stayOf = (row: StayRow): CarStay => ({
  id: row.id,
  car: row.car,
  isWorks: row.is_works,
  from: (row.left_at === null ? null : row.came_at)?.getTime() ?? row.from_at.getTime(),
  until: (row.came_at === null ? null : row.left_at)?.getTime() ?? row.until_at.getTime(),
});

/** The stays of a household that could reach into bills since that time. */
export async function listStays(
  db: Queryable,
  { householdId, family }: { readonly householdId: number; readonly family: number },
  since: number,
): Promise<readonly CarStay[]> {
  const rows = await db.many<StayRow & Record<string, unknown>>(sql`
    select ${stayColumns} from car_visits v
    where v.household_id = ${householdId} and v.family = ${family} and v.cancelled_at is null
      and v.until_at >= ${new Date(since)}::timestamptz`);
  return rows.map(stayOf);
}
