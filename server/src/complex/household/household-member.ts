import { type Sql, sql } from "#platform/db/sql.ts";

/** Condition on the lived-in home of this alias: its office, a letter's code or a vouched member of its household has let it in (decision 144). */
export const isVouched = (home: Sql): Sql => sql`(${home}.state = 'ACTIVE' and ${home}.decided_at is not null)`;

/**
 * Condition on the home of this alias: what belongs to its household is its member's, too. It is vouched for; or, in a complex without
 * an office, which could vouch, it was the first behind its door, or is by invitation of the first. `offset 0`: each looks its own home up,
 * where the planner would read every office and every home once.
 */
export const isHouseholdMember = (
  home: Sql,
): Sql => sql`(${home}.state = 'ACTIVE' and (${home}.decided_at is not null or (
  not exists (select from complex_managers k where k.complex_id = ${home}.complex_id offset 0)
  and (${home}.way is not distinct from 'INVITATION' or not exists (
    select from residences f
    where f.household_id = ${home}.household_id and f.state = 'ACTIVE' and f.id <> ${home}.id
      and (f.decided_at is not null or (f.created_at, f.id) < (${home}.created_at, ${home}.id)
        or (f.way = 'INVITATION' and f.vouched_by is distinct from ${home}.member_id))
    offset 0)))))`;
