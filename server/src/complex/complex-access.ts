import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

// Who reads and who writes in a complex is decided here and nowhere else (decision 039).

/** Condition on the complex `c` of a query: every member may read its community. */
export const readableByEveryMember: Sql = sql`c.kind <> 'RESIDENTS'`;

/**
 * Condition on the complex `c` of a query: the viewer may read its community. One of kind RESIDENTS is read by its
 * residents and managers alone, the others by every member. Every query that reads a community's rows includes it; the
 * list of posts, which is read once for many viewers, includes viewersAllowed.
 */
export const seesComplex = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(${readableByEveryMember} or ${belongsTo(memberOf(viewer))})`;

/**
 * Condition on the complex `c` of a query: the viewer may write, comment, like and enter the group room. Every member may
 * in one of kind EVERYONE, its residents and managers in the others. A statement that adds something locks `c` FOR KEY
 * SHARE with it, which waits for a change of the kind and then sees it.
 */
export const writesInComplex = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(c.kind = 'EVERYONE' or ${belongsTo(memberOf(viewer))})`;

/**
 * Condition on the complex `c` of a query: the member lives there or manages it. Here and below, the SQL of a member must
 * not name the aliases `m` and `h`, which the conditions use themselves.
 */
export const belongsTo = (member: Sql): Sql => sql`(${manages(member)} or ${livesIn(member)})`;

/** Condition on the complex `c` of a query: the member lives there. */
export const livesIn = (member: Sql): Sql => sql`exists (${residents(sql`= ${member}`)})`;

/**
 * Those of the members who may see the community of the complex `c` of a query; null where everybody may. Each is
 * looked up by a scalar subquery: EXISTS was planned as a hash of all who live there.
 */
export const viewersAllowed = (memberIds: readonly number[]): Sql => sql`
  case when c.kind = 'RESIDENTS' then array(
    select v.id from unnest(${memberIds}::bigint[]) v (id)
    where (${managers(sql`= v.id`)}) is not null or (${residents(sql`= v.id`)} limit 1) is not null) end`;

/** Condition on the complex `c` of a query: the member is one of its managers. */
export const manages = (member: Sql): Sql => sql`exists (${managerRow(member)})`;

/** Query of the id of the member where they manage the complex `c` of a query. */
export const managerRow = (member: Sql): Sql => managers(sql`= ${member}`);

/** The viewer as the conditions of this file take them. */
export const memberOf = ({ memberId }: Pick<Viewer, "memberId">): Sql => sql`${memberId}::bigint`;

const managers = (who: Sql): Sql =>
  sql`select m.member_id from complex_managers m where m.complex_id = c.id and m.member_id ${who}`;

const residents = (who: Sql): Sql => sql`
  select h.member_id from residences h where h.complex_id = c.id and h.member_id ${who} and h.state = 'ACTIVE'`;

/** Throws APARTMENT_NOT_FOUND for an unknown complex, MANAGER_ONLY for everybody but its managers. */
export async function requireManager(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe<{ managed: boolean }>(sql`
    select ${manages(memberOf(viewer))} as managed from complexes c where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.managed) throw new Problem("MANAGER_ONLY");
}

/**
 * Throws as requireManager, and locks the row of the role until the end of the transaction: whoever takes the role waits, and
 * sees what was done with it.
 */
export async function lockManager(tx: Transaction, viewer: Viewer, complexId: number): Promise<void> {
  await requireManager(tx, viewer, complexId);
  const role = await tx.maybe(sql`
    select member_id from complex_managers
    where complex_id = ${complexId} and member_id = ${viewer.memberId} for key share`);
  if (role === undefined) throw new Problem("MANAGER_ONLY");
}

/**
 * Condition on the complex `c` of a query: the viewer registered it, it has no office and no claim to one, and nobody else
 * lives there or asks to.
 */
const registered = ({ memberId }: Pick<Viewer, "memberId">): Sql => sql`
  (c.registered_by is not distinct from ${memberId}::bigint and c.office_verified_at is null
    and not exists (select from complex_managers m where m.complex_id = c.id)
    and not exists (select from office_claims k where k.complex_id = c.id and k.state = 'OPEN' and k.member_id <> ${memberId})
    and not exists (
      select from residences h
      where h.complex_id = c.id and h.member_id <> ${memberId} and h.state in ('WAITING', 'ACTIVE')))`;

/** Condition on the complex `c` of a query: the viewer may correct its facts and delete it. */
export const edits = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(${manages(memberOf(viewer))} or ${registered(viewer)})`;

/** Throws APARTMENT_NOT_FOUND for an unknown complex, MANAGER_ONLY for who may not correct its facts. */
export async function requireEditor(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe<{ editable: boolean }>(sql`
    select ${edits(viewer)} as editable from complexes c where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.editable) throw new Problem("MANAGER_ONLY");
}

export async function isManager(db: Queryable, viewer: Viewer, complexId: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select c.id from complexes c where c.id = ${complexId} and ${manages(memberOf(viewer))}`);
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

/** Throws as requireComplexVisible, and RESIDENTS_WRITE where the viewer may read and not write. */
export async function requireComplexWritable(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe<{ visible: boolean; writable: boolean }>(sql`
    select ${seesComplex(viewer)} as visible, ${writesInComplex(viewer)} as writable
    from complexes c where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.visible) throw new Problem("FORBIDDEN");
  if (!row.writable) throw new Problem("RESIDENTS_WRITE");
}
