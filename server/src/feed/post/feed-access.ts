import { activeMember, unauthenticatedOr } from "#account/session/active-member.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { seesOneFeed, writesOnFeed } from "./feed-visibility.ts";

/** What changes of a post need. */
export type FeedServices = Pick<Services, "db" | "rowLocks">;

/** Permission to lock the row of a post; only `withFeedLock` gives one. */
export interface FeedLock {
  readonly feedId: number;
}

/**
 * Runs work that locks a post's row. It limits concurrent changes of one post before they take a database connection: 200
 * simultaneous likes would otherwise hold the whole pool while they wait for the row. Throws UNAVAILABLE on timeout.
 */
export const withFeedLock = <T>(
  { rowLocks }: Pick<FeedServices, "rowLocks">,
  feedId: number,
  work: (lock: FeedLock) => Promise<T>,
): Promise<T> =>
  rowLocks.run(
    `feed ${feedId}`,
    () => new Problem("UNAVAILABLE", { retryAfter: 2 }),
    () => work({ feedId }),
  );

/** A transaction under `withFeedLock`. */
export const feedTransaction = <T>(
  services: FeedServices,
  feedId: number,
  work: (tx: Transaction, lock: FeedLock) => Promise<T>,
): Promise<T> => withFeedLock(services, feedId, (lock) => services.db.tx((tx) => work(tx, lock)));

/** Query of id and author of the post `f`, where the viewer may see it. */
const visibleFeed = (viewer: Viewer, feedId: number): Sql => sql`
  select f.id, f.author_id from feeds f join complexes c on c.id = f.complex_id
  where f.id = ${feedId} and ${seesOneFeed(viewer)}`;

/**
 * The same, and locks its row until the end of the transaction. Lock order: member, then post, then its children. All
 * writers keep it, which makes counts exact and prevents deadlocks.
 */
export const lockedFeed = (viewer: Viewer, { feedId }: FeedLock): Sql =>
  sql`${visibleFeed(viewer, feedId)} for no key update of f`;

/**
 * The same for a member who keeps a post of theirs or others, where reading is enough. Locks the member's row too, so that nothing is added after their withdrawal:
 * that waits for transactions under way. The member is locked while the join is read, the post above the join and so
 * afterwards.
 */
export const lockedFeedForActiveMember = (viewer: Viewer, { feedId }: FeedLock): Sql => sql`
  select f.id, f.author_id from (${activeMember(viewer)}) me cross join feeds f join complexes c on c.id = f.complex_id
  where f.id = ${feedId} and ${seesOneFeed(viewer)} for no key update of f`;

/**
 * As lockedFeedForActiveMember, where the viewer may write. The complex is locked so that a change of its kind is over, or
 * waits for the transaction.
 */
export const lockedFeedForWriter = (viewer: Viewer, { feedId }: FeedLock): Sql => sql`
  select f.id, f.author_id from (${activeMember(viewer)}) me cross join feeds f join complexes c on c.id = f.complex_id
  where f.id = ${feedId} and ${writesOnFeed(viewer)}
  for no key update of f for key share of c`;

/** The author of a post that the viewer may see. */
export async function findFeedAuthor(db: Queryable, viewer: Viewer, feedId: number): Promise<number | undefined> {
  const row = await db.maybe<{ author_id: number }>(visibleFeed(viewer, feedId));
  return row?.author_id;
}

/** Throws FEED_NOT_FOUND for a post that does not exist or that the viewer may not see. */
export async function requireFeedVisible(db: Queryable, viewer: Viewer, feedId: number): Promise<void> {
  if ((await findFeedAuthor(db, viewer, feedId)) === undefined) throw new Problem("FEED_NOT_FOUND");
}

/**
 * Locks a post that the viewer may read, or below which they have written: own words can be deleted after a move, too.
 * Throws FEED_NOT_FOUND.
 */
export async function lockFeedOfCommenter(tx: Transaction, viewer: Viewer, { feedId }: FeedLock): Promise<void> {
  const feed = await tx.maybe(sql`
    select f.id from feeds f join complexes c on c.id = f.complex_id
    where f.id = ${feedId} and (${seesOneFeed(viewer)}
      or exists (select from comments m where m.feed_id = f.id and m.author_id = ${viewer.memberId}))
    for no key update of f`);
  if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
}

/** The same for a member who adds content. Throws UNAUTHENTICATED, FEED_NOT_FOUND or RESIDENTS_WRITE. */
export async function lockFeedForWriter(tx: Transaction, viewer: Viewer, lock: FeedLock): Promise<void> {
  if ((await tx.maybe(lockedFeedForWriter(viewer, lock))) === undefined)
    throw await feedRefusal(tx, viewer, lock.feedId);
}

/** Why `lockedFeedForActiveMember` or `lockedFeedForWriter` returned no row. */
export async function feedRefusal(db: Queryable, viewer: Viewer, feedId: number): Promise<Problem> {
  const isVisible = (await findFeedAuthor(db, viewer, feedId)) !== undefined;
  return unauthenticatedOr(db, viewer, new Problem(isVisible ? "RESIDENTS_WRITE" : "FEED_NOT_FOUND"));
}
