import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/**
 * Condition on the complex `c` of a query: the viewer may see its community. An open complex is open to every
 * member; a members-only one to its own people. Every query that reads a community's things carries it.
 */
export const seesComplex = (viewer: Viewer): Sql =>
  sql`(not c.members_only or ${manages(viewer)} or ${residesIn(viewer)})`;

/** Condition on the complex `c` of a query: the viewer is one of its managers. */
export const manages = (viewer: Viewer): Sql =>
  sql`exists (select from complex_managers m where m.complex_id = c.id and m.member_id = ${viewer.memberId})`;

const residesIn = (viewer: Viewer): Sql =>
  sql`exists (select from residences h
    where h.complex_id = c.id and h.member_id = ${viewer.memberId} and h.state = 'ACTIVE')`;

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
