import { type OfficeAct, officeActs, type OfficeRole } from "@danji/contract/complex/office-policy";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { idArray, type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

// Who reads and who writes in a complex is decided here and nowhere else (decision 039).

/** Condition on the complex `c` of a query: every member may read its community. */
export const readableByEveryMember: Sql = sql`c.kind <> 'RESIDENTS'`;

/**
 * Condition on the complex `c` of a query: the viewer may read its community. One of kind RESIDENTS is read by its
 * residents and its office alone, the others by every member. Every query that reads a community's rows includes it, or
 * seesOneComplex; the list of posts, which is read once for many viewers, includes viewersAllowed.
 */
export const seesComplex = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(${readableByEveryMember} or ${belongsTo(memberOf(viewer))})`;

/**
 * The same for a statement that reads one complex: its people are looked up by a function, which costs more a call than a
 * subquery and nothing where every member may read (decision 060).
 */
export const seesOneComplex = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(${readableByEveryMember} or ${isOneOfItsPeople(viewer)})`;

/**
 * Condition on the complex `c` of a query: the viewer may write, comment, like and enter the group room. Every member may
 * in one of kind EVERYONE, its residents and its office in the others. A statement that adds something locks `c` FOR KEY
 * SHARE with it, which waits for a change of the kind and then sees it. Who writes in a complex reads there.
 */
export const writesInComplex = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(c.kind = 'EVERYONE' or ${isOneOfItsPeople(viewer)})`;

/**
 * Condition on the complex `c` of a query: the member lives there or has a role in its office. Here and below, the SQL of a member must
 * not name the aliases `m` and `h`, which the conditions use themselves.
 */
export const belongsTo = (member: Sql): Sql => sql`(${manages(member)} or ${livesIn(member)})`;

/** Those of the members who do, as the function of migration 0094 finds them. */
const peopleAmong = (memberIds: readonly number[]): Sql => sql`people_of_complex(c.id, ${idArray(memberIds)})`;

const isOneOfItsPeople = ({ memberId }: Pick<Viewer, "memberId">): Sql => sql`${peopleAmong([memberId])} <> '{}'`;

/** Condition on the complex `c` of a query: the member lives there. */
export const livesIn = (member: Sql): Sql => sql`exists (
  select from residences h where h.complex_id = c.id and h.member_id = ${member} and h.state = 'ACTIVE')`;

/** Those of the members who may see the community of the complex `c` of a query; null where everybody may. */
export const viewersAllowed = (memberIds: readonly number[]): Sql =>
  sql`case when c.kind = 'RESIDENTS' then ${peopleAmong(memberIds)} end`;

/** Condition on the complex `c` of a query: the member holds a role in its office, whichever. */
export const manages = (member: Sql): Sql => sql`exists (${managers(member)})`;

/** Query of the member's role in the office of the complex `c` of a query. */
export const roleOf = (member: Sql): Sql =>
  sql`select m.role from complex_managers m where m.complex_id = c.id and m.member_id = ${member}`;

const roleNames: Readonly<Record<OfficeRole, Sql>> = {
  HEAD: sql`'HEAD'`,
  STAFF: sql`'STAFF'`,
  GUARD: sql`'GUARD'`,
  COUNCIL: sql`'COUNCIL'`,
};

/**
 * By act the condition that the role `m.role` may do it. The names are part of the statement: an array among its values is read anew
 * at each run.
 */
const roleMay = Object.fromEntries(
  Object.entries(officeActs).map(([act, roles]) => [
    act,
    sql`m.role in (${roles.map((role) => roleNames[role]).reduce((all, one) => sql`${all}, ${one}`)})`,
  ]),
) as Readonly<Record<OfficeAct, Sql>>;

/** Condition on the complex `c` of a query: the member's role there may do it. */
export const mayAct = (member: Sql, act: OfficeAct): Sql => sql`exists (${actorRow(member, act)})`;

/** The same for a statement that reads nothing else of the complex with that id: a role there means that it exists. */
export const mayActIn = (complexId: Sql, member: Sql, act: OfficeAct): Sql => sql`exists (
  select from complex_managers m
  where m.complex_id = ${complexId} and m.member_id = ${member} and ${roleMay[act]})`;

/** Query of the id of the member where their role in the complex `c` of a query may do it. */
export const actorRow = (member: Sql, act: OfficeAct): Sql => sql`${managers(member)} and ${roleMay[act]}`;

/** The viewer as the conditions of this file take them. */
export const memberOf = ({ memberId }: Pick<Viewer, "memberId">): Sql => sql`${memberId}::bigint`;

const managers = (member: Sql): Sql =>
  sql`select m.member_id from complex_managers m where m.complex_id = c.id and m.member_id = ${member}`;

/**
 * Throws APARTMENT_NOT_FOUND for an unknown complex, MANAGER_ONLY for a member who has no role in its office, ROLE_ONLY for a role
 * that may not do it.
 */
export async function requireAct(db: Queryable, viewer: Viewer, complexId: number, act: OfficeAct): Promise<void> {
  const me = memberOf(viewer);
  const row = await db.maybe<{ may: boolean; has_role: boolean }>(sql`
    select ${mayAct(me, act)} as may, ${manages(me)} as has_role from complexes c where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.may) throw new Problem(row.has_role ? "ROLE_ONLY" : "MANAGER_ONLY");
}

/**
 * Throws as requireAct, and locks the row of the role until the end of the transaction: a call that takes or changes the role
 * waits, and sees what was done with it.
 */
export async function lockAct(tx: Transaction, viewer: Viewer, complexId: number, act: OfficeAct): Promise<void> {
  await requireAct(tx, viewer, complexId, act);
  const { holder } = await tx.one<{ holder: number | null }>(sql`
    select (${actorRow(memberOf(viewer), act)} for share) as holder from complexes c where c.id = ${complexId}`);
  // Taken or changed meanwhile; the next statement sees which.
  if (holder === null) {
    await requireAct(tx, viewer, complexId, act);
    throw new Problem("ROLE_ONLY");
  }
}

/**
 * Locks the roles and claims of an office against other changes, after the members whom the transaction locks. Throws as
 * requireAct of giving roles, and before it locks, so that no other call holds up the office.
 */
export async function lockOffice(tx: Transaction, viewer: Viewer, complexId: number): Promise<void> {
  await requireAct(tx, viewer, complexId, "giveRoles");
  await tx.run(sql`select id from complexes where id = ${complexId} for no key update`);
  await lockAct(tx, viewer, complexId, "giveRoles");
}

/**
 * Condition on the complex `c` of a query: the viewer registered it, it has no office and no claim to one, and no one else
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
  sql`(${mayAct(memberOf(viewer), "editComplex")} or ${registered(viewer)})`;

/** Throws APARTMENT_NOT_FOUND for an unknown complex, MANAGER_ONLY or ROLE_ONLY for a member who may not correct its facts. */
export async function requireEditor(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe<{ editable: boolean }>(sql`
    select ${edits(viewer)} as editable from complexes c where c.id = ${complexId}`);
  if (row?.editable !== true) await requireAct(db, viewer, complexId, "editComplex");
}

/**
 * Throws APARTMENT_NOT_FOUND for an unknown complex, FORBIDDEN where its community is closed to the viewer.
 */
export async function requireComplexVisible(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe<{ visible: boolean }>(
    sql`select ${seesOneComplex(viewer)} as visible from complexes c where c.id = ${complexId}`,
  );
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.visible) throw new Problem("FORBIDDEN");
}

/** Throws as requireComplexVisible, and RESIDENTS_WRITE where the viewer may read and not write. */
export async function requireComplexWritable(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe<{ visible: boolean; writable: boolean }>(sql`
    select ${seesOneComplex(viewer)} as visible, ${writesInComplex(viewer)} as writable
    from complexes c where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.visible) throw new Problem("FORBIDDEN");
  if (!row.writable) throw new Problem("RESIDENTS_WRITE");
}
