import type { AudiencePreview, ReachedLine, UnreadDoor } from "@danji/contract/notice/notice";
import { type AudiencePart, audienceKeys } from "@danji/contract/notice/notice-rules";
import { requireAct } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/**
 * FROM item: the doors of a complex that an audience has now. Doors are those of the office's list, and those behind which
 * somebody lives; `household_id` is null where nobody ever did.
 */
export const audienceDoors = (complexId: Sql, audience: Sql): Sql => sql`(
  select k.b, k.u, o.id as household_id, o.has_app is true as has_app
  from (
    select split_part(door, ' ', 1) as b, split_part(door, ' ', 2) as u from complex_doors where complex_id = ${complexId}
    union
    select h.building_key, h.unit_key from households h
    where h.complex_id = ${complexId} and h.id in (select r.household_id from residences r where ${livesIn(complexId)})
  ) k
  left join (
    select h.id, h.building_key, h.unit_key,
      h.id in (select r.household_id from residences r where ${livesIn(complexId)}) as has_app
    from households h where h.complex_id = ${complexId}
  ) o on o.building_key = k.b and o.unit_key = k.u
  where ${audience} is null or ${audience} && audience_keys(k.b, k.u))`;

const livesIn = (complexId: Sql): Sql => sql`r.complex_id = ${complexId} and r.state = 'ACTIVE'`;

/** Column of a notice `f`: its doors, and those that have read it, as `{doors, read}`. */
export const reachColumn: Sql = sql`(
  select json_build_object('doors', count(*), 'read', count(*) filter (where exists (
    select from notice_doors w where w.feed_id = f.id and w.household_id = d.household_id)))
  from ${audienceDoors(sql`f.complex_id`, sql`f.audience`)} d)`;

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

interface DoorRow {
  readonly b: string;
  readonly u: string;
  readonly line: number | null;
  readonly has_app: boolean;
  readonly is_read: boolean;
  readonly is_acknowledged: boolean;
}

export interface Reach {
  readonly doors: number;
  readonly readDoors: number;
  readonly appDoors: number;
  readonly acknowledgedDoors: number;
  readonly lines: readonly ReachedLine[];
  readonly unreadDoors: readonly UnreadDoor[];
}

/** Which doors of its audience a notice has reached: read and unread ones are all of them. */
export async function reachOf(db: Queryable, feedId: number): Promise<Reach> {
  const rows = await db.many<DoorRow & Record<string, unknown>>(sql`
    select d.b, d.u, d.has_app, w.household_id is not null as is_read, w.acknowledged_at is not null as is_acknowledged,
      substring((audience_keys(d.b, d.u))[3] from 'L(.*)$')::integer as line
    from (select f.id, f.complex_id, f.audience from feeds f where f.id = ${feedId}) f
      cross join lateral ${audienceDoors(sql`f.complex_id`, sql`f.audience`)} d
      left join notice_doors w on w.feed_id = f.id and w.household_id = d.household_id
    order by length(d.b), d.b, length(d.u), d.u`);
  const lines = new Map<string, { building: string; line: number | null; doors: number; readDoors: number }>();
  for (const { b, line, is_read: isRead } of rows) {
    const key = `${b} ${line ?? ""}`;
    const of = lines.get(key) ?? { building: shown(b, "동"), line, doors: 0, readDoors: 0 };
    of.doors += 1;
    if (isRead) of.readDoors += 1;
    lines.set(key, of);
  }
  const count = (condition: (row: DoorRow) => boolean) => rows.filter(condition).length;
  return {
    doors: rows.length,
    readDoors: count(({ is_read: isRead }) => isRead),
    appDoors: count(({ has_app: hasApp }) => hasApp),
    acknowledgedDoors: count((row) => row.is_acknowledged),
    lines: [...lines.values()].toSorted(
      (one, other) =>
        one.building.localeCompare(other.building, "ko", { numeric: true }) || (one.line ?? 100) - (other.line ?? 100),
    ),
    unreadDoors: rows
      .filter(({ is_read: isRead }) => !isRead)
      .map(({ b, u, has_app: hasApp }) => ({ building: shown(b, "동"), unit: shown(u, "호"), hasApp })),
  };
}

const shown = (key: string, suffix: "동" | "호"): string => `${key.toUpperCase()}${suffix}`;
