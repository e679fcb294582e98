import * as z from "zod/mini";
import { reportCopy } from "./report.copy.ts";
import {
  decisionRules,
  isReportDetail,
  isRuleOf,
  reportDecisions,
  reportLimits as limits,
  type ReportReason,
  reportTargets,
} from "./report-rules.ts";
import { breaches } from "../complex/community/community-rules.ts";
import { imageParams } from "../image/image.input.ts";
import { Id, PathId, queryNumber, Text } from "../platform/primitives.ts";

const reasons = Object.keys(reportCopy.reasons) as ReportReason[];

const subject = { targetType: z.enum(reportTargets), targetId: Id };

export const createReportInput = {
  body: z.object({
    ...subject,
    reason: z.enum(reasons),
    detail: z._default(z.pipe(z.string().check(z.refine(isReportDetail)), Text), ""),
  }),
};

export const listReportsInput = {
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    size: queryNumber(1, limits.sizeMax, 20),
  }),
};

const officeParams = { apartmentId: PathId };
const caseParams = { reportId: PathId };

const cases = z.object({
  state: z.optional(z.enum(["OPEN", "DECIDED"])),
  targetType: z.optional(z.enum(reportTargets)),
  page: queryNumber(1, 1_000_000, 1),
  size: queryNumber(1, limits.sizeMax, 50),
});

/** A decision with the rule that goes with it. */
const verdict = z
  .object({ decision: z.enum(reportDecisions), rule: z.enum(decisionRules) })
  .check(z.refine(({ decision, rule }) => isRuleOf(decision, rule)));

/** `seen` is the state that the decision answers to; of hidden words a decision can be changed. */
const decision = z
  .object({
    decision: z.enum(reportDecisions),
    rule: z.enum(decisionRules),
    seen: z._default(z.enum(["OPEN", "HIDDEN"]), "OPEN"),
  })
  .check(z.refine(({ decision: made, rule }) => isRuleOf(made, rule)));

export const listOfficeReportsInput = { params: z.object(officeParams), query: cases };
export const officeReportInput = { params: z.object({ ...officeParams, ...caseParams }) };
export const officeReportPhotoInput = { params: z.extend(imageParams, { ...officeParams, ...caseParams }) };
export const proposeDecisionInput = { ...officeReportInput, body: verdict };
export const decideOfficeReportInput = { ...officeReportInput, body: decision };
export const hideByOfficeInput = {
  params: z.object(officeParams),
  body: z.object({ targetType: z.enum(["FEED", "COMMENT", "MESSAGE"]), targetId: Id, rule: z.enum(breaches) }),
};

export const listOperatorReportsInput = { query: cases };
export const operatorReportInput = { params: z.object(caseParams) };
export const operatorReportPhotoInput = { params: z.extend(imageParams, caseParams) };
export const decideOperatorReportInput = { ...operatorReportInput, body: decision };
