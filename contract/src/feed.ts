import type { createFeedInput, getFeedImageInput, getFeedInput, listFeedsInput } from "./feed.input.ts";
import { answer, endpoint, input } from "./platform/endpoint.ts";

/** Limits of a post. Lengths count code points; `sizeMax` is a page of the list. */
export const feedLimits = { titleMax: 100, contentsMax: 10_000, imagesMax: 10, sizeMax: 100, previewMax: 120 } as const;

export const feedSorts = ["ALL", "POPULAR", "LATEST"] as const;
export type FeedSort = (typeof feedSorts)[number];
export const feedTypes = ["FEED", "NOTICE"] as const;
export type FeedType = (typeof feedTypes)[number];

/** The posts of one complex, by `page` from 1 or by the `nextCursor` of the page before. */
export const listFeeds = endpoint({
  method: "GET",
  path: "/api/community/feeds",
  access: "member",
  input: input<typeof listFeedsInput>(),
  answer: answer<FeedListView>(),
});

export interface FeedListView {
  readonly feedDtoList: readonly FeedItemView[];
  readonly listSize: number;
  /** Time of the last item, or null on an empty page. */
  readonly cursorDate: string | null;
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
}

export interface FeedItemView {
  readonly feedId: number;
  readonly memberId: number;
  readonly nickName: string;
  readonly title: string;
  /** The first words of the contents. */
  readonly contents: string;
  readonly localDateTime: string;
  readonly viewCount: number;
  readonly reactionCount: number;
  readonly bookmarkCount: number;
  readonly commentCount: number;
  readonly thumbnailFileUrl: string | null;
  readonly isReacted: boolean;
}

export const getFeed = endpoint({
  method: "GET",
  path: "/api/community/feeds/:feedId",
  access: "member",
  input: input<typeof getFeedInput>(),
  answer: answer<FeedDetailView>(),
});

export interface FeedDetailView {
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
  readonly feedMemberResponseDto: FeedMemberView;
  readonly s3ObjectResponseDtoList: readonly FeedImageView[];
}

export interface FeedMemberView {
  readonly memberId: number;
  readonly nickname: string;
  readonly profileUrl: string | null;
}

export interface FeedImageView {
  /** What an <img> loads. */
  readonly fullUrl: string;
  /** The name of the image in `deleteFileUrls`. */
  readonly url: string;
  /** CONTRACT allows additions: the size in pixels, so that the page does not jump. */
  readonly width: number;
  readonly height: number;
}

/** Writes a post; `multipartFileList` holds its photos in order. */
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

/** A photo of a post, or its small form, for those who may read the post. */
export const getFeedImage = endpoint({
  method: "GET",
  path: "/api/community/images/:key",
  access: "member",
  input: input<typeof getFeedImageInput>(),
});
