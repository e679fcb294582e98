import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { feedRefusal, lockedFeed, lockedFeedForActiveMember } from "./feed-access.ts";

/**
 * Bookmarks a post; doing it twice is doing it once. One statement: the post is held, the bookmark is
 * inserted or nothing is, and the count follows what happened.
 */
export async function bookmarkFeed(db: Queryable, viewer: Viewer, feedId: number): Promise<void> {
  const feed = await db.maybe(sql`
    with feed as (${lockedFeedForActiveMember(viewer, feedId)}),
    kept as (
      insert into feed_bookmarks (feed_id, member_id) select id, ${viewer.memberId} from feed
      on conflict do nothing returning feed_id
    ),
    counted as (
      update feeds f set bookmark_count = bookmark_count + 1 from kept where f.id = kept.feed_id
    )
    select id from feed`);
  if (feed === undefined) throw await feedRefusal(db, viewer);
}

/** Takes a bookmark back, where there is one. */
export async function unbookmarkFeed(db: Queryable, viewer: Viewer, feedId: number): Promise<void> {
  const feed = await db.maybe(sql`
    with feed as (${lockedFeed(viewer, feedId)}),
    unkept as (
      delete from feed_bookmarks b using feed where b.feed_id = feed.id and b.member_id = ${viewer.memberId}
      returning b.feed_id
    ),
    counted as (
      update feeds f set bookmark_count = bookmark_count - 1, sank_at = clock_timestamp()
      from unkept where f.id = unkept.feed_id
    )
    select id from feed`);
  if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
}
