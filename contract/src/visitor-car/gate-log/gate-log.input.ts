import * as z from "zod/mini";
import { PathId } from "../../platform/primitives.ts";
import { type MarkKind, markKinds } from "../car-rules.ts";
import { plateFault } from "../plate.ts";
import { gateLogLimits as limits } from "./gate-log-rules.ts";

const params = z.object({ apartmentId: PathId });
const logParams = z.object({
  apartmentId: PathId,
  logId: z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)),
});
const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));
const column = whole(0, 200);

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** Line, plate, kind, and seconds since 1970. A plain condition: a schema for each of some thousand rows would be most of their cost. */
const isRow = (row: unknown): boolean => {
  if (!Array.isArray(row) || row.length !== 4) return false;
  const [line, plate, kind, at] = row as readonly unknown[];
  return (
    isWhole(line, 1, 1_000_000) &&
    typeof plate === "string" &&
    plate.length <= 100 &&
    plateFault(plate) === undefined &&
    markKinds.includes(kind as MarkKind) &&
    isWhole(at, 1_577_836_800, 4_102_444_800)
  );
};
type SentRow = [line: number, plate: string, kind: MarkKind, at: number];
const isRows = (rows: unknown): rows is SentRow[] =>
  Array.isArray(rows) && rows.length <= limits.partRowsMax && rows.length > 0 && rows.every(isRow);

export const gateLogsInput = { params };
export const gateLogInput = { params: logParams };
export const sendGateRowsInput = {
  params: logParams,
  body: z.strictObject({ rows: z.custom<SentRow[]>(isRows) }),
};
export const importGateLogInput = {
  params: logParams,
  body: z.strictObject({
    /** How many rows were sent: an import of fewer is refused. */
    rows: z.optional(whole(1, limits.linesMax * 2)),
    columns: z.discriminatedUnion("shape", [
      z.strictObject({ shape: z.literal("STAYS"), plate: column, inAt: column, outAt: column }),
      z.strictObject({ shape: z.literal("EVENTS"), plate: column, at: column, kind: column }),
    ]),
  }),
};
