import { setImmediate as yieldToOthers } from "node:timers/promises";
import { monthOf, monthPlus } from "@danji/contract/visitor-car/car-month";
import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type {
  GateImportView,
  GateLogCounts,
  GateLogResult,
  GateLogsView,
  GateMonthView,
} from "@danji/contract/visitor-car/gate-log/gate-log";
import { carLimits } from "@danji/contract/visitor-car/car-rules";
import { type GateColumns, gateLogLimits as limits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { packRows } from "#platform/db/packed-rows.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { databaseNow, listRules } from "../car-rules.ts";
import { billsOf, type FamilyStays, staysOfMonth } from "../desk/month-stays.ts";
import { gateTimesWith, storeGateTimes } from "../gate-times.ts";
import { stayOf } from "../visit-row.ts";
import { progressOf, type ReportProgress } from "./import-progress.ts";
import { type GateLogPlan, planImport, planOf, type LogWithVisits, readLog } from "./plan.ts";

/**
 * A file of the most lines takes longer than a call may, on a busy machine: one transaction, and who sent it sees it proceed. ms
 * (decision 091).
 */
const importLimits = { callMs: 25_000, statementMs: 20_000 } as const;
/** Families whose stays are changed before others get their turn. */
const FAMILIES = 200;
/** Times that one statement stores; after each the office is told how many are stored. */
const PIECE = 4_000;
/** Rows that a member may have waiting: a line has up to two. */
const MOST_ROWS = limits.linesMax * 2;

interface LogOf {
  readonly apartmentId: number;
  readonly logId: string;
}

/** Throws as requireDeskAct. */
export async function listGateLogs(db: Queryable, viewer: Viewer, complexId: number): Promise<GateLogsView> {
  await requireDeskAct(db, viewer, complexId, "readCarLedger");
  const settings = await db.maybe<{ columns: GateColumns | null }>(sql`
    select gate_columns as columns from car_settings where complex_id = ${complexId}`);
  const rows = await db.many<{ id: string; applied_at: Date; role: OfficeRole | null; counts: GateLogCounts }>(sql`
    select id, applied_at, role, counts from gate_logs
    where complex_id = ${complexId} and applied_at is not null order by applied_at desc, id limit ${limits.historyMax}`);
  return {
    columns: settings?.columns ?? null,
    logs: rows.map(({ id, applied_at: at, role, counts }) => ({
      ...{ logId: id, at: at.toISOString(), role, fresh: counts.fresh },
    })),
  };
}

/** The log, if it waits for its import and is the viewer's. Locked until the end of the transaction where `tx` is one. */
const findLog = (tx: Queryable, { memberId }: Viewer, { apartmentId, logId }: LogOf) =>
  tx.maybe<{ applied_at: Date | null; counts: GateLogCounts | null }>(sql`
    select applied_at, counts from gate_logs
    where id = ${logId}::uuid and complex_id = ${apartmentId} and member_id = ${memberId} for no key update`);

export interface GateRowsOf extends LogOf {
  readonly rows: readonly {
    readonly line: number;
    readonly plateKey: string;
    readonly kind: string;
    readonly at: number;
  }[];
}

/**
 * Stores rows of a log, as one part; what was sent before stays. Throws as requireDeskAct, GATE_LOG_FUTURE, GATE_LOG_GONE and
 * GATE_LOG_FULL.
 */
export const storeRows = (db: Database, viewer: Viewer, { rows, ...log }: GateRowsOf): Promise<void> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireDeskAct(tx, viewer, log.apartmentId, "readCarLedger");
    await lockAct(tx, viewer, log.apartmentId, "readCarLedger");
    // Twice the browser's bound, whose clock may be ahead: it names the line, and a refusal of the part does not.
    const latest = (await databaseNow(tx)) / 1_000 + limits.aheadMinutes * 2 * 60;
    if (rows.some(({ at }) => at > latest)) throw new Problem("GATE_LOG_FUTURE");
    await tx.run(sql`
      insert into gate_logs (id, complex_id, member_id) values (${log.logId}::uuid, ${log.apartmentId}, ${viewer.memberId})
      on conflict (id) do nothing`);
    const found = await findLog(tx, viewer, log);
    if (found === undefined || found.applied_at !== null) throw new Problem("GATE_LOG_GONE");
    const packed = packRows(rows.map(({ line, kind, plateKey: key, at }) => [line, kind, key, at]));
    await tx.run(sql`
      insert into gate_log_parts (log_id, hash, row_count, rows)
      select ${log.logId}::uuid, sha256(convert_to(p.rows, 'UTF8')), ${rows.length}, p.rows from (select ${packed}::text as rows) p
      on conflict (log_id, hash) do nothing`);
    if ((await waitingRows(tx, viewer)) <= MOST_ROWS) return;
    await deleteOthers(tx, viewer, log);
    if ((await waitingRows(tx, viewer)) > MOST_ROWS) throw new Problem("GATE_LOG_FULL");
  });

/** Rows of all logs of the viewer that wait: another id is no way around the bound. */
async function waitingRows(tx: Transaction, { memberId }: Viewer): Promise<number> {
  const { sent } = await tx.one<{ sent: number }>(sql`
    select coalesce(sum(p.row_count), 0) as sent from gate_log_parts p join gate_logs g on g.id = p.log_id
    where g.member_id = ${memberId} and g.applied_at is null`);
  return sent;
}

/**
 * Deletes what else the viewer has sent and not imported: of a page that was closed or lost its connection, it would be in the way of the same
 * file for a day. One that is being imported stays.
 */
const deleteOthers = (tx: Transaction, { memberId }: Viewer, { logId }: LogOf) =>
  tx.run(sql`
    delete from gate_logs where id in (
      select id from gate_logs where member_id = ${memberId} and applied_at is null and id <> ${logId}::uuid for update skip locked)`);

/** What an import would do; writes nothing. Throws as requireDeskAct, and GATE_LOG_GONE. */
export async function checkLog(db: Database, viewer: Viewer, log: LogOf): Promise<GateLogResult> {
  const patientDb = db.within(importLimits);
  await requireDeskAct(patientDb, viewer, log.apartmentId, "readCarLedger");
  const found = await patientDb.maybe<{ applied_at: Date | null }>(sql`
    select applied_at from gate_logs
    where id = ${log.logId}::uuid and complex_id = ${log.apartmentId} and member_id = ${viewer.memberId}`);
  if (found === undefined || found.applied_at !== null) throw new Problem("GATE_LOG_GONE");
  const read = await readLog(patientDb, log.apartmentId, log.logId);
  const { counts, questions, months } = await planWithMonths(patientDb, log.apartmentId, read);
  return { counts, questions, months };
}

interface ImportOf extends LogOf {
  readonly columns: GateColumns;
  /** How many were sent; undefined from a page of the version before. */
  readonly rows?: number | undefined;
  readonly address: string;
}

/** Fewer than were sent where other logs of the member took the room of the first ones, and the others made the log anew. */
async function sentCount(tx: Transaction, logId: string): Promise<number> {
  const { sent } = await tx.one<{ sent: number }>(sql`
    select coalesce(sum(row_count), 0) as sent from gate_log_parts where log_id = ${logId}::uuid`);
  return sent;
}

/**
 * Imports a log, all of it or nothing, and forgets its rows. The doors that it touches are locked as by a registration, so that
 * their bills are exact. Throws as requireDeskAct, and GATE_LOG_GONE, also where rows are missing.
 */
export const importLog = (
  db: Database,
  viewer: Viewer,
  { columns, rows, address, ...log }: ImportOf,
): Promise<GateImportView> => {
  const { apartmentId: complexId, logId } = log;
  const report = progressOf(db, logId);
  return db.within(importLimits).tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireDeskAct(tx, viewer, complexId, "readCarLedger");
    await lockAct(tx, viewer, complexId, "readCarLedger");
    const found = await findLog(tx, viewer, log);
    if (found === undefined) throw new Problem("GATE_LOG_GONE");
    if (found.counts !== null) return { counts: found.counts };
    if (rows !== undefined && rows !== (await sentCount(tx, logId))) throw new Problem("GATE_LOG_GONE");
    report({ step: "MATCH", done: 0, total: 0 });
    // One import of a complex at a time: the second one waits, and finds the rows of the first.
    await tx.run(sql`
      insert into car_settings (complex_id, gate_columns) values (${complexId}, ${JSON.stringify(columns)}::jsonb)
      on conflict (complex_id) do update set gate_columns = excluded.gate_columns`);
    const plan = await planImport(tx, complexId, logId, report);
    await tx.run(sql`
      select household_id from car_households
      where household_id = any(${plan.householdIds}::bigint[]) order by household_id for update`);
    await storeMarks(tx, logId, plan, report);
    await tx.run(sql`delete from gate_log_parts where log_id = ${logId}::uuid`);
    await tx.run(sql`
      update gate_logs set applied_at = clock_timestamp(), counts = ${JSON.stringify(plan.counts)}::jsonb,
        role = (select role from complex_managers where complex_id = ${complexId} and member_id = ${viewer.memberId})
      where id = ${logId}::uuid`);
    const target = `complex:${complexId}`;
    await recordAudit(tx, { action: "cars.imported", actorId: viewer.memberId, target, address });
    const act = { complexId, actorId: viewer.memberId, act: "cars.imported" } as const;
    await recordOfficeAct(tx, { ...act, detail: { count: plan.counts.fresh } });
    return { counts: plan.counts };
  });
};

/**
 * Stores the marks of a plan. The same time of the same visit has the same id, whichever file it comes from; it holds no plate. Who
 * imported them stands in the log, so that each mark need not be checked against the members. One that is too old to be news is no work
 * for the job that notifies households. In the order of the visits, so that most visits are written once.
 */
async function storeMarks(tx: Transaction, logId: string, plan: GateLogPlan, report: ReportProgress): Promise<void> {
  const marks = plan.marks.toSorted((a, b) => a.visitId - b.visitId);
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
    select left(encode(sha256(format('gate %s %s %s', m.visit_id, m.kind, m.at)::bytea), 'hex'), 32)::uuid, m.visit_id,
      m.kind, to_timestamp(m.at), ${logId}::uuid,
      case when to_timestamp(m.at) < clock_timestamp() - make_interval(mins => ${carLimits.newsMinutes}) then clock_timestamp() end
    from unnest(${marks.map(({ visitId }) => visitId)}::bigint[], ${marks.map(({ kind }) => kind)}::text[],
      ${marks.map(({ at }) => at)}::bigint[]) as m (visit_id, kind, at)
    order by m.visit_id
    on conflict (id) do nothing`);
  await storeGateTimes(tx, [...new Set(marks.map(({ visitId }) => visitId))]);
}

/**
 * A plan, and what the bills of the doors that it touches come to, before and with it, in last month and this. PostgreSQL reads the
 * stays on a connection of its own while this process works out the plan.
 */
async function planWithMonths(
  db: Queryable,
  complexId: number,
  log: LogWithVisits,
): Promise<GateLogPlan & { readonly months: readonly GateMonthView[] }> {
  const rules = await listRules(db, complexId);
  const lastMonth = monthOf(await databaseNow(db));
  const month = monthPlus(lastMonth, -1);
  const withTimes = async () => {
    const plan = await planOf(log);
    return { plan, times: await gateTimesWith(db, plan.marks) };
  };
  const [{ plan, times }, read] = await Promise.all([
    withTimes(),
    staysOfMonth(db, { complexId, month, lastMonth, householdIds: log.householdIds }),
  ]);
  if (plan.marks.length === 0) return { ...plan, months: [] };
  const doors = new Set(plan.householdIds);
  const families = read.filter(({ householdId }) => doors.has(householdId));
  const changed: Pick<FamilyStays, "stays">[] = [];
  for (const [index, { stays, visits }] of families.entries()) {
    changed.push({
      stays: stays.map((stay) => {
        const [own, row] = [times.get(stay.id), visits.get(stay.id)];
        return own === undefined || row === undefined ? stay : stayOf({ ...row, came_at: own.came, left_at: own.left });
      }),
    });
    if (index % FAMILIES === FAMILIES - 1) await yieldToOthers();
  }
  const sum = async (all: readonly Pick<FamilyStays, "stays">[], of: string) =>
    (await billsOf(all, rules, of)).reduce((won, { bill }) => won + bill.won, 0);
  const months: GateMonthView[] = [];
  for (const of of [month, lastMonth])
    months.push({ month: of, won: await sum(families, of), newWon: await sum(changed, of) });
  return { ...plan, months };
}

/** Deletes rows that were sent and not imported. Idempotent. Throws as requireDeskAct. */
export async function deleteLog(db: Database, viewer: Viewer, { apartmentId, logId }: LogOf): Promise<void> {
  await requireDeskAct(db, viewer, apartmentId, "readCarLedger");
  await db.run(sql`
    delete from gate_logs where id = ${logId}::uuid and complex_id = ${apartmentId} and member_id = ${viewer.memberId}
      and applied_at is null`);
}

/** Deletes what was sent and not imported for a day, which holds plates of unregistered cars, and how far imports were. */
export async function deleteWaitingLogs(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from gate_logs where applied_at is null and created_at < now() - make_interval(hours => ${limits.keptHours})`);
  await db.run(sql`delete from gate_log_progress where told_at < now() - make_interval(hours => ${limits.keptHours})`);
}
