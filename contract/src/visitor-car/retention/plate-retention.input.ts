import * as z from "zod/mini";
import { PathId, queryCursor } from "../../platform/primitives.ts";
import { plateDaysLimits as limits } from "../car-rules.ts";

const params = z.object({ apartmentId: PathId });
const body = z.strictObject({ days: z.number().check(z.int(), z.minimum(limits.min), z.maximum(limits.max)) });

export const plateRetentionInput = { params };
export const setPlateRetentionInput = { params, body };
export const plateErasuresInput = { params, query: z.strictObject({ cursor: queryCursor }) };
