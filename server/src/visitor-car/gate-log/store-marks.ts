import { carLimits } from "@danji/contract/visitor-car/car-rules";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { storeGateTimes } from "../gate-times.ts";
import type { ReportProgress } from "./import-progress.ts";
import type { GateLogPlan } from "./plan.ts";

/** Times that one statement stores; after each the office is told how many are stored. */
const PIECE = 4_000;

/**
 * Stores the marks of a plan. The same time of the same visit has the same id, whichever file it comes from: these two are the id, so that
 * those of one visit lie together in its index, as they are written. It holds no plate. One whose id is there already, since a time was taken
 * back or a phone made up that id, is left out. Who imported them stands in the log, so that each mark need not be checked against the
 * members. One that is too old to be news is no work for the job that notifies households. In the order of the visits, so that most visits
 * are written once.
 */
export async function storeMarks(
  tx: Transaction,
  logId: string,
  planned: GateLogPlan["marks"],
  report: ReportProgress,
): Promise<void> {
  const marks = planned.toSorted((a, b) => a.visitId - b.visitId);
  const total = marks.length;
  for (let done = 0; done < total; done += PIECE) {
    report({ step: "STORE", done, total });
    await storePiece(tx, logId, marks.slice(done, done + PIECE));
  }
  report({ step: "STORE", done: total, total });
}

async function storePiece(tx: Transaction, logId: string, marks: GateLogPlan["marks"]): Promise<void> {
  await tx.run(sql`
    insert into car_marks (id, visit_id, kind, marked_at, log_id, announced_at)
    select encode(int8send(m.visit_id) || int8send(m.at * 2 + m.is_in), 'hex')::uuid, m.visit_id,
      case when m.is_in = 1 then 'IN' else 'OUT' end, to_timestamp(m.at), ${logId}::uuid,
      case when to_timestamp(m.at) < clock_timestamp() - make_interval(mins => ${carLimits.newsMinutes}) then clock_timestamp() end
    from unnest(${marks.map(({ visitId }) => visitId)}::bigint[], ${marks.map(({ kind }) => (kind === "IN" ? 1 : 0))}::integer[],
      ${marks.map(({ at }) => at)}::bigint[]) as m (visit_id, is_in, at)
    order by m.visit_id
    on conflict (id) do nothing`);
  await storeGateTimes(tx, [...new Set(marks.map(({ visitId }) => visitId))]);
}
