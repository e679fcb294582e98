import { isVouched } from "#complex/household/household-member.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

/**
 * Query of the households of a member's vouched homes in a complex, the oldest home first: their own word makes no
 * household count (decision 144).
 */
export const householdsOf = (member: Sql, complexId: Sql): Sql => sql`
  select h.household_id from residences h
  where h.member_id = ${member} and h.complex_id = ${complexId} and ${isVouched(sql`h`)} order by h.id`;

/** The same as they were when the words of the case `k` were written. */
const householdsThen = (member: Sql): Sql => sql`
  select h.household_id from residences h
  where h.member_id = ${member} and h.complex_id = k.complex_id and (
    (${isVouched(sql`h`)} and greatest(h.decided_at, h.vouched_at) <= ${writtenAt})
    or (h.state = 'ENDED' and greatest(h.verified_before, h.vouched_at) <= ${writtenAt} and h.decided_at > ${writtenAt}))`;

const writtenAt: Sql = sql`coalesce(k.written_at, k.created_at)`;

/**
 * Condition on a case `k`: the member is party to it, and decides nothing about it. They wrote the words or reported them,
 * or lived in the household of who did when the words were written: who moves in later takes no right from another.
 */
export const isParty = (member: Sql): Sql => sql`(
  k.author_id is not distinct from ${member}
  or exists (select from reports r where r.case_id = k.id
    and (r.reporter_id = ${member} or exists (
      select from (${householdsThen(sql`r.reporter_id`)}) a where a.household_id in (${householdsThen(member)}))))
  or exists (select from (${householdsThen(sql`k.author_id`)}) a
    where a.household_id in (${householdsThen(member)})))`;
