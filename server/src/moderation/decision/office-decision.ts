import type { Breach } from "@danji/contract/complex/community/community-rules";
import type { DecisionRule, ReportDecision, ReportSubject } from "@danji/contract/moderation/report-rules";
import { lockAct, manages, mayAct, memberOf, requireAct } from "#complex/complex-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import type { OfficeAct } from "@danji/contract/complex/office-policy";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { findStandIn, type ReportDesk } from "../desk/desk.ts";
import { isParty } from "../report/household.ts";
import { findReportedThing, keepWords, lockOpenCase } from "../report/report-case.ts";
import { decideCase, type CaseDecision, decisionRefusal } from "./decide.ts";

/** A case of a complex, as a call of its office names it. */
interface OfficeCase {
  readonly complexId: number;
  readonly caseId: number;
  readonly address: string;
}

/** Throws REPORT_NOT_FOUND for a member who holds no role there: they learn of no case. ROLE_ONLY for the other roles. */
export async function requireCaseAct(db: Queryable, viewer: Viewer, complexId: number, act: OfficeAct): Promise<void> {
  const member = memberOf(viewer);
  const role = await db.maybe<{ may: boolean }>(sql`
    select ${mayAct(member, act)} as may from complexes c where c.id = ${complexId} and ${manages(member)}`);
  if (role === undefined) throw new Problem("REPORT_NOT_FOUND");
  if (!role.may) throw new Problem("ROLE_ONLY");
}

const officeDesk = (complexId: number): ReportDesk => ({ kind: "OFFICE", complexId });

/** Proposes a decision to the head; a later proposal replaces it. Throws as `decideCase` does. */
export async function proposeDecision(
  { db }: Pick<Services, "db">,
  viewer: Viewer,
  { complexId, caseId, address }: OfficeCase,
  { decision, rule }: { readonly decision: ReportDecision; readonly rule: DecisionRule },
): Promise<void> {
  await requireCaseAct(db, viewer, complexId, "prepareReports");
  await db.tx(async (tx) => {
    await lockAct(tx, viewer, complexId, "prepareReports");
    const proposed = await tx.run(sql`
      update report_cases k set proposal = ${decision}, proposed_rule = ${rule}, proposed_by = ${viewer.memberId},
        proposed_at = clock_timestamp()
      where k.id = ${caseId} and k.complex_id = ${complexId} and k.state = 'OPEN' and not ${isParty(memberOf(viewer))}`);
    if (proposed === 0) throw await decisionRefusal(tx, viewer, officeDesk(complexId), caseId, decision);
    const target = `report:${caseId}`;
    await recordAudit(tx, { action: "report.proposed", actorId: viewer.memberId, target, address });
    const detail = { decision, rule };
    await recordOfficeAct(tx, { complexId, actorId: viewer.memberId, act: "report.proposed", target, detail });
  });
}

/** The office's head decides a case, or who stands in for a head who is party (`findStandIn`). */
export async function decideOfficeCase(
  services: Services,
  viewer: Viewer,
  { complexId, caseId, address }: OfficeCase,
  decision: CaseDecision,
): Promise<void> {
  const standIn = await findStandIn(services, viewer, complexId);
  const desk = standIn ?? officeDesk(complexId);
  const act = standIn === undefined ? "decideReports" : "decideForHead";
  await requireCaseAct(services.db, viewer, complexId, act);
  await services.db.tx(async (tx) => {
    await lockAct(tx, viewer, complexId, act);
    await decideCase(services, tx, { viewer, desk, address }, caseId, decision);
    const detail = { decision: decision.decision, rule: decision.rule };
    await recordOfficeAct(tx, {
      complexId,
      actorId: viewer.memberId,
      act: "report.decided",
      target: `report:${caseId}`,
      detail,
    });
  });
}

/**
 * The office's head hides words of the complex that were not reported, or decides the open case about them: it stands in the
 * same queue, with the words as they were. Throws REPORT_TARGET_NOT_FOUND, REPORT_PARTY or ROLE_ONLY.
 */
export async function hideByOffice(
  services: Services,
  viewer: Viewer,
  { complexId, address }: { readonly complexId: number; readonly address: string },
  { rule, ...subject }: ReportSubject & { readonly rule: Breach },
): Promise<void> {
  await requireAct(services.db, viewer, complexId, "decideReports");
  await services.db.tx(async (tx) => {
    await lockAct(tx, viewer, complexId, "decideReports");
    const thing = await findReportedThing(tx, subject);
    if (thing?.complex_id !== complexId) throw new Problem("REPORT_TARGET_NOT_FOUND");
    const caseId = await lockOpenCase(tx, subject, thing);
    await keepWords(tx, caseId, thing);
    const decision = { decision: "HIDE", rule, seen: "OPEN" } as const;
    await decideCase(services, tx, { viewer, desk: officeDesk(complexId), address }, caseId, decision);
    await recordOfficeAct(tx, {
      complexId,
      actorId: viewer.memberId,
      act: "report.decided",
      target: `report:${caseId}`,
      detail: { decision: "HIDE", rule },
    });
  });
}
