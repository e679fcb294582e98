import * as z from "zod/mini";
import { Id, PathId, wellFormed } from "../../platform/primitives.ts";
import { isToken } from "../../platform/token.ts";
import { normalizeOfficeCode } from "../office-rules.ts";
import { buildingOrUnit, Day } from "../residence.input.ts";
import { residenceCopy } from "../residence.copy.ts";
import { householdCopy as copy } from "./household.copy.ts";
import { householdLimits as limits, isDoorCode } from "./household-rules.ts";

export const doorCodeInput = {
  body: z.object({
    code: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(40), wellFormed),
        z.transform((text) => normalizeOfficeCode(text)),
      ),
      z.string().check(z.refine(isDoorCode, { error: copy.codeUnfit })),
    ),
  }),
};

export const putOutInput = { params: z.object({ residenceId: PathId, memberId: PathId }) };
export const invitationTokenInput = { body: z.object({ token: z.string().check(z.refine(isToken)) }) };
export const invitationInput = { params: z.object({ invitationId: PathId }) };

const complexParams = z.object({ apartmentId: PathId });
export const doorCodesInput = { params: complexParams };
export const printDoorCodesInput = {
  params: complexParams,
  body: z.object({
    doors: z
      .array(
        z.object({
          building: buildingOrUnit(residenceCopy.buildingRequired, "동"),
          unit: buildingOrUnit(residenceCopy.unitRequired, "호"),
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.printMax)),
  }),
};
export const doorPrintInput = { params: z.object({ apartmentId: PathId, printId: PathId }) };
export const endDoorCodesInput = {
  params: complexParams,
  body: z.object({ codeIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.printMax)) }),
};

export const turnoverInput = { params: z.object({ apartmentId: PathId, householdId: PathId }) };
export const planTurnoverInput = {
  ...turnoverInput,
  body: z.object({
    /** A day in Seoul, today or up to turnoverDaysAhead later, as 2026-12-15. */
    day: Day,
  }),
};
