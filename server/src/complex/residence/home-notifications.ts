import { isHouseholdMember } from "../household/household-member.ts";
import { notifyMembers } from "#notification/notify.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import { nicknameIn } from "./resident-name.ts";

/** Residents are told what the office has decided about their homes. */
export const notifyOfDecision = (
  tx: Transaction,
  residenceIds: readonly number[],
  { decidedBy, decision }: { readonly decidedBy: number; readonly decision: "APPROVED" | "REJECTED" | "ENDED" },
) =>
  notifyMembers(tx, {
    kind: "RESIDENCE",
    receivers: sql`
      select h.member_id as id, h.id as residence_id from residences h where h.id = any(${residenceIds}::bigint[])`,
    thingId: sql`r.residence_id`,
    detail: sql`${decision}`,
    actorId: sql`${decidedBy}`,
    byOffice: sql`true`,
  });

/** A member whom the household has put out is told so, without the name of who did it. */
export const notifyOfPuttingOut = (tx: Transaction, residenceId: number) =>
  notifyMembers(tx, {
    kind: "RESIDENCE",
    receivers: sql`select h.member_id as id, h.id as residence_id from residences h where h.id = ${residenceId}`,
    thingId: sql`r.residence_id`,
    detail: sql`'PUT_OUT'`,
    actorId: sql`null`,
  });

/**
 * The members of a household are told of who lives behind their door, too, from now on, also where they have blocked them; once a day, however often
 * a home comes and goes.
 */
export const notifyHousehold = (tx: Transaction, residenceIds: readonly number[]) =>
  notifyMembers(tx, {
    kind: "HOUSEHOLD",
    receivers: sql`
      select other.member_id as id, h.household_id, h.id as residence_id, h.member_id as newcomer_id
      from residences h join residences other
        on other.household_id = h.household_id and ${isHouseholdMember(sql`other`)} and other.member_id <> h.member_id
      where h.id = any(${residenceIds}::bigint[]) and h.state = 'ACTIVE'`,
    thingId: sql`r.household_id`,
    spotId: sql`r.residence_id`,
    actorId: sql`r.newcomer_id`,
    ignoresBlocks: true,
    onceADay: true,
  });

export const homeSources: NotificationSources = {
  RESIDENCE: ({ memberId }) => sql`
    ${sourceColumns({
      title: sql`c.name`,
      excerpt: sql`case when n.detail = 'REJECTED' then h.rejection_reason end`,
      placeId: sql`c.id`,
    })}
    from residences h join complexes c on c.id = h.complex_id where h.id = n.thing_id and h.member_id = ${memberId}`,
  // As long as both live there.
  HOUSEHOLD: ({ memberId }) => sql`
    ${sourceColumns({
      title: sql`c.name`,
      placeId: sql`own.id`,
      actor: { nickname: nicknameIn(sql`c.id`), pictureId: sql`a.picture_id` },
    })}
    from residences w join complexes c on c.id = w.complex_id join members a on a.id = w.member_id
      join residences own on own.household_id = w.household_id and own.member_id = ${memberId} and ${isHouseholdMember(sql`own`)}
    where w.id = n.spot_id and w.household_id = n.thing_id and w.state = 'ACTIVE'`,
};
