import * as z from "zod/mini";
import { PathId } from "../../platform/primitives.ts";
import { markKinds } from "../car-rules.ts";
import { plateFault } from "../plate.ts";
import { gateLogLimits as limits } from "./gate-log-rules.ts";

const params = z.object({ apartmentId: PathId });
const logParams = z.object({
  apartmentId: PathId,
  logId: z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)),
});
const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));
const column = whole(0, 200);

const plate = z.string().check(
  z.maxLength(100),
  z.refine((text) => plateFault(text) === undefined),
);

export const gateLogsInput = { params };
export const gateLogInput = { params: logParams };
export const sendGateRowsInput = {
  params: logParams,
  body: z.strictObject({
    /** Line, plate, kind, and seconds since 1970. */
    rows: z
      .array(z.tuple([whole(1, 1_000_000), plate, z.enum(markKinds), whole(1_577_836_800, 4_102_444_800)]))
      .check(z.minLength(1), z.maxLength(limits.partRowsMax)),
  }),
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
