import { inquiryCopy as copy } from "./inquiry.copy.ts";
import { type Rule, textFault } from "../platform/text.ts";

/** Limits of an inquiry and of its answer. Lengths count code points. */
export const inquiryLimits = {
  titleMax: 100,
  contentsMax: 5_000,
  answerMax: 5_000,
  imagesMax: 5,
  sizeMax: 100,
  /** 동 and floor of a place, and its name where it is shared. */
  placeMax: 20,
  spotMax: 40,
  /** Reason or message of a move. */
  reasonMax: 1_000,
  noteMax: 2_000,
  /** Inquiries that one call moves. */
  manyMax: 100,
  searchMax: 50,
  readyAnswersMax: 100,
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

export const inquiryReasonRule: Rule = (text) =>
  textFault(text, inquiryLimits.reasonMax, { blank: copy.reasonBlank, tooLong: copy.reasonTooLong });

export const inquiryNoteRule: Rule = (text) =>
  textFault(text, inquiryLimits.noteMax, { blank: copy.noteBlank, tooLong: copy.noteTooLong });

/** What inquiries are sorted by at the desk: the due day, open ones before closed ones, or when they were received. */
export const inquirySorts = ["due", "-due", "created", "-created"] as const;
export type InquirySort = (typeof inquirySorts)[number];

/** When open inquiries are due: today, or later in this week. */
export const inquiryDues = ["TODAY", "WEEK"] as const;
export type InquiryDue = (typeof inquiryDues)[number];
