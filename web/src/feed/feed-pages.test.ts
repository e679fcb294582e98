import type { FeedItemView, FeedListView } from "@danji/contract/feed/feed";
import { expect, test } from "vitest";
import { feedsOf, firstPageOf } from "./feed-pages.ts";

const buildFeed = (feedId: number, title: string): FeedItemView => ({
  feedId,
  memberId: 1,
  nickName: "은행나무",
  title,
  contents: "",
  localDateTime: "2026-11-20T09:00:00.000Z",
  viewCount: 0,
  reactionCount: 0,
  bookmarkCount: 0,
  commentCount: 0,
  thumbnailFileUrl: null,
  isReacted: false,
  feedType: "FEED",
  isPinned: false,
  isBlocked: false,
});

const buildPage = (...feedDtoList: FeedItemView[]): FeedListView => ({
  feedDtoList,
  listSize: feedDtoList.length,
  cursorDate: null,
  nextCursor: null,
});

test("pages are concatenated", () => {
  const pages = [buildPage(buildFeed(9, "아홉"), buildFeed(8, "여덟")), buildPage(buildFeed(7, "일곱"))];
  expect(feedsOf(pages).map((feed) => feed.feedId)).toEqual([9, 8, 7]);
});

test("a repeated post keeps its first position", () => {
  const pages = [buildPage(buildFeed(9, "아홉"), buildFeed(8, "여덟")), buildPage(buildFeed(9, "또 아홉"))];
  expect(feedsOf(pages).map((feed) => feed.title)).toEqual(["아홉", "여덟"]);
});

test("a list that is refetched keeps only its first page", () => {
  const pages = [buildPage(buildFeed(9, "아홉")), buildPage(buildFeed(8, "여덟"))];
  const kept = firstPageOf({ pages, pageParams: [undefined, "next"] });
  expect(kept).toEqual({ pages: [pages[0]], pageParams: [undefined] });
  expect(firstPageOf(undefined)).toBeUndefined();
});
