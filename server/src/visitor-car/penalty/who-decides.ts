import { allows, rolesOf } from "@danji/contract/complex/office-policy";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole } from "#platform/feature/manifest.ts";
import { isPenaltyDue } from "./penalty-list.ts";

/** Roles whose holders decide cases. */
export const deciderRoles: readonly string[] = [...rolesOf("penalizeCars")];

/** Condition on the case `p` of a query: the member lives behind its door now. */
export const livesBehind = (memberId: Sql): Sql => sql`exists (
  select from residences w where w.household_id = p.household_id and w.member_id = ${memberId} and w.state = 'ACTIVE')`;

/**
 * Condition on the case `p` of a query: the member wrote its notice, or lives behind its door, and another member of the office could
 * decide an objection to it. An office of one person decides all the same.
 */
export const isPartial = (memberId: Sql): Sql => sql`
  (p.noticed_by = ${memberId} is true or ${livesBehind(memberId)}) and exists (
    select from complex_managers o
    where o.complex_id = p.complex_id and o.role = any(${deciderRoles}::text[])
      and o.member_id <> ${memberId} and o.member_id is distinct from p.noticed_by and not ${livesBehind(sql`o.member_id`)})`;

/** Cases that can be decided, by the member who counts: objections, and those of which the time for one is over. */
export function penaltyCounts({ complexId, memberId, role }: DeskOfRole): Counts<"penaltiesToDecide"> | undefined {
  if (!allows(role, "penalizeCars")) return undefined;
  return {
    from: sql`car_penalties p
      where p.complex_id = ${complexId} and p.decided_at is null and not ${isPenaltyDue}
        and case when p.objected_at is null then p.object_until <= now() else not (${isPartial(sql`${memberId}::bigint`)}) end`,
    counts: { penaltiesToDecide: sql`count(*)` },
  };
}
