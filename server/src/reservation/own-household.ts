import { livesIn, memberOf } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Condition on the reservation `r` of a query: it is not of those who lived behind its door before (decision 104). */
export const isOfPresentHousehold = sql`not r.is_former`;

/** The same of the ticket `t` of a lottery. */
export const isTicketOfPresentHousehold = sql`not t.is_former`;

/** Condition on the reservation `r` of a query: the viewer lives in its household. */
export const isOfOwnHousehold = ({ memberId }: Viewer): Sql => sql`(${isOfPresentHousehold} and exists (
  select from residences w where w.household_id = r.household_id and w.member_id = ${memberId} and w.state = 'ACTIVE'))`;

/** The refusal for a member who does not live there: one whose home waits learns that the office has not decided yet (L011). */
export async function notAResident(db: Queryable, memberId: number, complexId: number): Promise<Problem> {
  const waits = await db.maybe(sql`
    select id from residences
    where complex_id = ${complexId} and member_id = ${memberId} and state = 'WAITING' limit 1`);
  return new Problem(waits === undefined ? "RESERVATION_RESIDENTS_ONLY" : "RESERVATION_HOME_WAITS");
}

/** Throws as notAResident once the home has ended; for after the household's row is locked. */
export async function requireStillThere(db: Queryable, viewer: Viewer, complexId: number, householdId: number) {
  const row = await db.maybe(sql`
    select c.id from complexes c where c.id = ${complexId} and ${livesIn(memberOf(viewer))}
      and exists (
        select from residences w
        where w.household_id = ${householdId} and w.member_id = ${viewer.memberId} and w.state = 'ACTIVE')`);
  if (row === undefined) throw await notAResident(db, viewer.memberId, complexId);
}
