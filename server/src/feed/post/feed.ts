import type { GoneFeedsView } from "@danji/contract/feed/gone-feeds";
import type { FeedDetailView } from "@danji/contract/feed/feed";
import type { FeedType } from "@danji/contract/feed/feed-rules";
import { publicTitle } from "@danji/contract/feed/public-title";
import { singleLine } from "@danji/contract/platform/text";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { profileUrl } from "#account/profile/profile-picture.ts";
import { readableByEveryMember } from "#complex/complex-access.ts";
import { hiddenView } from "#complex/community/hidden-words.ts";
import { authorName, voiceView } from "#complex/voice.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { LinkPreview } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Services } from "#platform/services.ts";
import { isHideable, marksColumn, noMarks, type PostMarks, unprovenView } from "../list/feed-row.ts";
import { noticeColumn, type NoticeJson, noticeKey } from "../notice/notice-row.ts";
import { requirePostingOver } from "../notice/posting.ts";
import { eraseFeed } from "./feed-hiding.ts";
import { imageUrl } from "./feed-image.ts";
import { isForEverybody, isShown, seesFeed, seesOneFeed } from "./feed-visibility.ts";

interface FeedDetailRow {
  readonly id: number;
  readonly complex_id: number;
  readonly author_id: number;
  readonly nickname: string | null;
  readonly picture_id: number | null;
  /** Null for the shown words of a neighbour. */
  readonly marks: PostMarks | null;
  readonly feed_type: FeedType;
  readonly title: string;
  readonly contents: string;
  readonly view_count: number;
  readonly reaction_count: number;
  readonly bookmark_count: number;
  readonly comment_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly is_reacted: true | null;
  readonly is_bookmarked: true | null;
  readonly is_blocked: true | null;
  readonly pinned: boolean;
  readonly is_shareable: boolean;
  readonly notice: NoticeJson | null;
  readonly images: readonly { readonly key: string; readonly width: number; readonly height: number }[] | null;
}

/**
 * One post with its photos, in one statement. Throws FEED_NOT_FOUND, also for one that the viewer may not see. OFFSET keeps
 * its complex a lookup by key: as a join it was planned as a merge, which walks all complexes up to that one.
 */
export async function getFeed(db: Queryable, viewer: Viewer, feedId: number): Promise<FeedDetailView> {
  const viewerId = viewer.memberId;
  const row = await db.maybe<FeedDetailRow>(sql`
    select f.id, f.complex_id, f.author_id, f.feed_type, f.pinned, f.title, f.contents, f.created_at, f.updated_at,
      f.view_count, f.reaction_count, f.bookmark_count, f.comment_count,
      (${readableByEveryMember} and ${isForEverybody}) as is_shareable, ${nicknameIn(sql`f.complex_id`)} as nickname, a.picture_id,
      ${marksColumn(sql`c.name`)} as marks, ${noticeColumn(viewerId)} as notice,
      (select true from feed_reactions r where r.feed_id = f.id and r.member_id = ${viewerId}) as is_reacted,
      (select true from feed_bookmarks b where b.feed_id = f.id and b.member_id = ${viewerId}) as is_bookmarked,
      (select true from member_blocks b where b.blocker_id = ${viewerId} and b.blocked_id = f.author_id) as is_blocked,
      (select json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height) order by fi.position)
        from feed_images fi join images i on i.id = fi.image_id where fi.feed_id = f.id) as images
    from feeds f
    cross join lateral (select c.id, c.kind, c.name from complexes c where c.id = f.complex_id offset 0) c
    join members a on a.id = f.author_id
    where f.id = ${feedId} and ${seesOneFeed(viewer)}`);
  if (row === undefined) throw new Problem("FEED_NOT_FOUND");
  return detailView(row, viewer);
}

const detailView = (row: FeedDetailRow, viewer: Viewer): FeedDetailView => {
  const marks = row.marks ?? noMarks;
  const { voice, office_name: officeName } = marks;
  const isAuthor = row.author_id === viewer.memberId;
  return {
    feedId: row.id,
    title: row.title,
    contents: row.contents,
    feedType: row.feed_type,
    apartmentId: row.complex_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    viewCount: row.view_count,
    reactionCount: row.reaction_count,
    bookmarkCount: row.bookmark_count,
    commentCount: row.comment_count,
    isAuthor,
    isReacted: row.is_reacted ?? false,
    isBookmarked: row.is_bookmarked ?? false,
    isPinned: row.pinned,
    isBlocked: row.is_blocked === true && isHideable({ feed_type: row.feed_type, ...marks }),
    isShareable: row.is_shareable,
    ...unprovenView(marks),
    ...hiddenView(marks, isAuthor),
    ...noticeKey(row.notice),
    feedMemberResponseDto: {
      memberId: row.author_id,
      nickname: authorName(voice, officeName, nicknameOrWithdrawn(row.nickname)),
      profileUrl: officeName === null ? profileUrl(row.picture_id) : null,
      ...voiceView(voice),
    },
    s3ObjectResponseDtoList: (row.images ?? []).map(({ key, width, height }) => {
      const url = imageUrl(key);
      return { fullUrl: url, url, width, height };
    }),
  };
};

/**
 * The link of a post or notice that every member may read shows its title and its complex, and nothing of who wrote it,
 * what it says or who was there (decision 042).
 */
export const feedLinkPreview: LinkPreview = {
  path: /^\/community\/feed\/([1-9]\d{0,14})$/,
  async find(db, feedId) {
    const row = await db.maybe<{ title: string; complex_name: string }>(sql`
      select f.title, c.name as complex_name from feeds f join complexes c on c.id = f.complex_id
      where f.id = ${feedId} and ${readableByEveryMember} and ${isShown} and ${isForEverybody} and not f.from_false_office`);
    return row && { title: publicTitle(row.title), description: singleLine(row.complex_name) };
  },
};

/**
 * Deletes the viewer's own post with everything below it, also where they may read it no more. Throws FEED_NOT_FOUND,
 * FEED_NOT_YOURS, or NOTICE_POSTING_RUNS for a notice that has to stand longer.
 */
export async function deleteFeed(services: Services, viewer: Viewer, feedId: number, address: string): Promise<void> {
  await services.db.tx(async (tx) => {
    const feed = await tx.maybe<{ author_id: number }>(sql`
      select f.author_id from feeds f join complexes c on c.id = f.complex_id
      where f.id = ${feedId} and (f.author_id = ${viewer.memberId} or ${seesOneFeed(viewer)}) for update of f`);
    if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
    if (feed.author_id !== viewer.memberId) throw new Problem("FEED_NOT_YOURS");
    await requirePostingOver(tx, feedId);
    await eraseFeed(services, tx, feedId);
    const target = `feed:${feedId}`;
    await recordAudit(tx, { action: "feed.deleted", actorId: viewer.memberId, target, address });
  });
}

/** Those of the posts that the viewer may not read. */
export async function findGoneFeeds(db: Queryable, viewer: Viewer, feedIds: readonly number[]): Promise<GoneFeedsView> {
  const rows = await db.many<{ id: number }>(sql`
    select f.id from feeds f join complexes c on c.id = f.complex_id
    where f.id = any(${feedIds}::bigint[]) and ${seesFeed(viewer)}`);
  const seen = new Set(rows.map(({ id }) => id));
  return { feedIds: feedIds.filter((id) => !seen.has(id)) };
}
