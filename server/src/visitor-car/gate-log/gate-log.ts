import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type { GateImportView, GateLogCounts, GateLogsView } from "@danji/contract/visitor-car/gate-log/gate-log";
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
import { databaseNow } from "../car-rules.ts";
import { plateDaysOf } from "../retention/plate-retention.ts";
import { importLimits } from "./import-limits.ts";
import { progressOf, type ReportProgress } from "./import-progress.ts";
import { planImport } from "./plan.ts";
import { storeMarks } from "./store-marks.ts";

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
    plateDays: await plateDaysOf(db, complexId),
    logs: rows.map(({ id, applied_at: at, role, counts }) => ({
      logId: id,
      at: at.toISOString(),
      role,
      fresh: counts.fresh,
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
export async function storeRows(db: Database, viewer: Viewer, { rows, ...log }: GateRowsOf): Promise<void> {
  await db.tx(async (tx) => {
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
}

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

export interface ImportOf extends LogOf {
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
export const importLog = (db: Database, viewer: Viewer, log: ImportOf): Promise<GateImportView> =>
  db.within(importLimits).tx((tx) => importIn(tx, viewer, log, progressOf(db, log.logId)));

async function importIn(
  tx: Transaction,
  viewer: Viewer,
  { columns, rows, address, ...log }: ImportOf,
  report: ReportProgress,
): Promise<GateImportView> {
  const { apartmentId: complexId, logId } = log;
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
  await storeMarks(tx, logId, plan.marks, report);
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
