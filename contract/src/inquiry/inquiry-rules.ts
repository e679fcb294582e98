import { inquiryCopy as copy } from "./inquiry.copy.ts";
import { type Rule, textFault } from "../platform/text.ts";

/** Limits of an inquiry and of its answer. Lengths count code points. */
export const inquiryLimits = {
  titleMax: 100,
  contentsMax: 5_000,
  answerMax: 5_000,
  imagesMax: 5,
  sizeMax: 100,
} as const;

/** Receiver: the management office of a complex, or the service. */
export const inquiryTargets = ["OFFICE", "SERVICE"] as const;
export type InquiryTarget = (typeof inquiryTargets)[number];
export const inquiryStates = ["WAITING", "ANSWERED"] as const;
export type InquiryState = (typeof inquiryStates)[number];

export const inquiryTitleRule: Rule = (text) =>
  textFault(text, inquiryLimits.titleMax, { blank: copy.titleBlank, tooLong: copy.titleTooLong });

export const inquiryContentsRule: Rule = (text) =>
  textFault(text, inquiryLimits.contentsMax, { blank: copy.contentsBlank, tooLong: copy.contentsTooLong });

export const inquiryAnswerRule: Rule = (text) =>
  textFault(text, inquiryLimits.answerMax, { blank: copy.answerBlank, tooLong: copy.answerTooLong });
