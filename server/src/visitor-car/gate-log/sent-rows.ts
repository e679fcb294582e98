import { gateLogLimits as limits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import type { Queryable } from "#platform/db/database.ts";
import { unpackValues } from "#platform/db/packed-rows.ts";
import { sql } from "#platform/db/sql.ts";
import type { LoggedEvent } from "./assign.ts";

/** Rows after which the next parts are read by another statement: no statement gives more than these and one part. */
const READ_ROWS = 4_000;
/** The highest line, and one more. */
const LINES = 1_000_001;
/** Bits of `seen`. */
const [IN, OUT] = [1, 2];

/** The rows of a log of months whose bills an import may still change. */
export interface SentRows {
  /** In the order in which they came. */
  readonly plates: readonly string[];
  readonly rowCount: number;
  readonly tooOld: number;
  /** The rows of a plate by its index, in the order in which they came. */
  readonly eventsOf: (plate: number) => readonly LoggedEvent[];
}

/**
 * Reads the rows of a log, a few parts at a time. Of a line that came twice, in different parts, the first is taken. `since` is in seconds since
 * 1970. Rows are kept as numbers: an object and its texts for each of 240,000 would be most of what the process holds (decision 146).
 */
export async function readSentRows(db: Queryable, logId: string, since: number): Promise<SentRows> {
  const most = limits.linesMax * 2;
  const [lines, times] = [new Uint32Array(most), new Uint32Array(most)];
  const [isIn, plateOf] = [new Uint8Array(most), new Uint32Array(most)];
  const seen = new Uint8Array(LINES);
  const indexes = new Map<string, number>();
  let [rowCount, tooOld] = [0, 0];
  const add = (line: number, kind: number, plate: string, at: number) => {
    if (((seen[line] ?? 0) & kind) !== 0) return;
    seen[line] = (seen[line] ?? 0) | kind;
    if (at < since) {
      tooOld += 1;
      return;
    }
    let index = indexes.get(plate);
    if (index === undefined) indexes.set(plate, (index = indexes.size));
    [lines[rowCount], times[rowCount], isIn[rowCount], plateOf[rowCount]] = [line, at, kind === IN ? 1 : 0, index];
    rowCount += 1;
  };
  for await (const rows of partsOf(db, logId)) {
    const values = unpackValues(rows);
    for (let from = 0; from < values.length; from += 4)
      add(Number(values[from]), values[from + 1] === "IN" ? IN : OUT, values[from + 2] ?? "", Number(values[from + 3]));
  }
  const { starts, order } = grouped(plateOf.subarray(0, rowCount), indexes.size);
  const eventsOf = (plate: number): readonly LoggedEvent[] =>
    Array.from(order.subarray(starts[plate], starts[plate + 1]), (row) => ({
      kind: isIn[row] === 1 ? "IN" : "OUT",
      at: times[row] ?? 0,
      line: lines[row] ?? 0,
      visitId: null,
    }));
  return { plates: [...indexes.keys()], rowCount, tooOld, eventsOf };
}

/** The parts of a log in the order in which they came. */
async function* partsOf(db: Queryable, logId: string): AsyncGenerator<string> {
  // A part may have one row: then so many parts are read at once as have rows enough.
  const pieces = await db.many<{ last: number }>(sql`
    select max(number) as last from (
      select number, (sum(row_count) over (order by number) - 1) / ${READ_ROWS}::bigint as piece from gate_log_parts where log_id = ${logId}::uuid
    ) p group by piece order by last`);
  let before = 0;
  for (const { last } of pieces) {
    const parts = await db.many<{ rows: string }>(sql`
      select rows from gate_log_parts where log_id = ${logId}::uuid and number > ${before} and number <= ${last} order by number`);
    for (const { rows } of parts) yield rows;
    before = last;
  }
}

/** Rows by their group, in their order: those of a group are in `order` from its start to the next one's. */
function grouped(groupOf: Uint32Array, groups: number): { readonly starts: Uint32Array; readonly order: Uint32Array } {
  const starts = new Uint32Array(groups + 1);
  for (const group of groupOf) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 0; group < groups; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const order = new Uint32Array(groupOf.length);
  for (const [row, group] of groupOf.entries()) {
    const at = next[group] ?? 0;
    order[at] = row;
    next[group] = at + 1;
  }
  return { starts, order };
}
