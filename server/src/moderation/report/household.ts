import { type Sql, sql } from "#platform/db/sql.ts";

/** Query of the households in which a member lives in a complex, the oldest home first. */
export const householdsOf = (member: Sql, complexId: Sql): Sql => sql`
  select h.household_id from residences h
  where h.member_id = ${member} and h.complex_id = ${complexId} and h.state = 'ACTIVE' order by h.id`;

/**
 * Condition on a case `k`: the member is party to it, and decides nothing about it. They wrote the words or reported them,
 * or live in the household of who did.
 */
export const isParty = (member: Sql): Sql => sql`(
  k.author_id is not distinct from ${member}
  or exists (select from reports r where r.case_id = k.id
    and (r.reporter_id = ${member} or r.household_id in (${householdsOf(member, sql`k.complex_id`)})))
  or exists (select from (${householdsOf(sql`k.author_id`, sql`k.complex_id`)}) a
    where a.household_id in (${householdsOf(member, sql`k.complex_id`)})))`;
