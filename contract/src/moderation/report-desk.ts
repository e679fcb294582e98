import type { Hider } from "../complex/community/community-rules.ts";
import type {
  decideOfficeReportInput,
  decideOperatorReportInput,
  hideByOfficeInput,
  listOfficeReportsInput,
  listOperatorReportsInput,
  officeReportInput,
  officeReportPhotoInput,
  operatorReportInput,
  operatorReportPhotoInput,
  proposeDecisionInput,
} from "./report.input.ts";
import type { DecisionRule, ReportDecision, ReportReason, ReportState, ReportTarget } from "./report-rules.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/**
 * The cases that the office decides, one for each thing: open ones first, the oldest first; then decided ones, the newest
 * first. For those who may prepare reports.
 */
export const listOfficeReports = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/reports",
  access: "member",
  input: input<typeof listOfficeReportsInput>(),
  answer: answer<ReportCasePage>(),
});

export interface ReportCasePage {
  readonly reports: readonly ReportCaseItem[];
  /** The number on all pages together. */
  readonly total: number;
}

export interface ReportCaseItem {
  /** The id of the case, not of one report. */
  readonly reportId: number;
  readonly targetType: ReportTarget;
  /** The beginning of the words as they were first reported. */
  readonly excerpt: string;
  readonly apartmentId: number | null;
  readonly apartmentName: string | null;
  readonly state: ReportState;
  /** Who hides the thing now. */
  readonly hiddenBy: Hider | null;
  /** Doors of this complex whose residents reported it, and reports in all. */
  readonly householdCount: number;
  readonly reportCount: number;
  /** How often each reason was named. */
  readonly reasons: Readonly<Partial<Record<ReportReason, number>>>;
  readonly createdAt: string;
  readonly proposal: ReportVerdict | null;
  readonly verdict: ReportVerdict | null;
  /** The viewer is party to it and may not decide. */
  readonly isParty: boolean;
}

/** A decision, or what is proposed. */
export interface ReportVerdict {
  readonly decision: ReportDecision;
  readonly rule: DecisionRule | null;
  readonly at: string;
  /** The nickname of who decided or proposed; null where they have withdrawn. */
  readonly by: string | null;
  readonly byOperator: boolean;
}

/** One case with everything that decides it. Reporters are counted by door and never named. */
export const getOfficeReport = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/reports/:reportId",
  access: "member",
  input: input<typeof officeReportInput>(),
  answer: answer<ReportCaseView>(),
});

export interface ReportCaseView extends ReportCaseItem {
  /** The name that the words carry; of a member their nickname. */
  readonly author: string;
  /** The words as they were reported, one entry a version, the oldest first. */
  readonly versions: readonly ReportedWords[];
  /** The words as they are now; null where they are gone. */
  readonly current: WordsView | null;
  /** The post, or that of the comment, as long as it exists. */
  readonly feedId: number | null;
  /** Addition of ours: the viewer decides it in the place of a head who is party to it. */
  readonly isStandIn?: boolean | undefined;
  /** Since when several households hide it, until the decision. */
  readonly hiddenSince: string | null;
  /** One entry a report, the oldest first; empty for a member who is party to the case. */
  readonly reports: readonly { readonly reason: ReportReason; readonly detail: string; readonly createdAt: string }[];
}

export interface WordsView {
  readonly title: string | null;
  readonly text: string;
  readonly photoCount: number;
  /** URLs of the photos, for a member who may decide or propose; each answers 404 once the photo was deleted. */
  readonly photos: readonly string[];
}

export interface ReportedWords extends WordsView {
  readonly reportedAt: string;
  readonly isCurrent: boolean;
}

/** A reported photo, or its small form, for a member who may see the words of its case and is not party to it. Never stored. */
export const getOfficeReportPhoto = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/reports/:reportId/photos/:key",
  access: "member",
  input: input<typeof officeReportPhotoInput>(),
});

/** Proposes a decision to the head; a later proposal replaces it. */
export const proposeDecision = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/reports/:reportId/proposal",
  access: "member",
  input: input<typeof proposeDecisionInput>(),
  status: 204,
});

/** Decides a case, or changes the decision to hide. The second of two decisions is refused with REPORT_DECIDED. */
export const decideOfficeReport = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/reports/:reportId/decision",
  access: "member",
  input: input<typeof decideOfficeReportInput>(),
  status: 204,
});

/** Hides words of the complex without a report: a case of its own, decided at once. */
export const hideByOffice = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/reports",
  access: "member",
  input: input<typeof hideByOfficeInput>(),
  status: 204,
});

/**
 * For operators: cases that belong to no office, and those whose office may not decide, because each of its heads is party
 * to them. 404 for everybody else.
 */
export const listOperatorReports = endpoint({
  method: "GET",
  path: "/api/operator/reports",
  access: "member",
  input: input<typeof listOperatorReportsInput>(),
  answer: answer<ReportCasePage>(),
});

export const getOperatorReport = endpoint({
  method: "GET",
  path: "/api/operator/reports/:reportId",
  access: "member",
  input: input<typeof operatorReportInput>(),
  answer: answer<ReportCaseView>(),
});

/** As `getOfficeReportPhoto`. */
export const getOperatorReportPhoto = endpoint({
  method: "GET",
  path: "/api/operator/reports/:reportId/photos/:key",
  access: "member",
  input: input<typeof operatorReportPhotoInput>(),
});

export const decideOperatorReport = endpoint({
  method: "POST",
  path: "/api/operator/reports/:reportId/decision",
  access: "member",
  input: input<typeof decideOperatorReportInput>(),
  status: 204,
});
