import * as z from "zod/mini";
import { PathId, queryCursor, ruleCheck, Text } from "../../platform/primitives.ts";
import { isDay } from "../../platform/seoul-clock.ts";
import { isLonger, singleLine } from "../../platform/text.ts";
import { plateFault } from "../plate.ts";
import { refusedPlatesCopy as copy } from "./refused-plates.copy.ts";
import { refusalLimits as limits, refusalStates } from "./refused-plates-rules.ts";

const params = z.object({ apartmentId: PathId });

/** The sentence that refuses a reason; undefined where it holds. */
export function reasonFault(text: string): string | undefined {
  if (text.trim() === "") return copy.reasonMissing;
  return isLonger(text, limits.reasonMax) ? copy.reasonTooLong(limits.reasonMax) : undefined;
}

export const refusedPlatesInput = {
  params,
  query: z.strictObject({ state: z._default(z.enum(refusalStates), "CURRENT"), cursor: queryCursor }),
};

export const refusePlateInput = {
  params,
  body: z.strictObject({
    plate: z.pipe(Text, z.string().check(z.maxLength(100), ruleCheck(plateFault))),
    reason: z.pipe(
      z.pipe(
        Text,
        z.transform((text: string) => singleLine(text)),
      ),
      z.string().check(ruleCheck(reasonFault)),
    ),
    /** The last day, in Seoul. */
    until: z.string().check(z.refine(isDay, { error: copy.untilUnfit })),
  }),
};

export const refusedPlateInput = { params: z.object({ apartmentId: PathId, refusalId: PathId }) };
