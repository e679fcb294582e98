import { isLonger } from "../platform/text.ts";
import type { reportCopy } from "./report.copy.ts";

export const reportTargets = ["FEED", "COMMENT", "MESSAGE", "MEMBER"] as const;
export type ReportTarget = (typeof reportTargets)[number];
/** Subject of a report. */
export interface ReportSubject {
  readonly targetType: ReportTarget;
  readonly targetId: number;
}
export type ReportReason = keyof typeof reportCopy.reasons;
export const reportLimits = { detailMax: 500 } as const;

/** True for the details of a report, which may be empty. */
export const isReportDetail = (text: string): boolean => !isLonger(text, reportLimits.detailMax);
