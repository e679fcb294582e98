import {
  type DecisionRule,
  decisionsOf,
  isBreach,
  type ReportDecision,
  type ReportState,
  type ReportTarget,
} from "@danji/contract/moderation/report-rules";
import { memberOf } from "#complex/complex-access.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type ReportDesk, decidedAt } from "../desk/desk.ts";
import { isParty } from "../report/household.ts";
import { releasePhotos } from "../report/report-case.ts";
import { notifyOfOutcome } from "./notifications.ts";
import { eraseThing, hideThing, showThing } from "./reported-words.ts";

export interface CaseDecision {
  readonly decision: ReportDecision;
  /** Goes with the decision (`isRuleOf`). */
  readonly rule: DecisionRule;
  /** The state that the decision answers to. */
  readonly seen: "OPEN" | "HIDDEN";
}

/** Where and by whom a case is decided. */
interface Decider {
  readonly viewer: Viewer;
  readonly desk: ReportDesk;
  readonly address: string;
}

const states: Readonly<Record<ReportDecision, ReportState>> = { KEEP: "KEPT", HIDE: "HIDDEN", DELETE: "DELETED" };

/**
 * Decides a case: one statement changes its state, which makes it one of two concurrent decisions, and none of who is party
 * to it. Its reports take the same row's lock. Throws REPORT_NOT_FOUND, REPORT_PARTY, REPORT_MEMBER or REPORT_DECIDED. The
 * caller has checked the right, and locked it.
 */
export async function decideCase(
  services: Services,
  tx: Transaction,
  { viewer, desk, address }: Decider,
  caseId: number,
  { decision, rule, seen }: CaseDecision,
): Promise<void> {
  const row = await tx.maybe<{ target_type: ReportTarget; target_id: number; was_hidden: boolean }>(sql`
    update report_cases k set state = ${states[decision]}, rule = ${rule}, decided_by = ${viewer.memberId},
      decided_at = clock_timestamp(), by_operator = ${desk.kind === "OPERATOR"},
      overruled = case when k.state = 'HIDDEN' then k.overruled || jsonb_build_object(
        'rule', k.rule, 'by_operator', k.by_operator, 'decided_by', k.decided_by, 'decided_at', k.decided_at)
        else k.overruled end
    where k.id = ${caseId} and k.state = ${seen} and ${decidedAt(desk)} and not ${isParty(memberOf(viewer))}
      and (k.target_type <> 'MEMBER' or ${decisionsOf("MEMBER").includes(decision)})
    returning target_type, target_id, hidden_at is not null or ${seen === "HIDDEN"} as was_hidden`);
  if (row === undefined) throw await decisionRefusal(tx, viewer, desk, caseId, decision);
  const subject = { targetType: row.target_type, targetId: row.target_id };
  if (decision === "KEEP") await showThing(tx, subject);
  // What is deleted is hidden first: that is what tells the open screens of others.
  if (isBreach(rule)) await hideThing(tx, subject, { by: desk.kind === "OPERATOR" ? "OPERATOR" : "OFFICE", rule });
  if (decision === "DELETE") await eraseThing(services, tx, subject);
  await releasePhotos(services, tx, caseId);
  const state = states[decision];
  const isShownAgain = decision === "KEEP" && row.was_hidden;
  await notifyOfOutcome(tx, { caseId, decidedBy: viewer.memberId, state, isShownAgain });
  const target = `report:${caseId}`;
  await recordAudit(tx, { action: "report.decided", actorId: viewer.memberId, target, address });
}

/** Why a case could not be decided or prepared. */
export async function decisionRefusal(
  db: Queryable,
  viewer: Viewer,
  desk: ReportDesk,
  caseId: number,
  decision: ReportDecision,
): Promise<Problem> {
  const row = await db.maybe<{ is_party: boolean; target_type: ReportTarget }>(sql`
    select ${isParty(memberOf(viewer))} as is_party, k.target_type from report_cases k
    where k.id = ${caseId} and ${decidedAt(desk)}`);
  // Who stands in for the head learns of no other case.
  if (row === undefined) return new Problem(desk.kind === "STAND_IN" ? "ROLE_ONLY" : "REPORT_NOT_FOUND");
  if (row.is_party) return new Problem("REPORT_PARTY");
  return new Problem(decisionsOf(row.target_type).includes(decision) ? "REPORT_DECIDED" : "REPORT_MEMBER");
}
