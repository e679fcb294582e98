import * as z from "zod/mini";
import { imageParams } from "../../image/image.input.ts";
import { PathId, queryCursor, ruleCheck, Text } from "../../platform/primitives.ts";
import { isDay } from "../../platform/seoul-clock.ts";
import { singleLine } from "../../platform/text.ts";
import { plateFault } from "../plate.ts";
import { penaltyCopy as copy } from "./penalty.copy.ts";
import { objectionFault, reasonFault, ruleFault } from "./penalty-faults.ts";
import { penaltyDecisions, penaltyLimits as limits, penaltyViews } from "./penalty-rules.ts";

const params = z.object({ apartmentId: PathId });

const trimmed = z.pipe(
  Text,
  z.transform((text: string) => text.trim()),
);
const part = z.string().check(z.minLength(1), z.maxLength(20));

export const penaltiesInput = {
  params,
  query: z.strictObject({ view: z._default(z.enum(penaltyViews), "OPEN"), cursor: queryCursor }),
};

export const noticePenaltyInput = {
  params,
  body: z.strictObject({
    /** As normalizeBuildingOrUnit gives them. */
    building: part,
    unit: part,
    plate: z.pipe(Text, z.string().check(z.maxLength(100), ruleCheck(plateFault))),
    rule: z.pipe(
      z.pipe(
        Text,
        z.transform((text: string) => singleLine(text)),
      ),
      z.string().check(ruleCheck(ruleFault)),
    ),
    /** The last day on which the household may object, in Seoul. */
    until: z.string().check(z.refine(isDay, { error: copy.untilUnfit(limits.daysMin, limits.daysMax) })),
  }),
};

export const decidePenaltyInput = {
  params: z.object({ apartmentId: PathId, penaltyId: PathId }),
  body: z.strictObject({
    decision: z.enum(penaltyDecisions),
    reason: z.pipe(trimmed, z.string().check(ruleCheck(reasonFault))),
  }),
};

export const ownPenaltiesInput = { query: z.strictObject({ residenceId: PathId }) };
export const objectToPenaltyInput = {
  params: z.object({ penaltyId: PathId }),
  body: z.strictObject({ objection: z.pipe(trimmed, z.string().check(ruleCheck(objectionFault))) }),
};
export const penaltyPhotoInput = { params: imageParams };
