import type { Hider } from "../complex/community/community-rules.ts";
import type { createReportInput, listReportsInput } from "./report.input.ts";
import type { DecisionRule, ReportReason, ReportState, ReportTarget } from "./report-rules.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/**
 * CONTRACT +: reports something to the office of its complex, or to the operators where it belongs to none. A second report
 * by the same member is 409, unless the words have changed since a decision.
 */
export const createReport = endpoint({
  method: "POST",
  path: "/api/reports",
  access: "member",
  input: input<typeof createReportInput>(),
  status: 201,
  answer: answer<CreatedReportView>(),
});

export interface CreatedReportView {
  /** An operator decides, and not the office. */
  readonly byOperator: boolean;
}

/** The viewer's reports and what became of them, the newest first. */
export const listOwnReports = endpoint({
  method: "GET",
  path: "/api/reports/mine",
  access: "member",
  input: input<typeof listReportsInput>(),
  answer: answer<OwnReportPage>(),
});

export interface OwnReportPage {
  readonly reports: readonly OwnReportView[];
  readonly nextCursor: string | null;
}

/** Words of a case as they were when they were reported. */
interface CaseOutcome {
  readonly targetType: ReportTarget;
  /** The beginning of the words. */
  readonly excerpt: string;
  readonly state: ReportState;
  /** Null while it is open. */
  readonly rule: DecisionRule | null;
  readonly decidedAt: string | null;
  /** An operator decides or has decided, and not the office. */
  readonly byOperator: boolean;
  /** Null for what belongs to no complex. */
  readonly apartmentName: string | null;
}

export interface OwnReportView extends CaseOutcome {
  readonly reportId: number;
  readonly reason: ReportReason;
  readonly createdAt: string;
}

/** What was done with the viewer's own words, the newest first. The reporters are not named. */
export const listActions = endpoint({
  method: "GET",
  path: "/api/reports/actions",
  access: "member",
  input: input<typeof listReportsInput>(),
  answer: answer<ReportActionPage>(),
});

export interface ReportActionPage {
  readonly actions: readonly ReportActionView[];
  readonly nextCursor: string | null;
}

export interface ReportActionView extends CaseOutcome {
  readonly actionId: number;
  /** Null for words that are deleted. */
  readonly hiddenBy: Hider | null;
  /** Since when the words are hidden or deleted. */
  readonly since: string;
  /** The post, or that of the comment, as long as it exists; null for others. */
  readonly feedId: number | null;
}
