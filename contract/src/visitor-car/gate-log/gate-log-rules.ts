import type { MarkKind } from "../car-rules.ts";

export const gateLogLimits = {
  /** Lines of one file. */
  linesMax: 120_000,
  /** Bytes of one file: of so many lines with 500 bytes each. */
  fileBytes: 60_000_000,
  /** Rows that one call may have. */
  partRowsMax: 4_000,
  /** Rows that one call has: the server reads fewer at once, so that other calls wait less. */
  partRows: 1_000,
  /** Faults and questions that are told one by one. */
  toldMax: 50,
  /** Hours before a visit begins and after it ends that a car is still taken for that visit's. */
  marginHours: 12,
  /** Days of one stay: a longer one is a question for the office. */
  stayDays: 31,
  /** Minutes that the clock of a gate may be ahead. */
  aheadMinutes: 10,
  /** Hours after which rows that were sent and never imported are deleted. */
  keptHours: 24,
  /** Imports of the history. */
  historyMax: 20,
} as const;

/** Which column of a file has what, from 0; a file has stays, or one event a line. */
export type GateColumns =
  | { readonly shape: "STAYS"; readonly plate: number; readonly inAt: number; readonly outAt: number }
  | { readonly shape: "EVENTS"; readonly plate: number; readonly at: number; readonly kind: number };

/** One time of one car, as the log has it. */
export interface GateRow {
  /** From 1, as a spreadsheet counts. */
  readonly line: number;
  readonly plate: string;
  readonly kind: MarkKind;
  /** Seconds since 1970. */
  readonly at: number;
}

export const gateQuestions = ["twoIns", "twoOuts", "tooLong"] as const;
/** Why the rows of a stay decide nothing: in twice without out, out twice without in, or too long to be one. */
export type GateQuestion = (typeof gateQuestions)[number];
