import type { AudiencePreview, ReachedLine, UnreadDoor } from "@danji/contract/notice/notice";
import { type AudiencePart, audienceKeys } from "@danji/contract/notice/notice-rules";
import { requireAct } from "#complex/complex-access.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import type { Queryable } from "#platform/db/database.ts";
import { packedRows, packedText, unpackRows } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/**
 * FROM item: the doors of a complex now. They are those of the office's list, and those whose households have a member;
 * `household_id` is null where no member ever did. Both sides are read once: as a condition on each door, who lives there was looked
 * for among all residents, 1 s with 10,000 of them (decision 044).
 */
const doorsOf = (complexId: Sql): Sql => sql`(
  select coalesce(o.b, l.b) as b, coalesce(o.u, l.u) as u, o.household_id, o.has_app is true as has_app
  from (
    select split_part(door, ' ', 1) as b, split_part(door, ' ', 2) as u from complex_doors where complex_id = ${complexId}
  ) l
  full join (
    select h.building_key as b, h.unit_key as u, h.id as household_id, r.household_id is not null as has_app
    from households h left join (
      select r.household_id from residences r
      where r.complex_id = ${complexId} and ${isHouseholdMember(sql`r`)} group by r.household_id
    ) r on r.household_id = h.id
    where h.complex_id = ${complexId}
  ) o on o.b = l.b and o.u = l.u
  where l.b is not null or o.has_app)`;

/** FROM item: the doors of a complex that an audience has now. */
export const audienceDoors = (complexId: Sql, audience: Sql): Sql => sql`(
  select k.* from ${doorsOf(complexId)} k where ${audience} is null or ${audience} && audience_keys(k.b, k.u))`;

/** Queries `doors`, the doors of a complex, which reachColumn reads. */
export const reachQueries = (complexId: number): Sql => sql`
  doors as materialized (
    select d.household_id, audience_keys(d.b, d.u) as keys from ${doorsOf(sql`${complexId}::bigint`)} d)`;

/** Column of a notice `f` of the complex of `doors`: its doors, and those that have read it, as `{doors, read}`. */
export const reachColumn: Sql = sql`
  case when f.audience is null then json_build_object('doors', (select count(*) from doors), 'read', (
    select count(*) from notice_doors w where w.feed_id = f.id and w.household_id in (
      select d.household_id from doors d where d.household_id is not null)))
  else (
    select json_build_object('doors', count(*), 'read', count(*) filter (where exists (
      select from notice_doors w where w.feed_id = f.id and w.household_id = d.household_id)))
    from doors d where f.audience && d.keys) end`;

/** Column: urgent notices of the complex in the last 24 hours. Its office is warned of them before the next one. */
export const urgentToday = (complexId: number): Sql => sql`(
  select count(*)::integer from feeds f join notices n on n.feed_id = f.id
  where f.complex_id = ${complexId} and f.feed_type = 'NOTICE' and n.kind = 'URGENT'
    and f.created_at > clock_timestamp() - interval '24 hours')`;

/** Throws as requireAct. */
export async function previewAudience(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  audience: readonly AudiencePart[] | undefined,
): Promise<AudiencePreview> {
  await requireAct(db, viewer, complexId, "openNotices");
  const keys = audience === undefined ? sql`null::text[]` : sql`${audienceKeys(audience)}::text[]`;
  return db.one<AudiencePreview & Record<string, unknown>>(sql`
    select count(*)::integer as doors, (count(*) filter (where d.has_app))::integer as "appDoors",
      ${urgentToday(complexId)} as "urgentToday"
    from ${audienceDoors(sql`${complexId}::bigint`, keys)} d`);
}

export interface Reach {
  readonly doors: number;
  readonly readDoors: number;
  readonly appDoors: number;
  readonly acknowledgedDoors: number;
  readonly lines: readonly ReachedLine[];
  readonly unreadDoors: readonly UnreadDoor[];
}

interface ReachedDoor {
  readonly b: string;
  readonly u: string;
  readonly line: number | null;
  readonly hasApp: boolean;
  readonly isRead: boolean;
  readonly isAcknowledged: boolean;
}

const packedDoors = packedRows([packedText(sql`d.b`), packedText(sql`d.u`), sql`d.has_app`, sql`d.household_id`]);
const packedReads = packedRows([sql`w.household_id`, sql`w.acknowledged_at is not null`]);

/** 라인 of a door, as audience_keys names it (migration 0097). */
const lineOf = (unit: string): number | null => (/^[0-9]{3,6}$/.test(unit) ? Number(unit.slice(-2)) : null);

const byText = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));
const byNumbers = (one: ReachedDoor, other: ReachedDoor): number => byText(one.b, other.b) || byText(one.u, other.u);

/** Which doors of its audience a notice has reached: read and unread ones are all of them. */
export async function reachOf(db: Queryable, feedId: number): Promise<Reach> {
  // Who read it is joined here, as the doors are sorted: not knowing how many there are, PostgreSQL looked each up by itself.
  const found = await db.one<{ doors: string | null; reads: string | null }>(sql`
    select (
      select ${packedDoors} from feeds f cross join lateral ${audienceDoors(sql`f.complex_id`, sql`f.audience`)} d
      where f.id = ${feedId}) as doors,
      (select ${packedReads} from notice_doors w where w.feed_id = ${feedId}) as reads`);
  const reads = new Map(unpackRows(found.reads).map(([householdId, isAcknowledged]) => [householdId, isAcknowledged]));
  const rows = unpackRows(found.doors)
    .map(([b = "", u = "", hasApp, householdId]): ReachedDoor => ({
      b,
      u,
      line: lineOf(u),
      hasApp: hasApp === "t",
      isRead: reads.has(householdId),
      isAcknowledged: reads.get(householdId) === "t",
    }))
    .toSorted(byNumbers);
  const lines = new Map<string, { building: string; line: number | null; doors: number; readDoors: number }>();
  for (const { b, line, isRead } of rows) {
    const key = `${b} ${line ?? ""}`;
    const of = lines.get(key) ?? { building: shown(b, "동"), line, doors: 0, readDoors: 0 };
    of.doors += 1;
    if (isRead) of.readDoors += 1;
    lines.set(key, of);
  }
  const count = (condition: (row: ReachedDoor) => boolean) => rows.filter(condition).length;
  return {
    doors: rows.length,
    readDoors: count(({ isRead }) => isRead),
    appDoors: count(({ hasApp }) => hasApp),
    acknowledgedDoors: count(({ isAcknowledged }) => isAcknowledged),
    lines: [...lines.values()].toSorted(
      (one, other) =>
        one.building.localeCompare(other.building, "ko", { numeric: true }) || (one.line ?? 100) - (other.line ?? 100),
    ),
    unreadDoors: rows
      .filter(({ isRead }) => !isRead)
      .map(({ b, u, hasApp }) => ({ building: shown(b, "동"), unit: shown(u, "호"), hasApp })),
  };
}

const shown = (key: string, suffix: "동" | "호"): string => `${key.toUpperCase()}${suffix}`;
