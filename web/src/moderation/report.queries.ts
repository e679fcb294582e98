import type { ReportSubject, ReportReason } from "@danji/contract/moderation/report-rules";
import { createReport } from "@danji/contract/moderation/moderation";
import { useMutation } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

interface Report extends ReportSubject {
  readonly reason: ReportReason;
  readonly detail: string;
}

/** Sends a report to the managers. */
export const useReport = () => useMutation({ mutationFn: (report: Report) => call(createReport, { body: report }) });
