import type { PenaltyDecision } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { notifyMembers } from "#notification/notify.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isOfPenalizedHousehold, isPenaltyDue } from "./penalty-list.ts";

/** Notifies the family of a case of its next step; nobody where another family lives there by now. No setting turns it off. */
export const notifyOfPenalty = (
  tx: Transaction,
  { memberId }: Viewer,
  penaltyId: number,
  step: "NOTICED" | "OBJECTED" | PenaltyDecision,
): Promise<void> =>
  notifyMembers(tx, {
    kind: "CAR_PENALTY",
    receivers: sql`
      select w.member_id as id
      from car_penalties p join residences w on w.household_id = p.household_id and w.state = 'ACTIVE'
        join car_households k on k.household_id = p.household_id and k.family = p.family
      where p.id = ${penaltyId}`,
    thingId: sql`${penaltyId}`,
    detail: sql`${step}`,
    actorId: sql`${memberId}`,
    byOffice: sql`true`,
  });

/** Shown to who lives there and lived there then: the last day for an objection until there is a decision, then its reason. */
export const penaltySources: NotificationSources = {
  CAR_PENALTY: ({ memberId }) => sql`
    ${sourceColumns({
      title: sql`p.plate`,
      excerpt: sql`case when n.detail = 'NOTICED' then p.rule when n.detail = 'OBJECTED' then p.objection else p.decision_reason end`,
    })}
    from car_penalties p
    where p.id = n.thing_id and not ${isPenaltyDue} and ${isOfPenalizedHousehold(memberId)}`,
};
