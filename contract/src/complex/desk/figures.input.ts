import * as z from "zod/mini";
import { PathId } from "../../platform/primitives.ts";

const params = z.object({ apartmentId: PathId });

// Fixed groups and whole months: any other key would let figures of two nearly equal groups be subtracted.
export const dayFiguresInput = { params, query: z.strictObject({}) };
export const monthFiguresInput = {
  params,
  query: z.strictObject({ month: z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)) }),
};
