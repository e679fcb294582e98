import { isLonger } from "../../platform/text.ts";
import { penaltyCopy as copy } from "./penalty.copy.ts";
import { penaltyLimits as limits } from "./penalty-rules.ts";

const fault = (missing: string, tooLong: (most: number) => string, most: number) => (text: string) => {
  if (text.trim() === "") return missing;
  return isLonger(text, most) ? tooLong(most) : undefined;
};
/** Sentences that refuse what was typed; undefined where it holds. */
export const ruleFault = fault(copy.ruleMissing, copy.ruleTooLong, limits.ruleMax);
export const objectionFault = fault(copy.own.objectionMissing, copy.own.objectionTooLong, limits.objectionMax);
export const reasonFault = fault(copy.reasonMissing, copy.reasonTooLong, limits.reasonMax);
