import type { Queryable, Transaction } from "#platform/db/database.ts";
import { millisecondsOf, packedNumbers, packedTime, unpackNumbers } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

/** Minutes after what the log of the gate knows last from which a guard's tap is another movement, and not the same one. */
const TAP_MINUTES = 30;

/** Marks that visits have, one without a time for each visit, and `added`: those of a log that is not imported yet. A join, as in gate-log/plan.ts: they may be many. */
const marksOf = (visitIds: readonly number[], added: Sql): Sql => sql`
  select k.visit_id, k.kind, k.marked_at as at, k.log_id is not null as is_log
  from unnest(${visitIds}::bigint[]) as v (id) join car_marks k on k.visit_id = v.id
  where k.undone_at is null
  union all select id, null, null, null from unnest(${visitIds}::bigint[]) as v (id)
  union all ${added}`;

/**
 * When a visit came and left by its marks: in by the first, out by the last, unless the car came in again after it. Where the
 * log of the gate has both, taps of guards at about the same time say nothing more: those count that come some minutes after its last time.
 */
function timesFrom(visitIds: readonly number[], added: Sql): Sql {
  // Where the last time of all marks is later than the log's, it is that of a tap: it counts, or no tap of that kind does.
  const last = (all: Sql, log: Sql): Sql => sql`
    case when in_log is null or out_log is null or ${all} > greatest(in_log, out_log) + make_interval(mins => ${TAP_MINUTES})
      then ${all} else ${log} end`;
  return sql`
    select id, came, case when gone > last_came or last_came is null then gone end as "left" from (
      select id, case when in_log is null or out_log is null then first_in else first_in_log end as came,
        ${last(sql`in_all`, sql`in_log`)} as last_came, ${last(sql`out_all`, sql`out_log`)} as gone
      from (
        select visit_id as id, min(at) filter (where kind = 'IN') as first_in, min(at) filter (where kind = 'IN' and is_log) as first_in_log,
          max(at) filter (where kind = 'IN') as in_all, max(at) filter (where kind = 'IN' and is_log) as in_log,
          max(at) filter (where kind = 'OUT') as out_all, max(at) filter (where kind = 'OUT' and is_log) as out_log
        from (${marksOf(visitIds, added)}) m group by visit_id
      ) e
    ) t`;
}

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

/** When a visit would begin and end as it is billed; milliseconds. */
export interface StayTimes {
  readonly from: number;
  readonly until: number;
}

/** How visits would be billed with these marks of a log (stayOf), by visit. */
export async function stayTimesWith(
  db: Queryable,
  marks: readonly AddedMark[],
): Promise<ReadonlyMap<number, StayTimes>> {
  const times = timesFrom(
    [...new Set(marks.map(({ visitId }) => visitId))],
    sql`select a.visit_id, case when a.is_in = 1 then 'IN' else 'OUT' end, to_timestamp(a.at), true from unnest(
      ${marks.map(({ visitId }) => visitId)}::bigint[], ${marks.map(({ kind }) => (kind === "IN" ? 1 : 0))}::integer[],
      ${marks.map(({ at }) => at)}::double precision[]) as a (visit_id, is_in, at)`,
  );
  // The registered times of the few that have one time alone are looked up one by one.
  const end = (gate: Sql, registered: Sql): Sql => sql`case when w.came is null or w."left" is null
    then (select ${packedTime(registered)} from car_visits v where v.id = w.id) else ${packedTime(gate)} end`;
  const packed = await db.one<{ ids: string | null; begins: string | null; ends: string | null }>(sql`
    select ${packedNumbers(sql`w.id`)} as ids, ${packedNumbers(end(sql`w.came`, sql`v.from_at`))} as begins,
      ${packedNumbers(end(sql`w."left"`, sql`v.until_at`))} as ends
    from (${times}) w`);
  const found = new Map<number, StayTimes>();
  const [begins, ends] = [unpackNumbers(packed.begins), unpackNumbers(packed.ends)];
  for (const [index, id] of unpackNumbers(packed.ids).entries())
    found.set(id, { from: millisecondsOf(begins[index] ?? 0), until: millisecondsOf(ends[index] ?? 0) });
  return found;
}
