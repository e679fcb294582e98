import type { PenaltyDecision } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { penaltyDecisions } from "@danji/contract/visitor-car/penalty/penalty-rules";

/** What is typed in the form of a notice, and stored as its draft beside the photo. */
export interface PenaltyFields {
  readonly door: string;
  readonly plate: string;
  readonly rule: string;
  /** The last day for an objection, as 2026-12-03. */
  readonly until: string;
  /** The key of these words and this photo: a second attempt with them is one notice. */
  readonly key: string;
}

export const isNoticeDraft = (found: object): found is PenaltyFields => {
  const { door, plate, rule, until, key } = found as Partial<PenaltyFields>;
  return [door, plate, rule, until, key].every((text) => typeof text === "string");
};

/** What is typed about a decision. */
export interface DecisionFields {
  readonly decision: PenaltyDecision;
  readonly reason: string;
}

export const isDecisionDraft = (found: object): found is DecisionFields => {
  const { decision, reason } = found as Partial<DecisionFields>;
  return typeof reason === "string" && penaltyDecisions.some((one) => one === decision);
};

/** What a household types as its objection. */
export interface ObjectionFields {
  readonly objection: string;
}

export const isObjectionDraft = (found: object): found is ObjectionFields =>
  typeof (found as Partial<ObjectionFields>).objection === "string";
