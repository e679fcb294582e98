import * as z from "zod/mini";
import { reportCopy } from "./report.copy.ts";
import { type ReportReason, isReportDetail, reportTargets } from "./report-rules.ts";
import { Id, Text } from "../platform/primitives.ts";

const reasons = Object.keys(reportCopy.reasons) as ReportReason[];

export const createReportInput = {
  body: z.object({
    targetType: z.enum(reportTargets),
    targetId: Id,
    reason: z.enum(reasons),
    detail: z._default(z.pipe(z.string().check(z.refine(isReportDetail)), Text), ""),
  }),
};
