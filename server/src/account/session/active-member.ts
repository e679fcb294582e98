import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { findActiveMemberId } from "../profile/member.ts";

/**
 * The viewer's id as long as they have not withdrawn, for the statement that writes what is theirs. Their row is locked
 * FOR SHARE until the end of the transaction: a withdrawal (FOR NO KEY UPDATE) waits for the write, or the write waits for
 * the withdrawal and then finds no row. FOR KEY SHARE, which every foreign key takes, would not wait.
 *
 * Lock order: this row before any post, room or other row that a withdrawal takes. A transaction that updates a member
 * locks the row FOR NO KEY UPDATE from the start instead, since two of one member could not both upgrade the lock.
 */
export const activeMember = ({ memberId }: Pick<Viewer, "memberId">): Sql =>
  sql`select a.id from members a where a.id = ${memberId} and a.withdrawn_at is null for share`;

/** Locks the viewer's row as `activeMember` does. Throws UNAUTHENTICATED where they have withdrawn. */
export async function requireActiveMember(tx: Transaction, viewer: Viewer): Promise<void> {
  if ((await tx.maybe(activeMember(viewer))) === undefined) throw new Problem("UNAUTHENTICATED");
}

/**
 * Locks a member's row for a transaction that changes it, and gives its mail address. Throws UNAUTHENTICATED where they
 * have withdrawn.
 */
export async function lockActiveMember(
  tx: Transaction,
  { memberId }: Pick<Viewer, "memberId">,
): Promise<{ readonly email: string | null }> {
  const member = await tx.maybe<{ email: string | null }>(sql`
    select email from members where id = ${memberId} and withdrawn_at is null for no key update`);
  if (member === undefined) throw new Problem("UNAUTHENTICATED");
  return member;
}

/**
 * Locks the rows of the viewer and of the members whose ids `others` selects, in the order of their ids as every caller
 * does. FOR SHARE as `activeMember`, or as `lockActiveMember` for a transaction that changes them. Throws UNAUTHENTICATED
 * where the viewer has withdrawn; others who have are left out.
 */
export async function lockActiveMembers(
  tx: Transaction,
  { memberId }: Viewer,
  others: Sql,
  strength: "share" | "no key update",
): Promise<void> {
  const members = await tx.many<{ id: number }>(sql`
    select id from members where id = any(array(${others}) || ${memberId}::bigint) and withdrawn_at is null
    order by id ${strength === "share" ? sql`for share` : sql`for no key update`}`);
  if (!members.some(({ id }) => id === memberId)) throw new Problem("UNAUTHENTICATED");
}

/** The refusal where a statement about a member matched no row: UNAUTHENTICATED after a withdrawal, else `fallback`. */
export async function unauthenticatedOr(
  db: Queryable,
  { memberId }: Pick<Viewer, "memberId">,
  fallback: Problem,
): Promise<Problem> {
  return (await findActiveMemberId(db, memberId)) === undefined ? new Problem("UNAUTHENTICATED") : fallback;
}
