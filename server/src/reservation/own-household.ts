import { livesIn, memberOf } from "#complex/complex-access.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Condition on the reservation `r` of a query: it is not of those who lived behind its door before (decision 104). */
export const isOfPresentHousehold = sql`not r.is_former`;

/** The same of the ticket `t` of a lottery. */
export const isTicketOfPresentHousehold = sql`not t.is_former`;

/**
 * Condition on the reservation `r` of a query: it is of the viewer's household. What they booked themselves is theirs also while
 * their home is unvouched.
 */
export const isOfOwnHousehold = ({ memberId }: Viewer): Sql => sql`(${isOfPresentHousehold} and exists (
  select from residences w
  where w.household_id = r.household_id and w.member_id = ${memberId} and w.state = 'ACTIVE'
    and (r.member_id = ${memberId} or ${isHouseholdMember(sql`w`)})))`;

/**
 * The refusal for a member who is no member of a household there: one whose home waits learns that the office has not decided yet (L011), and
 * one whose home is unvouched the ways in.
 */
export async function notAResident(db: Queryable, memberId: number, complexId: number): Promise<Problem> {
  const home = await db.maybe<{ state: string }>(sql`
    select state from residences
    where complex_id = ${complexId} and member_id = ${memberId} and state in ('WAITING', 'ACTIVE') order by state desc limit 1`);
  if (home?.state === "ACTIVE") return new Problem("HOUSEHOLD_UNVOUCHED");
  return new Problem(home === undefined ? "RESERVATION_RESIDENTS_ONLY" : "RESERVATION_HOME_WAITS");
}

/** Throws as notAResident once the home has ended; for after the household's row is locked. */
export async function requireStillThere(db: Queryable, viewer: Viewer, complexId: number, householdId: number) {
  const row = await db.maybe(sql`
    select c.id from complexes c where c.id = ${complexId} and ${livesIn(memberOf(viewer))}
      and exists (
        select from residences w
        where w.household_id = ${householdId} and w.member_id = ${viewer.memberId} and ${isHouseholdMember(sql`w`)})`);
  if (row === undefined) throw await notAResident(db, viewer.memberId, complexId);
}
