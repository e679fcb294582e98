import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/**
 * Condition on the complex `c` of a query: the viewer may see its community. An open complex is open to every member, a
 * members-only one to its residents and managers. Every query that reads a community's rows includes it; the list of
 * posts, which is read once for many viewers, includes viewersAllowed. Both are built from the same two conditions.
 */
export const seesComplex = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(c.kind <> 'RESIDENTS' or ${manages(viewer)} or exists (${residents(equalsViewer(viewer))}))`;

/** Condition on the complex `c` of a query: every member may read its community. */
export const readableByEveryMember: Sql = sql`c.kind <> 'RESIDENTS'`;

/**
 * Those of the members who may see the community of the complex `c` of a query; null where everybody may. Each is
 * looked up by a scalar subquery: EXISTS was planned as a hash of all who live there.
 */
export const viewersAllowed = (memberIds: readonly number[]): Sql => sql`
  case when c.kind = 'RESIDENTS' then array(
    select v.id from unnest(${memberIds}::bigint[]) v (id)
    where (${managers(sql`= v.id`)}) is not null or (${residents(sql`= v.id`)}) is not null) end`;

/** Condition on the complex `c` of a query: the viewer is one of its managers. */
export const manages = (viewer: Pick<Viewer, "memberId">): Sql => sql`exists (${managers(equalsViewer(viewer))})`;

const equalsViewer = ({ memberId }: Pick<Viewer, "memberId">): Sql => sql`= ${memberId}`;

const managers = (who: Sql): Sql =>
  sql`select m.member_id from complex_managers m where m.complex_id = c.id and m.member_id ${who}`;

const residents = (who: Sql): Sql => sql`
  select h.member_id from residences h where h.complex_id = c.id and h.member_id ${who} and h.state = 'ACTIVE'`;

/** Throws APARTMENT_NOT_FOUND for an unknown complex, MANAGER_ONLY for everybody but its managers. */
export async function requireManager(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe<{ managed: boolean }>(sql`
    select ${manages(viewer)} as managed from complexes c where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.managed) throw new Problem("MANAGER_ONLY");
}

export async function isManager(db: Queryable, viewer: Viewer, complexId: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select c.id from complexes c where c.id = ${complexId} and ${manages(viewer)}`);
  return row !== undefined;
}

/**
 * Throws APARTMENT_NOT_FOUND for an unknown complex, FORBIDDEN where its community is closed to the viewer.
 */
export async function requireComplexVisible(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe<{ visible: boolean }>(
    sql`select ${seesComplex(viewer)} as visible from complexes c where c.id = ${complexId}`,
  );
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.visible) throw new Problem("FORBIDDEN");
}
