import { activeMember, unauthenticatedOr } from "#account/active-member.ts";
import { seesComplex } from "#complex/complex-access.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** The post `f`, as a query of its id and author, where the viewer may see its community. */
const visibleFeed = (viewer: Viewer, feedId: number): Sql => sql`
  select f.id, f.author_id from feeds f join complexes c on c.id = f.complex_id
  where f.id = ${feedId} and ${seesComplex(viewer)}`;

/**
 * The same, and its row is held until the end of the transaction. Whoever changes a post, or a thing of a
 * post that is counted in its row, takes this lock before any other but the member's own: so counts are exact and
 * nobody waits in a circle.
 */
export const lockedFeed = (viewer: Viewer, feedId: number): Sql =>
  sql`${visibleFeed(viewer, feedId)} for no key update of f`;

/**
 * The same for who adds something of theirs: no row after their withdrawal, which waits for what is under way. The
 * member's row is locked while the join is read, the post's above the join and so after it.
 */
export const lockedFeedForActiveMember = (viewer: Viewer, feedId: number): Sql => sql`
  select f.id, f.author_id from (${activeMember(viewer)}) me cross join feeds f join complexes c on c.id = f.complex_id
  where f.id = ${feedId} and ${seesComplex(viewer)} for no key update of f`;

/** The author of a post that the viewer may see. */
export async function findFeedAuthor(
  db: Queryable,
  viewer: Viewer,
  feedId: number,
): Promise<number | undefined> {
  const row = await db.maybe<{ author_id: number }>(visibleFeed(viewer, feedId));
  return row?.author_id;
}

/** Throws FEED_NOT_FOUND for a post that is not there or that the viewer may not know of. */
export async function requireFeedVisible(db: Queryable, viewer: Viewer, feedId: number): Promise<void> {
  if ((await findFeedAuthor(db, viewer, feedId)) === undefined) throw new Problem("FEED_NOT_FOUND");
}

/** Holds a post until the end of the transaction, or throws FEED_NOT_FOUND. */
export async function lockVisibleFeed(tx: Transaction, viewer: Viewer, feedId: number): Promise<void> {
  if ((await tx.maybe(lockedFeed(viewer, feedId))) === undefined) throw new Problem("FEED_NOT_FOUND");
}

/** The same for who adds something of theirs. Throws UNAUTHENTICATED or FEED_NOT_FOUND. */
export async function lockFeedForActiveMember(tx: Transaction, viewer: Viewer, feedId: number): Promise<void> {
  if ((await tx.maybe(lockedFeedForActiveMember(viewer, feedId))) === undefined) throw await feedRefusal(tx, viewer);
}

/** Why `lockedFeedForActiveMember` gave nothing. */
export const feedRefusal = (db: Queryable, viewer: Viewer): Promise<Problem> =>
  unauthenticatedOr(db, viewer, new Problem("FEED_NOT_FOUND"));
