import { setImmediate as yieldToOthers } from "node:timers/promises";
import { monthOf, monthPlus, monthStart } from "@danji/contract/visitor-car/car-month";
import type { MarkKind } from "@danji/contract/visitor-car/car-rules";
import type { GateLogCounts, GateQuestionView } from "@danji/contract/visitor-car/gate-log/gate-log";
import { gateLogLimits as limits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import type { Queryable } from "#platform/db/database.ts";
import { joinedRows, packedRows, packedText, packedTime, unpackedRows } from "#platform/db/packed-rows.ts";
import { isAmong, sql } from "#platform/db/sql.ts";
import { databaseNow } from "../car-rules.ts";
import type { AddedMark } from "../gate-times.ts";
import { isPlateDueAfter, plateDaysOf } from "../visit-row.ts";
import { assignEvents, type LoggedEvent, type LoggedVisit } from "./assign.ts";
import type { ReportProgress } from "./import-progress.ts";

/** Cars after which others get their turn. */
const PIECE = 500;

/** What importing a log would do. */
export interface GateLogPlan {
  readonly marks: readonly (AddedMark & { readonly kind: MarkKind })[];
  /** Doors whose bills may change. */
  readonly householdIds: readonly number[];
  readonly counts: GateLogCounts;
  readonly questions: readonly GateQuestionView[];
}

interface SentRow {
  readonly line: number;
  readonly kind: MarkKind;
  readonly plate_key: string;
  readonly at: number;
}

interface StoredMark {
  readonly visitId: number;
  readonly kind: MarkKind;
  readonly at: number;
}

interface VisitRow {
  readonly id: number;
  readonly household_id: number;
  readonly plate_key: string;
  readonly from_at: number;
  readonly until_at: number;
  readonly inside_since: number | null;
}

/** The first instant whose bills an import may still change: that of last month. Seconds since 1970. */
const openSince = (now: number): number => monthStart(monthPlus(monthOf(now), -1)) / 1_000;

/** What is known of a log and of the cars in it. */
export interface LogWithVisits {
  /** Rows of months whose bills an import may still change, by plate. */
  readonly rowsByPlate: ReadonlyMap<string, readonly SentRow[]>;
  readonly rowCount: number;
  readonly tooOld: number;
  readonly visitsByPlate: ReadonlyMap<string, readonly VisitRow[]>;
  readonly storedByPlate: ReadonlyMap<string, readonly StoredMark[]>;
  /** Doors of these visits: those whose bills an import may change, and more. */
  readonly householdIds: readonly number[];
}

/** Reads the rows of a log, and of their cars the visits and the times that earlier imports have stored. */
export async function readLog(db: Queryable, complexId: number, logId: string): Promise<LogWithVisits> {
  const since = openSince(await databaseNow(db));
  const sent = await sentRows(db, logId);
  const rows = sent.filter(({ at }) => at >= since);
  const rowsByPlate = grouped(rows, ({ plate_key: key }) => key);
  await yieldToOthers();
  const visits = await visitsOf(db, complexId, [...rowsByPlate.keys()], since);
  const stored = await storedMarks(
    db,
    visits.map(({ id }) => id),
  );
  const visitsByPlate = grouped(visits, ({ plate_key: plate }) => plate);
  await yieldToOthers();
  const plateOf = new Map(visits.map(({ id, plate_key: plate }) => [id, plate]));
  const storedByPlate = grouped(stored, ({ visitId }) => plateOf.get(visitId) ?? "");
  await yieldToOthers();
  return {
    ...{ rowsByPlate, rowCount: rows.length, tooOld: sent.length - rows.length, visitsByPlate, storedByPlate },
    householdIds: ascending(visits.map(({ household_id: door }) => door)),
  };
}

/** Works out what the rows of a log mean for the visits of their cars. `report` is called with how many rows it has compared. */
export async function planOf(
  { rowsByPlate, rowCount, tooOld, visitsByPlate, storedByPlate }: LogWithVisits,
  report?: ReportProgress,
): Promise<GateLogPlan> {
  report?.({ step: "MATCH", done: 0, total: rowCount });
  const counts = { fresh: 0, same: 0, unmatched: 0, tooOld, questions: 0 };
  const marks: GateLogPlan["marks"][number][] = [];
  const questions: GateQuestionView[] = [];
  const doors: number[] = [];
  let cars = 0;
  let done = 0;
  for (const [plate, own] of rowsByPlate) {
    cars += 1;
    if (cars % PIECE === 0) {
      report?.({ step: "MATCH", done, total: rowCount });
      await yieldToOthers();
    }
    done += own.length;
    const visits = visitsByPlate.get(plate);
    if (visits === undefined) {
      counts.unmatched += own.length;
      continue;
    }
    const events: readonly LoggedEvent[] = [
      ...(storedByPlate.get(plate) ?? []).map((one) => ({ ...one, line: null })),
      ...own.map(({ line, kind, at }) => ({ visitId: null, kind, at, line })),
    ];
    const assigned = assignEvents(events, visits.map(timesOf));
    for (const mark of assigned.fresh) marks.push(mark);
    const changed = new Set(assigned.fresh.map(({ visitId }) => visitId));
    for (const { id, household_id: door } of visits) if (changed.has(id)) doors.push(door);
    counts.fresh += assigned.fresh.length;
    counts.same += assigned.same;
    counts.unmatched += assigned.unmatched;
    counts.questions += assigned.questions.length;
    for (const question of assigned.questions) questions.push({ ...question, plate });
  }
  return {
    ...{ marks, counts, householdIds: ascending(doors) },
    questions: questions.toSorted((a, b) => a.line - b.line).slice(0, limits.toldMax),
  };
}

/** What importing a log would do: readLog, then planOf. Writes nothing. */
export const planImport = async (
  db: Queryable,
  complexId: number,
  logId: string,
  report?: ReportProgress,
): Promise<GateLogPlan> => planOf(await readLog(db, complexId, logId), report);

const ascending = (ids: readonly number[]): readonly number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** The rows of a log. Of a line that came twice, in different parts, the first is taken. */
async function sentRows(db: Queryable, logId: string): Promise<readonly SentRow[]> {
  const { packed } = await db.one<{ packed: string | null }>(sql`
    select ${joinedRows(sql`p.rows`, sql`p.number`)} as packed from gate_log_parts p where p.log_id = ${logId}::uuid`);
  const known = { IN: new Set<number>(), OUT: new Set<number>() };
  const rows = await unpackedRows(packed, ([text, sentKind, plate = "", at]): SentRow | undefined => {
    const line = Number(text);
    const kind = sentKind === "IN" ? "IN" : "OUT";
    if (known[kind].has(line)) return undefined;
    known[kind].add(line);
    return { line, kind, plate_key: plate, at: Number(at) };
  });
  return rows.filter((row) => row !== undefined);
}

/**
 * Times that earlier imports have stored of visits. A join: a condition on an array of 50,000 ids was compared one by one, for longer than
 * any statement may take, where an import had just stored its times.
 */
async function storedMarks(db: Queryable, visitIds: readonly number[]): Promise<readonly StoredMark[]> {
  const { packed } = await db.one<{ packed: string | null }>(sql`
    select ${packedRows([sql`k.visit_id`, sql`k.kind`, packedTime(sql`k.marked_at`)])} as packed
    from unnest(${visitIds}::bigint[]) v (id) join car_marks k on k.visit_id = v.id
    where k.log_id is not null and k.undone_at is null`);
  return unpackedRows(packed, ([visitId, kind, at]) => ({
    ...{ visitId: Number(visitId), kind: kind === "IN" ? "IN" : "OUT" },
    at: Number(at),
  }));
}

/** The visits of the cars in a log that its times could be of. A plate that is due is not found. */
async function visitsOf(
  db: Queryable,
  complexId: number,
  plates: readonly string[],
  since: number,
): Promise<readonly VisitRow[]> {
  const columns = [
    ...[sql`v.id`, sql`v.household_id`, packedText(sql`v.plate_key`), packedTime(sql`v.from_at`)],
    ...[packedTime(sql`v.until_at`), sql`case when v.left_at is null then ${packedTime(sql`v.came_at`)} end`],
  ];
  const { packed } = await db.one<{ packed: string | null }>(sql`
    select ${packedRows(columns, sql`v.from_at, v.id`)} as packed
    from car_visits v
    where v.complex_id = ${complexId} and v.cancelled_at is null and v.plate_key is not null
      and v.from_at >= to_timestamp(${since}) - make_interval(days => ${limits.stayDays * 2})
      and ${isAmong(sql`v.plate_key`, sql`select unnest(${plates}::text[])`)}
      and not ${isPlateDueAfter(plateDaysOf(sql`${complexId}::bigint`))}`);
  return unpackedRows(packed, ([id, door, plate = "", from, until, inside = ""]) => ({
    ...{ id: Number(id), household_id: Number(door), plate_key: plate, from_at: Number(from), until_at: Number(until) },
    inside_since: inside === "" ? null : Number(inside),
  }));
}

const timesOf = ({ id, from_at: from, until_at: until, inside_since: isInsideSince }: VisitRow): LoggedVisit => ({
  ...{ id, from, until, isInsideSince },
});

/** As Map.groupBy, which Node 20 does not have. */
function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
