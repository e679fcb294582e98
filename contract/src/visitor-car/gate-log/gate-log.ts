import type { OfficeRole } from "../../complex/office-policy.ts";
import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { gateLogInput, gateLogsInput, importGateLogInput, sendGateRowsInput } from "./gate-log.input.ts";
import type { GateColumns, GateQuestion } from "./gate-log-rules.ts";

const path = "/api/office/:apartmentId/cars/gate-logs";

/** The imports of the gate's logs, the newest first, and the columns of the last one. Act readCarLedger. */
export const listGateLogs = endpoint({
  method: "GET",
  path,
  access: "member",
  input: input<typeof gateLogsInput>(),
  answer: answer<GateLogsView>(),
});

export interface GateLogsView {
  readonly columns: GateColumns | null;
  /** Days after a visit at which its plate is erased: older rows find no visit. Left out by an earlier version. */
  readonly plateDays?: number;
  readonly logs: readonly GateLogView[];
}

export interface GateLogView {
  readonly logId: string;
  readonly at: string;
  readonly role: OfficeRole | null;
  readonly fresh: number;
}

/**
 * Sends rows of a log, whose id the browser makes. Act readCarLedger. Rows of a line that was sent before change nothing. They
 * wait a day for their import. Where the bound is reached, other logs of the member that wait are deleted. 400 GATE_LOG_FUTURE; 409 GATE_LOG_FULL,
 * GATE_LOG_GONE for one that was imported.
 */
export const sendGateRows = endpoint({
  method: "PUT",
  path: `${path}/:logId/rows`,
  access: "member",
  input: input<typeof sendGateRowsInput>(),
  status: 204,
});

/** What importing the rows that were sent would do. Nothing is written. Act readCarLedger. 409 GATE_LOG_GONE. */
export const checkGateLog = endpoint({
  method: "POST",
  path: `${path}/:logId/check`,
  access: "member",
  input: input<typeof gateLogInput>(),
  answer: answer<GateLogResult>(),
});

/**
 * Imports the rows that were sent, all or none. Act readCarLedger; on record. A repetition changes nothing and answers the same
 * counts. 409 GATE_LOG_GONE, also where fewer rows than `rows` are there.
 */
export const importGateLog = endpoint({
  method: "POST",
  path: `${path}/:logId`,
  access: "member",
  input: input<typeof importGateLogInput>(),
  answer: answer<GateImportView>(),
});

/** How far an import of one's own is, while it runs. Act readCarLedger. 409 GATE_LOG_GONE. */
export const readGateProgress = endpoint({
  method: "GET",
  path: `${path}/:logId/progress`,
  access: "member",
  input: input<typeof gateLogInput>(),
  answer: answer<GateProgressView>(),
});

/** Deletes rows that were sent and not imported. Act readCarLedger. Idempotent. */
export const deleteGateLog = endpoint({
  method: "DELETE",
  path: `${path}/:logId`,
  access: "member",
  input: input<typeof gateLogInput>(),
  status: 204,
});

/** Events of a log: a line with both times has two. */
export interface GateLogCounts {
  readonly fresh: number;
  /** Known from an earlier import, or twice in the file. */
  readonly same: number;
  /** Times of cars without a visit at that time. */
  readonly unmatched: number;
  /** Times of no known visit, from days whose plates are erased: whether there was one is not known. Left out by an earlier version. */
  readonly forgotten?: number;
  /** Before the first of last month, whose bills are closed. */
  readonly tooOld: number;
  /** Whose order tells no stay. */
  readonly questions: number;
}

export interface GateImportView {
  readonly counts: GateLogCounts;
}

export interface GateProgressView {
  /** Null before the first step. */
  readonly progress: GateProgress | null;
}

export interface GateProgress {
  /** Rows are compared with the visits, then the new times are stored. */
  readonly step: "MATCH" | "STORE";
  /** Rows, or new times, of `total`. */
  readonly done: number;
  readonly total: number;
}

export interface GateLogResult {
  readonly counts: GateLogCounts;
  /** The first ones. */
  readonly questions: readonly GateQuestionView[];
  /** What the bills of last month and this come to, of the households that it touches. */
  readonly months: readonly GateMonthView[];
}

export interface GateQuestionView {
  readonly line: number;
  readonly plate: string;
  readonly question: GateQuestion;
}

export interface GateMonthView {
  readonly month: string;
  readonly won: number;
  readonly newWon: number;
}
