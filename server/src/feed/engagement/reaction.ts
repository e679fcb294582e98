import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { feedRefusal, type FeedServices, lockedFeed, lockedFeedForWriter, withFeedLock } from "../post/feed-access.ts";

/** Likes a post. Idempotent. One statement, as in bookmarkFeed. */
export async function likeFeed(services: FeedServices, viewer: Viewer, feedId: number): Promise<void> {
  const feed = await withFeedLock(services, feedId, (lock) =>
    services.db.maybe(sql`
    with feed as (${lockedFeedForWriter(viewer, lock)}),
    liked as (
      insert into feed_reactions (feed_id, member_id) select id, ${viewer.memberId} from feed
      on conflict do nothing returning feed_id
    ),
    counted as (
      update feeds f set reaction_count = reaction_count + 1 from liked where f.id = liked.feed_id
    )
    select id from feed`),
  );
  if (feed === undefined) throw await feedRefusal(services.db, viewer, feedId);
}

/** Removes a like. Idempotent. */
export async function unlikeFeed(services: FeedServices, viewer: Viewer, feedId: number): Promise<void> {
  const feed = await withFeedLock(services, feedId, (lock) =>
    services.db.maybe(sql`
    with feed as (${lockedFeed(viewer, lock)}),
    unliked as (
      delete from feed_reactions r using feed where r.feed_id = feed.id and r.member_id = ${viewer.memberId}
      returning r.feed_id
    ),
    counted as (
      update feeds f set reaction_count = reaction_count - 1, sank_at = clock_timestamp()
      from unliked where f.id = unliked.feed_id
    )
    select id from feed`),
  );
  if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
}
