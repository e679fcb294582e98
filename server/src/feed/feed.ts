import { accountCopy } from "@danji/contract/copy/account";
import { type CreatedFeedView, type FeedDetailView, feedLimits, type FeedType } from "@danji/contract/feed";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { isManager, requireComplexVisible, seesComplex } from "#complex/complex-access.ts";
import { discardImages, insertImages, type StoredImage, storeImages } from "#image/image.ts";
import { isDatabaseUnavailable, type Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { limits } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { attachImages, imageUrl } from "./feed-image.ts";

export interface NewFeed {
  readonly title: string;
  readonly contents: string;
  readonly feedType: FeedType;
  readonly apartmentId: number;
}

interface Row {
  readonly id: number;
  readonly complex_id: number;
  readonly author_id: number;
  readonly nickname: string | null;
  readonly feed_type: FeedType;
  readonly title: string;
  readonly contents: string;
  readonly view_count: number;
  readonly reaction_count: number;
  readonly bookmark_count: number;
  readonly comment_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly is_reacted: boolean;
  readonly is_bookmarked: boolean;
  readonly is_blocked: boolean;
  readonly pinned: boolean;
  readonly images: readonly { readonly key: string; readonly width: number; readonly height: number }[];
}

/** One post with its photos, in one statement. A post that the viewer may not know of is not found. */
export async function getFeed(db: Queryable, viewer: Viewer, feedId: number): Promise<FeedDetailView> {
  const me = viewer.memberId;
  const row = await db.maybe<Row>(sql`
    select f.id, f.complex_id, f.author_id, f.feed_type, f.pinned, f.title, f.contents, f.created_at, f.updated_at,
      f.view_count, f.reaction_count, f.bookmark_count, f.comment_count,
      case when a.withdrawn_at is null then a.nickname end as nickname,
      exists (select from feed_reactions r where r.feed_id = f.id and r.member_id = ${me}) as is_reacted,
      exists (select from feed_bookmarks b where b.feed_id = f.id and b.member_id = ${me}) as is_bookmarked,
      exists (select from member_blocks b where b.blocker_id = ${me} and b.blocked_id = f.author_id) as is_blocked,
      (select coalesce(json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height)
          order by fi.position), '[]')
        from feed_images fi join images i on i.id = fi.image_id where fi.feed_id = f.id) as images
    from feeds f
    join complexes c on c.id = f.complex_id
    join members a on a.id = f.author_id
    where f.id = ${feedId} and ${seesComplex(viewer)}`);
  if (row === undefined) throw new Problem("FEED_NOT_FOUND");
  return detailView(row, viewer);
}

/**
 * Writes a post with its photos. They are stored before the post, and discarded where no post comes of it.
 */
export async function createFeed(
  services: Services,
  viewer: Viewer,
  feed: NewFeed,
  files: readonly { readonly path: string }[],
): Promise<CreatedFeedView> {
  const { db, objects } = services;
  requireWords(feed);
  await requireComplexVisible(db, viewer, feed.apartmentId);
  if (feed.feedType === "NOTICE" && !(await isManager(db, viewer, feed.apartmentId))) {
    throw new Problem("NOTICE_BY_MANAGER_ONLY");
  }
  if (files.length > 0) await chargeUpload(services, viewer);
  const images = await storeImages(objects, files);
  try {
    const id = await db.tx((tx) => insertFeed(tx, viewer.memberId, feed, images));
    const { title, contents, feedType } = feed;
    return { id, title, contents, feedType, fileUrl: images.map(({ key }) => imageUrl(key)) };
  } catch (error) {
    // Where the connection broke at COMMIT the post may stand, and so its photos must: the sweep knows later.
    if (!isDatabaseUnavailable(error)) await discardImages(objects, images);
    throw error;
  }
}

/** Throws FEED_BLANK or FEED_TOO_LONG. */
function requireWords({ title, contents }: NewFeed): void {
  if (isBlank(title) || isBlank(contents)) throw new Problem("FEED_BLANK");
  if (lengthOf(title) > feedLimits.titleMax || lengthOf(contents) > feedLimits.contentsMax) {
    throw new Problem("FEED_TOO_LONG");
  }
}

async function chargeUpload(services: Services, { memberId }: Viewer): Promise<void> {
  const retryAfter = await services.limits.take(services.db, limits.uploads, `member:${memberId}`);
  if (retryAfter !== undefined) throw new Problem("TOO_MANY_REQUESTS", { retryAfter });
}

async function insertFeed(
  tx: Queryable,
  authorId: number,
  feed: NewFeed,
  images: readonly StoredImage[],
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents)
    values (${feed.apartmentId}, ${authorId}, ${feed.feedType}, ${feed.title}, ${feed.contents})
    returning id`);
  await insertImages(tx, authorId, images);
  await attachImages(tx, id, images);
  return id;
}

const detailView = (row: Row, viewer: Viewer): FeedDetailView => ({
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
  isAuthor: row.author_id === viewer.memberId,
  isReacted: row.is_reacted,
  isBookmarked: row.is_bookmarked,
  isPinned: row.pinned,
  isBlocked: row.is_blocked,
  feedMemberResponseDto: {
    memberId: row.author_id,
    nickname: row.nickname ?? accountCopy.profile.withdrawn,
    profileUrl: null,
  },
  s3ObjectResponseDtoList: row.images.map(({ key, width, height }) => {
    const url = imageUrl(key);
    return { fullUrl: url, url, width, height };
  }),
});
