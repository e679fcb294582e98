import { livesIn, memberOf } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

interface OwnHousehold {
  readonly householdId: number;
  readonly building: string;
  readonly unit: string;
}

/** Condition on the reservation `r` of a query: the viewer lives in its household. */
export const isOfOwnHousehold = ({ memberId }: Viewer): Sql => sql`exists (
  select from residences w where w.household_id = r.household_id and w.member_id = ${memberId} and w.state = 'ACTIVE')`;

/** The households in which the viewer lives in a complex, the first one first. */
const listOwnHouseholds = (db: Queryable, { memberId }: Viewer, complexId: number): Promise<readonly OwnHousehold[]> =>
  db.many<OwnHousehold & Record<string, unknown>>(sql`
    select o.id as "householdId", o.building, o.unit
    from residences w join households o on o.id = w.household_id
    where w.member_id = ${memberId} and w.complex_id = ${complexId} and w.state = 'ACTIVE' order by w.id`);

/**
 * The household for which the viewer books there: the one that they name, else their first. Throws
 * RESERVATION_RESIDENTS_ONLY where they do not live there.
 */
export async function requireOwnHousehold(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  householdId: number | undefined,
): Promise<number> {
  const own = await listOwnHouseholds(db, viewer, complexId);
  const chosen = householdId === undefined ? own[0] : own.find((one) => one.householdId === householdId);
  if (chosen === undefined) throw new Problem("RESERVATION_RESIDENTS_ONLY");
  return chosen.householdId;
}

/** Throws as requireOwnHousehold once the home has ended; for after the household's row is locked. */
export async function requireStillThere(db: Queryable, viewer: Viewer, complexId: number, householdId: number) {
  const row = await db.maybe(sql`
    select c.id from complexes c where c.id = ${complexId} and ${livesIn(memberOf(viewer))}
      and exists (
        select from residences w
        where w.household_id = ${householdId} and w.member_id = ${viewer.memberId} and w.state = 'ACTIVE')`);
  if (row === undefined) throw new Problem("RESERVATION_RESIDENTS_ONLY");
}
