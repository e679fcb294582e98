import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import type { PenaltyDecision } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isPartial } from "./who-decides.ts";
import { isOfPenalizedHousehold, isPenaltyDue } from "./penalty-list.ts";
import { notifyDeciders, notifyOfPenalty } from "./penalty-notification.ts";

interface Objection {
  readonly penaltyId: number;
  readonly objection: string;
}

/**
 * Objects for the viewer's household, once and in time; the same words by the same member again are the same objection. Throws PENALTY_NOT_FOUND for a case of others and of the family before,
 * PENALTY_DECIDED, PENALTY_OBJECTED, PENALTY_LATE.
 */
export const objectToPenalty = (db: Database, viewer: Viewer, { penaltyId, objection }: Objection): Promise<void> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const found = await tx.maybe<{ is_decided: boolean; is_objected: boolean; is_late: boolean; is_same: boolean }>(sql`
      select p.decided_at is not null as is_decided, p.objected_at is not null as is_objected,
        (p.objected_by = ${viewer.memberId} and p.objection = ${objection}) is true as is_same,
        p.object_until <= clock_timestamp() as is_late
      from car_penalties p
      where p.id = ${penaltyId} and not ${isPenaltyDue} and ${isOfPenalizedHousehold(viewer.memberId)} for update of p`);
    if (found === undefined) throw new Problem("PENALTY_NOT_FOUND");
    if (found.is_decided) throw new Problem("PENALTY_DECIDED");
    if (found.is_same) return;
    if (found.is_objected) throw new Problem("PENALTY_OBJECTED");
    if (found.is_late) throw new Problem("PENALTY_LATE");
    await tx.run(sql`
      update car_penalties
      set objection = ${objection}, objected_at = clock_timestamp(), objected_by = ${viewer.memberId}
      where id = ${penaltyId}`);
    await notifyOfPenalty(tx, viewer, penaltyId, "OBJECTED");
    await notifyDeciders(tx, viewer, penaltyId);
  });

interface PenaltyDecisionInput {
  readonly apartmentId: number;
  readonly penaltyId: number;
  readonly decision: PenaltyDecision;
  readonly reason: string;
}

interface CaseRow {
  readonly is_decided: boolean;
  readonly is_objected: boolean;
  readonly object_until: Date;
  readonly is_early: boolean;
  /** The viewer wrote the notice, or lives behind its door, and another member of the office could decide. */
  readonly is_own: boolean;
}

/** Decides a case. Throws as requireDeskAct, PENALTY_NOT_FOUND, PENALTY_DECIDED, PENALTY_EARLY, PENALTY_OWN. */
export const decidePenalty = (
  db: Database,
  viewer: Viewer,
  { apartmentId: complexId, penaltyId, decision, reason }: PenaltyDecisionInput,
): Promise<void> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireDeskAct(tx, viewer, complexId, "penalizeCars");
    await lockAct(tx, viewer, complexId, "penalizeCars");
    const found = await tx.maybe<CaseRow & Record<string, unknown>>(sql`
      select p.decided_at is not null as is_decided, p.objected_at is not null as is_objected, p.object_until,
        p.object_until > clock_timestamp() as is_early,
        ${isPartial(sql`${viewer.memberId}::bigint`)} as is_own
      from car_penalties p
      where p.id = ${penaltyId} and p.complex_id = ${complexId} and not ${isPenaltyDue} for update of p`);
    if (found === undefined) throw new Problem("PENALTY_NOT_FOUND");
    if (found.is_decided) throw new Problem("PENALTY_DECIDED");
    if (!found.is_objected && found.is_early) {
      const day = seoulDay(new Date(found.object_until.getTime() - 1)).replaceAll("-", ".");
      throw new Problem("PENALTY_EARLY", { message: copy.tooEarly(day) });
    }
    if (found.is_objected && found.is_own) throw new Problem("PENALTY_OWN");
    await tx.run(sql`
      update car_penalties
      set decision = ${decision}, decision_reason = ${reason}, decided_at = clock_timestamp(), decided_by = ${viewer.memberId}
      where id = ${penaltyId}`);
    const act = { complexId, actorId: viewer.memberId, act: "cars.penaltyDecided" } as const;
    await recordOfficeAct(tx, { ...act, target: `penalty:${penaltyId}`, detail: { decision } });
    await notifyOfPenalty(tx, viewer, penaltyId, decision);
  });
