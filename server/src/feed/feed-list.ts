import { accountCopy } from "@danji/contract/copy/account";
import { type FeedItemView, feedLimits, type FeedListView, type FeedSort, type FeedType } from "@danji/contract/feed";
import { seesComplex } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { comesAfter, leadOf, orderOf, readCursor, writeCursor } from "./feed-cursor.ts";
import { thumbUrl } from "./feed-image.ts";

/** What is asked of a list: by page from 1, or from a cursor on, which then wins. */
export interface FeedQuery {
  readonly apartmentId: number;
  readonly sort: FeedSort;
  readonly page: number;
  readonly cursor?: string | undefined;
  readonly size: number;
}

interface Row {
  readonly id: number;
  readonly author_id: number;
  readonly nickname: string | null;
  readonly title: string;
  readonly preview: string;
  readonly created_at: Date;
  readonly view_count: number;
  readonly reaction_count: number;
  readonly bookmark_count: number;
  readonly comment_count: number;
  readonly thumbnail_key: string | null;
  readonly is_reacted: true | null;
  readonly is_blocked: true | null;
  readonly feed_type: FeedType;
  readonly pinned: boolean;
  readonly lead: number;
  readonly micros: number;
}

/** A line of the answer; a complex without posts gives one line without a post. */
type Line = { readonly visible: boolean } & (Row | { readonly id: null });

/**
 * A page of a complex's posts, in one statement. The complex is its outer row, so that an unknown one, a
 * closed one and one without posts can be told apart. The like is a scalar subquery, because an EXISTS may
 * be planned as a hash of everything the viewer ever liked: 4.5 ms in place of 0.2 at 100,000 posts.
 */
export async function listFeeds(db: Queryable, viewer: Viewer, query: FeedQuery): Promise<FeedListView> {
  const { apartmentId, sort, page, cursor, size } = query;
  const from = cursor === undefined ? undefined : readCursor(cursor, sort);
  const after = from === undefined ? sql`` : sql`and ${comesAfter(from)}`;
  const rows = await db.many<Line>(sql`
    select ${seesComplex(viewer)} as visible,
      f.id, f.author_id, f.feed_type, f.pinned, f.title, left(f.contents, ${feedLimits.previewMax}) as preview,
      f.created_at, (extract(epoch from f.created_at) * 1000000)::bigint as micros, f.lead,
      f.view_count, f.reaction_count, f.bookmark_count, f.comment_count,
      case when a.withdrawn_at is null then a.nickname end as nickname,
      (select i.key from feed_images fi join images i on i.id = fi.image_id
        where fi.feed_id = f.id order by fi.position limit 1) as thumbnail_key,
      (select true from feed_reactions r
        where r.feed_id = f.id and r.member_id = ${viewer.memberId}) as is_reacted,
      (select true from member_blocks b
        where b.blocker_id = ${viewer.memberId} and b.blocked_id = f.author_id) as is_blocked
    from complexes c
    left join lateral (
      select f.id, f.author_id, f.feed_type, f.title, f.contents, f.pinned, f.created_at,
        f.view_count, f.reaction_count, f.bookmark_count, f.comment_count, ${leadOf(sort)} as lead
      from feeds f
      where f.complex_id = c.id and ${seesComplex(viewer)} ${after}
      order by ${orderOf(sort)}
      limit ${size + 1} offset ${from === undefined ? (page - 1) * size : 0}
    ) f on true
    left join members a on a.id = f.author_id
    where c.id = ${apartmentId}
    order by ${orderOf(sort)}`);
  const [first] = rows;
  if (first === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!first.visible) throw new Problem("FORBIDDEN");
  const found = rows.filter((row) => row.id !== null);
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return {
    feedDtoList: shown.map(itemView),
    listSize: shown.length,
    cursorDate: last?.created_at.toISOString() ?? null,
    nextCursor: last === undefined || found.length <= size ? null : writeCursor({ sort, ...last }),
  };
}

const itemView = (row: Row): FeedItemView => ({
  feedId: row.id,
  memberId: row.author_id,
  nickName: row.nickname ?? accountCopy.profile.withdrawn,
  title: row.title,
  contents: row.preview,
  localDateTime: row.created_at.toISOString(),
  viewCount: row.view_count,
  reactionCount: row.reaction_count,
  bookmarkCount: row.bookmark_count,
  commentCount: row.comment_count,
  thumbnailFileUrl: row.thumbnail_key === null ? null : thumbUrl(row.thumbnail_key),
  isReacted: row.is_reacted ?? false,
  feedType: row.feed_type,
  isPinned: row.pinned,
  isBlocked: row.is_blocked ?? false,
});
