import type { reportCopy } from "./report.copy.ts";
import type { createReportInput } from "./moderation.input.ts";
import { endpoint, input } from "../platform/endpoint.ts";

export const reportTargets = ["FEED", "COMMENT", "MESSAGE", "MEMBER"] as const;
export type ReportTarget = (typeof reportTargets)[number];
/** Subject of a report. */
export interface ReportSubject {
  readonly targetType: ReportTarget;
  readonly targetId: number;
}
export type ReportReason = keyof typeof reportCopy.reasons;
export const reportLimits = { detailMax: 500 } as const;

/** CONTRACT +: reports something to the managers; a second report of it is 409. */
export const createReport = endpoint({
  method: "POST",
  path: "/api/reports",
  access: "member",
  input: input<typeof createReportInput>(),
  status: 201,
});
