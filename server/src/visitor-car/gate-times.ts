import type { Queryable, Transaction } from "#platform/db/database.ts";
import { packedRows, packedTime, unpackDate, unpackedRows } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

/** Minutes after what the log of the gate knows last from which a guard's tap is another movement, and not the same one. */
const TAP_MINUTES = 30;

export interface GateTimes {
  readonly id: number;
  readonly came: Date | null;
  readonly left: Date | null;
}

/** Marks that visits have; `added` are those of a log that is not imported yet. A join, as in gate-log/plan.ts: they may be many. */
const marksOf = (visitIds: readonly number[], added: Sql): Sql => sql`
  select k.visit_id, k.kind, k.marked_at as at, k.log_id is not null as is_log
  from unnest(${visitIds}::bigint[]) as v (id) join car_marks k on k.visit_id = v.id
  where k.undone_at is null
  union all ${added}`;

/**
 * When a visit came and left by its marks: in by the first, out by the last, unless the car came in again after it. Where the
 * log of the gate has both, taps of guards at about the same time say nothing more.
 */
const timesFrom = (visitIds: readonly number[], added: Sql): Sql => sql`
  with marks as (${marksOf(visitIds, added)}), logged as (
    select visit_id, max(at) as last from marks where is_log
    group by visit_id having bool_or(kind = 'IN') and bool_or(kind = 'OUT')
  ), counted as (
    select m.visit_id, m.kind, m.at from marks m left join logged l on l.visit_id = m.visit_id
    where m.is_log or l.visit_id is null or m.at > l.last + make_interval(mins => ${TAP_MINUTES})
  ), ends as (
    select w.id, min(c.at) filter (where c.kind = 'IN') as came, max(c.at) filter (where c.kind = 'IN') as last_came,
      max(c.at) filter (where c.kind = 'OUT') as gone
    from unnest(${visitIds}::bigint[]) as w (id) left join counted c on c.visit_id = w.id group by w.id
  )
  select id, came, case when gone > last_came or last_came is null then gone end as "left" from ends`;

const noMarks: Sql = sql`select null::bigint, null::text, null::timestamptz, null::boolean where false`;

/** Writes when these visits came and left, after their marks have changed. The caller has locked their doors. */
export async function storeGateTimes(tx: Transaction, visitIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update car_visits v set came_at = m.came, left_at = m."left" from (${timesFrom(visitIds, noMarks)}) m
    where v.id = m.id and (v.came_at, v.left_at) is distinct from (m.came, m."left")`);
}

export interface AddedMark {
  readonly visitId: number;
  readonly kind: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** When visits would have come and left with these marks of a log, by visit. */
export async function gateTimesWith(
  db: Queryable,
  marks: readonly AddedMark[],
): Promise<ReadonlyMap<number, Omit<GateTimes, "id">>> {
  const times = timesFrom(
    [...new Set(marks.map(({ visitId }) => visitId))],
    sql`select a.visit_id, a.kind, to_timestamp(a.at), true from unnest(
      ${marks.map(({ visitId }) => visitId)}::bigint[], ${marks.map(({ kind }) => kind)}::text[],
      ${marks.map(({ at }) => at)}::double precision[]) as a (visit_id, kind, at)`,
  );
  const { packed } = await db.one<{ packed: string | null }>(sql`
    select ${packedRows([sql`w.id`, packedTime(sql`w.came`), packedTime(sql`w."left"`)])} as packed from (${times}) w`);
  const dateOrNull = (seconds = "") => (seconds === "" ? null : unpackDate(seconds));
  const rows = await unpackedRows(packed, ([id, came, left]) => ({
    ...{ id: Number(id), came: dateOrNull(came), left: dateOrNull(left) },
  }));
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}
