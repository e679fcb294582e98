import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import {
  feedRefusal,
  type FeedServices,
  lockedFeed,
  lockedFeedForActiveMember,
  withFeedLock,
} from "../post/feed-access.ts";

/**
 * Bookmarks a post. Idempotent. One statement: it locks the post, inserts the bookmark if there is none, and raises the
 * count by the rows inserted.
 */
export async function bookmarkFeed(services: FeedServices, viewer: Viewer, feedId: number): Promise<void> {
  const feed = await withFeedLock(services, feedId, (lock) =>
    services.db.maybe(sql`
    with feed as (${lockedFeedForActiveMember(viewer, lock)}),
    kept as (
      insert into feed_bookmarks (feed_id, member_id) select id, ${viewer.memberId} from feed
      on conflict do nothing returning feed_id
    ),
    counted as (
      update feeds f set bookmark_count = bookmark_count + 1 from kept where f.id = kept.feed_id
    )
    select id from feed`),
  );
  if (feed === undefined) throw await feedRefusal(services.db, viewer, feedId);
}

/** Removes a bookmark. Idempotent. */
export async function unbookmarkFeed(services: FeedServices, viewer: Viewer, feedId: number): Promise<void> {
  const feed = await withFeedLock(services, feedId, (lock) =>
    services.db.maybe(sql`
    with feed as (${lockedFeed(viewer, lock)}),
    removed as (
      delete from feed_bookmarks b using feed where b.feed_id = feed.id and b.member_id = ${viewer.memberId}
      returning b.feed_id
    ),
    counted as (
      update feeds f set bookmark_count = bookmark_count - 1, sank_at = clock_timestamp()
      from removed where f.id = removed.feed_id
    )
    select id from feed`),
  );
  if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
}
