import { setImmediate as nextTurn } from "node:timers/promises";
import { dayStart, monthOf, monthPlus, monthStart } from "@danji/contract/visitor-car/car-month";
import type { MarkKind } from "@danji/contract/visitor-car/car-rules";
import type { GateLogCounts, GateQuestionView } from "@danji/contract/visitor-car/gate-log/gate-log";
import { gateLogLimits as limits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import type { Queryable } from "#platform/db/database.ts";
import { packedNumbers, packedTexts, packedTime, unpackNumbers, unpackTexts } from "#platform/db/packed-rows.ts";
import { isAmong, sql } from "#platform/db/sql.ts";
import { databaseNow } from "../car-rules.ts";
import type { AddedMark } from "../gate-times.ts";
import { plateDaysOf as findPlateDays } from "../retention/plate-retention.ts";
import { isPlateDueAfter, plateDaysOf } from "../visit-row.ts";
import { assignEvents, type LoggedEvent, type LoggedVisit } from "./assign.ts";
import type { ReportProgress } from "./import-progress.ts";
import { readSentRows, type SentRows } from "./sent-rows.ts";

/** Rows after which it is reported how many are compared. */
const PIECE = 1_000;
/** Plates whose visits one statement gives: of 240,000 the parameter alone is 100 ms of this process, and each statement reads the index once. */
const PLATES = 30_000;
const DAY_MS = 86_400_000;

/** What importing a log would do. */
export interface GateLogPlan {
  readonly marks: readonly (AddedMark & { readonly kind: MarkKind })[];
  /** Doors whose bills may change. */
  readonly householdIds: readonly number[];
  readonly counts: GateLogCounts;
  readonly questions: readonly GateQuestionView[];
}

/** A visit with its door. */
interface VisitOfLog extends LoggedVisit {
  readonly door: number;
}

/** The first instant whose bills an import may still change: that of last month. Seconds since 1970. */
const openSince = (now: number): number => monthStart(monthPlus(monthOf(now), -1)) / 1_000;

/** What is known of a log and of the cars in it. */
export interface LogWithVisits extends SentRows {
  /** Seconds since 1970 from which plates are kept. */
  readonly keptSince: number;
  readonly visitsByPlate: ReadonlyMap<string, readonly VisitOfLog[]>;
  /** Times that earlier imports have stored. */
  readonly storedByPlate: ReadonlyMap<string, readonly LoggedEvent[]>;
  /** Doors of these visits: those whose bills an import may change, and more. */
  readonly householdIds: readonly number[];
}

/** Reads the rows of a log, and of their cars the visits and the times that earlier imports have stored. */
export async function readLog(db: Queryable, complexId: number, logId: string): Promise<LogWithVisits> {
  const now = await databaseNow(db);
  const since = openSince(now);
  const keptSince = (dayStart(now) - (await findPlateDays(db, complexId)) * DAY_MS) / 1_000;
  const sent = await readSentRows(db, logId, since);
  const visitsByPlate = new Map<string, VisitOfLog[]>();
  for (let from = 0; from < sent.plates.length; from += PLATES)
    await addVisitsOf(visitsByPlate, db, { complexId, plates: sent.plates.slice(from, from + PLATES), since });
  const plateOf = new Map<number, string>();
  const doors = new Set<number>();
  for (const [plate, visits] of visitsByPlate) {
    for (const { id, door } of visits) {
      plateOf.set(id, plate);
      doors.add(door);
    }
  }
  const storedByPlate = await storedTimes(db, plateOf);
  return { ...sent, keptSince, visitsByPlate, storedByPlate, householdIds: ascending(doors) };
}

/** Works out what the rows of a log mean for the visits of their cars. `report` is called with how many rows it has compared. */
export async function planOf(
  { plates, eventsOf, rowCount, tooOld, keptSince, visitsByPlate, storedByPlate }: LogWithVisits,
  report?: ReportProgress,
): Promise<GateLogPlan> {
  report?.({ step: "MATCH", done: 0, total: rowCount });
  const counts = { fresh: 0, same: 0, unmatched: 0, forgotten: 0, tooOld, questions: 0 };
  const marks: GateLogPlan["marks"][number][] = [];
  const questions: GateQuestionView[] = [];
  const doors = new Set<number>();
  let [compared, done] = [0, 0];
  for (const [index, plate] of plates.entries()) {
    if (done - compared >= PIECE) {
      compared = done;
      report?.({ step: "MATCH", done, total: rowCount });
      // The report is written meanwhile.
      await nextTurn();
    }
    const own = eventsOf(index);
    done += own.length;
    const visits = visitsByPlate.get(plate);
    if (visits === undefined) {
      const forgotten = own.filter(({ at }) => at < keptSince).length;
      counts.forgotten += forgotten;
      counts.unmatched += own.length - forgotten;
      continue;
    }
    const stored = storedByPlate.get(plate);
    const assigned = assignEvents(stored === undefined ? own : [...stored, ...own], visits, keptSince);
    const changed = new Set<number>();
    for (const mark of assigned.fresh) {
      marks.push(mark);
      changed.add(mark.visitId);
    }
    for (const { id, door } of visits) if (changed.has(id)) doors.add(door);
    counts.fresh += assigned.fresh.length;
    counts.same += assigned.same;
    counts.unmatched += assigned.unmatched;
    counts.forgotten += assigned.forgotten;
    counts.questions += assigned.questions.length;
    for (const question of assigned.questions) questions.push({ ...question, plate });
  }
  return {
    marks,
    counts,
    householdIds: ascending(doors),
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

const ascending = (ids: ReadonlySet<number>): readonly number[] => [...ids].toSorted((a, b) => a - b);

/**
 * Times that earlier imports have stored of visits, by the plates of these. A join: a condition on an array of 50,000 ids was compared one by
 * one, for longer than any statement may take, where an import had just stored its times.
 */
async function storedTimes(
  db: Queryable,
  plateOf: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<string, readonly LoggedEvent[]>> {
  const packed = await db.one<{ ids: string | null; ins: string | null; times: string | null }>(sql`
    select ${packedNumbers(sql`k.visit_id`)} as ids, ${packedNumbers(sql`case when k.kind = 'IN' then 1 else 0 end`)} as ins,
      ${packedNumbers(packedTime(sql`k.marked_at`))} as times
    from unnest(${[...plateOf.keys()]}::bigint[]) v (id) join car_marks k on k.visit_id = v.id
    where k.log_id is not null and k.undone_at is null`);
  const [ins, times] = [unpackNumbers(packed.ins), unpackNumbers(packed.times)];
  const stored = new Map<string, LoggedEvent[]>();
  for (const [index, visitId] of unpackNumbers(packed.ids).entries()) {
    const kind = ins[index] === 1 ? "IN" : "OUT";
    append(stored, plateOf.get(visitId) ?? "", { kind, at: times[index] ?? 0, line: null, visitId });
  }
  return stored;
}

interface CarsOfLog {
  readonly complexId: number;
  readonly plates: readonly string[];
  readonly since: number;
}

/** Adds the visits of cars in a log that its times could be of. A plate that is due is not found. */
async function addVisitsOf(
  visitsByPlate: Map<string, VisitOfLog[]>,
  db: Queryable,
  { complexId, plates, since }: CarsOfLog,
): Promise<void> {
  const packed = await db.one<Record<"ids" | "doors" | "plates" | "begins" | "ends" | "inside", string | null>>(sql`
    select ${packedNumbers(sql`v.id`)} as ids, ${packedNumbers(sql`v.household_id`)} as doors, ${packedTexts(sql`v.plate_key`)} as plates,
      ${packedNumbers(packedTime(sql`v.from_at`))} as begins, ${packedNumbers(packedTime(sql`v.until_at`))} as ends,
      ${packedNumbers(sql`case when v.left_at is null then ${packedTime(sql`v.came_at`)} end`)} as inside
    from car_visits v
    where v.complex_id = ${complexId} and v.cancelled_at is null and v.plate_key is not null
      and v.from_at >= to_timestamp(${since}) - make_interval(days => ${limits.stayDays * 2})
      and ${isAmong(sql`v.plate_key`, sql`select unnest(${plates}::text[])`)}
      and not ${isPlateDueAfter(plateDaysOf(sql`${complexId}::bigint`))}`);
  const [doors, begins, ends] = [unpackNumbers(packed.doors), unpackNumbers(packed.begins), unpackNumbers(packed.ends)];
  const [keys, inside] = [unpackTexts(packed.plates), unpackNumbers<number | null>(packed.inside)];
  for (const [index, id] of unpackNumbers(packed.ids).entries())
    append(visitsByPlate, keys[index] ?? "", {
      id,
      door: doors[index] ?? 0,
      from: begins[index] ?? 0,
      until: ends[index] ?? 0,
      isInsideSince: inside[index] ?? null,
    });
  for (const plate of plates) visitsByPlate.get(plate)?.sort((a, b) => a.from - b.from || a.id - b.id);
}

function append<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}
