import { type Breach, breaches } from "../complex/community/community-rules.ts";
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
export const reportLimits = { detailMax: 500, sizeMax: 100 } as const;

/** Households that must report a thing before it is hidden until the office decides. */
export const hidingHouseholds = 3;

/** A case is open, or decided: the thing stays, is hidden, or is deleted. */
export const reportStates = ["OPEN", "KEPT", "HIDDEN", "DELETED"] as const;
export type ReportState = (typeof reportStates)[number];

export const reportDecisions = ["KEEP", "HIDE", "DELETE"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** Why words stay: a closed list. */
export const keepGrounds = ["NO_BREACH", "OPINION", "MENDED"] as const;
export type KeepGround = (typeof keepGrounds)[number];

/** The rule of a decision: a ground to keep, or the rule that was broken. */
export const decisionRules = [...keepGrounds, ...breaches] as const;
export type DecisionRule = KeepGround | Breach;

export const isBreach = (rule: DecisionRule): rule is Breach => (breaches as readonly string[]).includes(rule);

/** True where the rule goes with the decision: a ground with KEEP, a breach with the others. */
export const isRuleOf = (decision: ReportDecision, rule: DecisionRule): boolean =>
  (decision === "KEEP") !== isBreach(rule);

/** A member cannot be hidden or deleted by a decision. */
export const decisionsOf = (target: ReportTarget): readonly ReportDecision[] =>
  target === "MEMBER" ? ["KEEP"] : reportDecisions;

/** True for the details of a report, which may be empty. */
export const isReportDetail = (text: string): boolean => !isLonger(text, reportLimits.detailMax);
