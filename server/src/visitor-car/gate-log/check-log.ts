import { monthOf, monthPlus } from "@danji/contract/visitor-car/car-month";
import type { GateLogResult } from "@danji/contract/visitor-car/gate-log/gate-log";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { databaseNow, listRules } from "../car-rules.ts";
import { stayTimesWith } from "../gate-times.ts";
import { importLimits } from "./import-limits.ts";
import { listFamilyStays, monthChanges } from "./month-changes.ts";
import { type LogWithVisits, planOf, readLog } from "./plan.ts";

/** From so many rows on, a log is taken to be of most doors: the stays of all of them are read while its own rows are. */
const MANY_ROWS = 20_000;

export interface LogOf {
  readonly apartmentId: number;
  readonly logId: string;
}

/** What an import would do; writes nothing. Throws GATE_LOG_GONE. */
export async function checkLog(
  pool: Database,
  viewer: Viewer,
  { apartmentId: complexId, logId }: LogOf,
): Promise<GateLogResult> {
  const db = pool.within(importLimits);
  const found = await db.maybe<{ applied_at: Date | null; sent: number }>(sql`
    select applied_at, (select coalesce(sum(p.row_count), 0) from gate_log_parts p where p.log_id = g.id) as sent from gate_logs g
    where id = ${logId}::uuid and complex_id = ${complexId} and member_id = ${viewer.memberId}`);
  if (found === undefined || found.applied_at !== null) throw new Problem("GATE_LOG_GONE");
  const rules = await listRules(db, complexId);
  const lastMonth = monthOf(await databaseNow(db));
  const months = [monthPlus(lastMonth, -1), lastMonth] as const;
  const readStays = (householdIds?: readonly number[]) => listFamilyStays(db, { complexId, months, householdIds });
  const allStays = found.sent < MANY_ROWS ? undefined : readStays();
  const compare = async () => {
    const log = await readLog(db, complexId, logId);
    // PostgreSQL reads the stays on a connection of its own while this process works out the plan.
    return Promise.all([planWithTimes(db, log), allStays ?? readStays(log.householdIds)]);
  };
  const [[{ plan, times }, families]] = await Promise.all([compare(), allStays]);
  const { counts, questions, marks, householdIds } = plan;
  if (marks.length === 0) return { counts, questions, months: [] };
  return { counts, questions, months: monthChanges({ families, householdIds, times, rules, months }) };
}

async function planWithTimes(db: Queryable, log: LogWithVisits) {
  const plan = await planOf(log);
  return { plan, times: await stayTimesWith(db, plan.marks) };
}
