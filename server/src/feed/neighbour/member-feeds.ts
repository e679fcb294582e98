import type { FeedListView } from "@danji/contract/feed/feed";
import type { SeesMember } from "#account/profile/member-visibility.ts";
import type { Queryable } from "#platform/db/database.ts";
import type { KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { bookmarkAfterCursor, afterCursor } from "../list/feed-cursor.ts";
import { feedPage, pageCursor } from "../list/feed-page.ts";
import { asUtc, complexNameOf, type FeedRow, itemColumns, microsOf } from "../list/feed-row.ts";
import { seesFeed } from "../post/feed-visibility.ts";

interface Author {
  readonly authorId: number;
  readonly seesMember: SeesMember;
}

/** A member's posts that the viewer may read, newest first. Throws MEMBER_NOT_FOUND, also for a member they may not know. */
export const listNeighbourFeeds = (
  db: Queryable,
  viewer: Viewer,
  { authorId, seesMember }: Author,
  query: KeysetQuery,
): Promise<FeedListView> => listFeedsOfAuthor(db, viewer, sql`a.id = ${authorId} and ${seesMember(viewer)}`, query);

/** The viewer's own posts that they may still read, newest first. */
export const listOwnFeeds = (db: Queryable, viewer: Viewer, query: KeysetQuery): Promise<FeedListView> =>
  listFeedsOfAuthor(db, viewer, sql`a.id = ${viewer.memberId}`, query);

// One statement with the author `a` as the outer row, which distinguishes an unknown member from one without posts.
async function listFeedsOfAuthor(
  db: Queryable,
  viewer: Viewer,
  authorCondition: Sql,
  query: KeysetQuery,
): Promise<FeedListView> {
  const from = pageCursor(query, "LATEST");
  const after = from === undefined ? sql`` : sql`and ${afterCursor(from)}`;
  const rows = await db.many<FeedRow | { readonly id: null }>(sql`
    select ${itemColumns([viewer.memberId], complexNameOf)}
    from members a
    left join lateral (
      select f.* from feeds f join complexes c on c.id = f.complex_id
      where f.author_id = a.id and ${seesFeed(viewer)} ${after}
      order by f.created_at desc, f.id desc
      limit ${query.size + 1}
    ) f on true
    where ${authorCondition} and a.withdrawn_at is null
    order by f.created_at desc, f.id desc`);
  if (rows.length === 0) throw new Problem("MEMBER_NOT_FOUND");
  const posts = rows.filter((row): row is FeedRow => row.id !== null);
  const pageFor = feedPage(posts, query.size, (last) => ({
    order: "LATEST",
    rank: 0,
    at: microsOf(last.written_at),
    id: last.id,
  }));
  return pageFor(viewer).view;
}

/** The posts that the viewer bookmarked and may still read, newest bookmark first. */
export async function listBookmarkedFeeds(db: Queryable, viewer: Viewer, query: KeysetQuery): Promise<FeedListView> {
  const from = pageCursor(query, "BOOKMARK");
  const rows = await db.many<FeedRow & { readonly bookmarked_at: string }>(sql`
    select ${itemColumns([viewer.memberId], complexNameOf)}, ${asUtc(sql`b.created_at`)} as bookmarked_at
    from feed_bookmarks b
    join feeds f on f.id = b.feed_id
    join complexes c on c.id = f.complex_id
    where b.member_id = ${viewer.memberId} and ${seesFeed(viewer)}
      ${from === undefined ? sql`` : sql`and ${bookmarkAfterCursor(from)}`}
    order by b.created_at desc, b.feed_id desc
    limit ${query.size + 1}`);
  const pageFor = feedPage(rows, query.size, (last) => ({
    order: "BOOKMARK",
    rank: 0,
    at: microsOf(last.bookmarked_at),
    id: last.id,
  }));
  return pageFor(viewer).view;
}
