import type { PenaltyDecision } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { notifyMembers } from "#notification/notify.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { ownResidence } from "../visit-row.ts";
import { deciderRoles, isPartial, livesBehind } from "./who-decides.ts";
import { isOfPenalizedHousehold, isPenaltyDue } from "./penalty-list.ts";

/** Notifies the family of a case of its next step; no member where another family lives there by now. No setting turns it off. */
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
      from car_penalties p join residences w on w.household_id = p.household_id and ${isHouseholdMember(sql`w`)}
        join car_households k on k.household_id = p.household_id and k.family = p.family
      where p.id = ${penaltyId}`,
    thingId: sql`${penaltyId}`,
    detail: sql`${step}`,
    actorId: sql`${memberId}`,
    byOffice: sql`true`,
  });

/** Notifies those of the office who may decide an objection to a case that it waits for them. No setting turns it off. */
export const notifyDeciders = (tx: Transaction, { memberId }: Viewer, penaltyId: number): Promise<void> =>
  notifyMembers(tx, {
    kind: "CAR_PENALTY",
    receivers: sql`
      select m.member_id as id from car_penalties p join complex_managers m on m.complex_id = p.complex_id
      where p.id = ${penaltyId} and m.role = any(${deciderRoles}::text[]) and not (${isPartial(sql`m.member_id`)})
        and not ${livesBehind(sql`m.member_id`)}`,
    thingId: sql`${penaltyId}`,
    detail: sql`'TO_DECIDE'`,
    actorId: sql`${memberId}`,
    byOffice: sql`true`,
  });

/**
 * Shown to who lives there and lived there then: the rule that was broken, the objection, then the decision's reason; and to who has
 * to decide, as long as they have their role.
 */
export const penaltySources: NotificationSources = {
  CAR_PENALTY: ({ memberId }) => sql`
    ${sourceColumns({
      title: sql`p.plate`,
      placeId: sql`case when n.detail = 'TO_DECIDE' then p.complex_id else ${ownResidence(memberId, sql`p.household_id`)} end`,
      // Decided: no member has to be told of it any more.
      isOver: sql`n.detail = 'TO_DECIDE' and p.decided_at is not null`,
      excerpt: sql`case when n.detail = 'NOTICED' then p.rule when n.detail in ('OBJECTED', 'TO_DECIDE') then p.objection else p.decision_reason end`,
    })}
    from car_penalties p
    where p.id = n.thing_id and not ${isPenaltyDue} and case when n.detail = 'TO_DECIDE'
      then exists (
        select from complex_managers m
        where m.complex_id = p.complex_id and m.member_id = ${memberId} and m.role = any(${deciderRoles}::text[]))
      else ${isOfPenalizedHousehold(memberId)} end`,
};
