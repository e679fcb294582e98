import { type Rule, isLonger, textFault } from "../../platform/text.ts";
import { resultCopy as copy } from "./result.copy.ts";

/** Limits of a published result. Lengths count code points. */
export const resultLimits = {
  titleMax: 100,
  placeMax: 60,
  contentsMax: 5_000,
  pageMax: 100,
  confirmedMax: 50,
} as const;

/** The fields of a result that everybody in the complex reads. */
export const resultFields = ["title", "place", "contents"] as const;
export type ResultField = (typeof resultFields)[number];

/**
 * What the check finds in words that are to be published. BUILDING and CLOCK are found where the matter is noise between
 * floors alone: elsewhere they say where something was repaired, and when.
 */
export const personalWords = ["RRN", "PHONE", "PLATE", "DOOR", "MAIL", "NAME", "BUILDING", "CLOCK"] as const;
export type PersonalWord = (typeof personalWords)[number];

/** A name may be an ordinary word, too; who publishes may say so. Everything else has to go. */
export const isConfirmable = (kind: PersonalWord): boolean => kind === "NAME";

export const resultTitleRule: Rule = (text) =>
  textFault(text, resultLimits.titleMax, { blank: copy.titleBlank, tooLong: copy.titleTooLong });
export const resultContentsRule: Rule = (text) =>
  textFault(text, resultLimits.contentsMax, { blank: copy.contentsBlank, tooLong: copy.contentsTooLong });
export const resultPlaceRule: Rule = (text) => (isLonger(text, resultLimits.placeMax) ? copy.placeTooLong : undefined);
