import * as z from "zod/mini";
import { Month, PathId } from "../../platform/primitives.ts";

const params = z.object({ apartmentId: PathId });

// Fixed groups and whole months: any other key would let figures of two nearly equal groups be subtracted.
export const dayFiguresInput = { params, query: z.strictObject({}) };
export const monthFiguresInput = {
  params,
  query: z.strictObject({ month: Month }),
};
