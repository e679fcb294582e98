import type {
  createFeedInput,
  feedInput,
  getFeedImageInput,
  listFeedsInput,
  pageOfFeedsInput,
  updateFeedInput,
} from "./feed.input.ts";
import type { HiddenView } from "../complex/community/community-rules.ts";
import type { VoiceView } from "../complex/voice-rules.ts";
import type { NoticeView } from "../notice/notice.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import { feedLimits, type FeedType } from "./feed-rules.ts";

/**
 * The posts of one complex, by `page` from 1 or by the `nextCursor` of the page before; `q` searches title and
 * contents, `feedType` filters by type. ALL is by time like LATEST, with pinned notices first.
 */
export const listFeeds = endpoint({
  method: "GET",
  path: "/api/community/feeds",
  access: "member",
  input: input<typeof listFeedsInput>(),
  etag: true,
  answer: answer<FeedListView>(),
});

export interface FeedListView {
  readonly feedDtoList: readonly FeedItemView[];
  readonly listSize: number;
  /** Time of the last item; null on an empty page. */
  readonly cursorDate: string | null;
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
}

/** On words of a management office, `nickName` is the name of that office. */
export interface FeedItemView extends VoiceView, HiddenView {
  readonly feedId: number;
  readonly memberId: number;
  readonly nickName: string;
  readonly title: string;
  /** The beginning of the contents. */
  readonly contents: string;
  readonly localDateTime: string;
  readonly viewCount: number;
  readonly reactionCount: number;
  readonly bookmarkCount: number;
  readonly commentCount: number;
  readonly thumbnailFileUrl: string | null;
  readonly isReacted: boolean;
  /** Additions of ours: kind of the post, pinned to the top of ALL, and whether the viewer blocks its author. */
  readonly feedType: FeedType;
  readonly isPinned: boolean;
  readonly isBlocked: boolean;
  /** An office wrote it that turned out to be false; absent otherwise. */
  readonly isUnproven?: boolean;
}

export const getFeed = endpoint({
  method: "GET",
  path: "/api/community/feeds/:feedId",
  access: "member",
  input: input<typeof feedInput>(),
  etag: true,
  answer: answer<FeedDetailView>(),
});

export interface FeedDetailView extends HiddenView {
  readonly feedId: number;
  readonly title: string;
  readonly contents: string;
  readonly feedType: FeedType;
  readonly apartmentId: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly viewCount: number;
  readonly reactionCount: number;
  readonly bookmarkCount: number;
  readonly commentCount: number;
  readonly isAuthor: boolean;
  readonly isReacted: boolean;
  readonly isBookmarked: boolean;
  readonly isPinned: boolean;
  readonly isBlocked: boolean;
  /** Addition of ours: every member may read it, so its link may be handed on. */
  readonly isShareable: boolean;
  /** An office wrote it that turned out to be false; absent otherwise. */
  readonly isUnproven?: boolean;
  /** What a notice has beyond a post; absent otherwise. */
  readonly notice?: NoticeView;
  readonly feedMemberResponseDto: FeedMemberView;
  readonly s3ObjectResponseDtoList: readonly FeedImageView[];
}

/** The author of words; on those of a management office, `nickname` is the name of that office and there is no picture. */
export interface FeedMemberView extends VoiceView {
  readonly memberId: number;
  readonly nickname: string;
  readonly profileUrl: string | null;
}

export interface FeedImageView {
  /** URL for an <img>. */
  readonly fullUrl: string;
  /** Name of the image in `deleteFileUrls`. */
  readonly url: string;
  /** CONTRACT allows additions: the size in pixels, so that the layout does not shift. */
  readonly width: number;
  readonly height: number;
}

/**
 * Writes a post; `multipartFileList` holds its photos in order. With an Idempotency-Key header (a UUID) a repeat writes
 * nothing and returns the same post, or 404 once that was deleted. `pinned` is for a manager's notice.
 */
export const createFeed = endpoint({
  method: "POST",
  path: "/api/community/feeds",
  access: "member",
  input: input<typeof createFeedInput>(),
  files: { multipartFileList: feedLimits.imagesMax },
  status: 201,
  answer: answer<CreatedFeedView>(),
});

export interface CreatedFeedView {
  readonly id: number;
  readonly title: string;
  readonly contents: string;
  readonly feedType: FeedType;
  /** Addresses of the photos, in order. */
  readonly fileUrl: readonly string[];
}

/**
 * Changes text and photos of the viewer's own post: `deleteFileUrls` are deleted, new files follow those that stay
 * unless `photoOrder` names another order. With an Idempotency-Key (a UUID) a repeat changes nothing, also where another edit came between.
 */
export const updateFeed = endpoint({
  method: "PUT",
  path: "/api/community/feeds/:feedId",
  access: "member",
  input: input<typeof updateFeedInput>(),
  files: { multipartFileList: feedLimits.imagesMax },
  answer: answer<CreatedFeedView>(),
});

export const deleteFeed = endpoint({
  method: "DELETE",
  path: "/api/community/feeds/:feedId",
  access: "member",
  input: input<typeof feedInput>(),
  status: 204,
});

/** Counts a view (SPEC section 4: one view call a page visit); one a member and post in 30 minutes counts. */
export const viewFeed = endpoint({
  method: "POST",
  path: "/api/community/feeds/:feedId/view",
  access: "member",
  input: input<typeof feedInput>(),
});

export const likeFeed = endpoint({
  method: "POST",
  path: "/api/community/:feedId/reactions",
  access: "member",
  input: input<typeof feedInput>(),
});

export const unlikeFeed = endpoint({
  method: "DELETE",
  path: "/api/community/:feedId/reactions",
  access: "member",
  input: input<typeof feedInput>(),
});

export const bookmarkFeed = endpoint({
  method: "POST",
  path: "/api/community/feeds/:feedId/bookmarks",
  access: "member",
  input: input<typeof feedInput>(),
});

export const unbookmarkFeed = endpoint({
  method: "DELETE",
  path: "/api/community/feeds/:feedId/bookmarks",
  access: "member",
  input: input<typeof feedInput>(),
});

/** CONTRACT +: the same as bookmarkFeed and unbookmarkFeed, at a second address. */
export const bookmarkFeedAlias = endpoint({
  method: "POST",
  path: "/api/bookmarks/feeds/:feedId",
  access: "member",
  input: input<typeof feedInput>(),
});

export const unbookmarkFeedAlias = endpoint({
  method: "DELETE",
  path: "/api/bookmarks/feeds/:feedId",
  access: "member",
  input: input<typeof feedInput>(),
});

/** The posts that the viewer bookmarked, newest bookmark first. */
export const listBookmarkedFeeds = endpoint({
  method: "GET",
  path: "/api/bookmarks/feeds",
  access: "member",
  input: input<typeof pageOfFeedsInput>(),
  answer: answer<FeedListView>(),
});

/** The viewer's own posts, newest first. */
export const listOwnFeeds = endpoint({
  method: "GET",
  path: "/api/member/feeds",
  access: "member",
  input: input<typeof pageOfFeedsInput>(),
  answer: answer<FeedListView>(),
});

/** A photo of a post, or its thumbnail, for those who may read the post. */
export const getFeedImage = endpoint({
  method: "GET",
  path: "/api/community/images/:key",
  access: "member",
  input: input<typeof getFeedImageInput>(),
});
