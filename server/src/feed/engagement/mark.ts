import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import {
  type FeedLock,
  feedRefusal,
  type FeedServices,
  lockedFeed,
  lockedFeedForActiveMember,
  lockedFeedForWriter,
  withFeedLock,
} from "../post/feed-access.ts";

/** What a member leaves at a post at most once: a row of `table`, counted in a column of the post. */
interface Mark {
  readonly table: Sql;
  readonly count: Sql;
  /** Query of the post, locked, where the viewer may leave one. */
  readonly lockedFeed: (viewer: Viewer, lock: FeedLock) => Sql;
}

const bookmark: Mark = {
  table: sql`feed_bookmarks`,
  count: sql`bookmark_count`,
  lockedFeed: lockedFeedForActiveMember,
};
const like: Mark = { table: sql`feed_reactions`, count: sql`reaction_count`, lockedFeed: lockedFeedForWriter };

/**
 * Adds one. Idempotent. One statement: it locks the post, inserts the row if there is none, and raises the count by the rows
 * inserted.
 */
const adds =
  ({ table, count, lockedFeed: locked }: Mark) =>
  async (services: FeedServices, viewer: Viewer, feedId: number): Promise<void> => {
    const feed = await withFeedLock(services, feedId, (lock) =>
      services.db.maybe(sql`
      with feed as (${locked(viewer, lock)}),
      added as (
        insert into ${table} (feed_id, member_id) select id, ${viewer.memberId} from feed
        on conflict do nothing returning feed_id
      ),
      counted as (
        update feeds f set ${count} = ${count} + 1 from added where f.id = added.feed_id
      )
      select id from feed`),
    );
    if (feed === undefined) throw await feedRefusal(services.db, viewer, feedId);
  };

/** Removes one, also where the viewer may not leave one any more. Idempotent. */
const removes =
  ({ table, count }: Mark) =>
  async (services: FeedServices, viewer: Viewer, feedId: number): Promise<void> => {
    const feed = await withFeedLock(services, feedId, (lock) =>
      services.db.maybe(sql`
      with feed as (${lockedFeed(viewer, lock)}),
      removed as (
        delete from ${table} k using feed where k.feed_id = feed.id and k.member_id = ${viewer.memberId}
        returning k.feed_id
      ),
      counted as (
        update feeds f set ${count} = ${count} - 1, sank_at = clock_timestamp()
        from removed where f.id = removed.feed_id
      )
      select id from feed`),
    );
    if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
  };

export const [bookmarkFeed, unbookmarkFeed] = [adds(bookmark), removes(bookmark)];
export const [likeFeed, unlikeFeed] = [adds(like), removes(like)];
