import type { FeedDetailView, FeedItemView, FeedListView } from "@danji/contract/feed/feed";
import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { changeFeeds, countChange } from "./feed-cache.ts";
import { feedKeys } from "./feed.queries.ts";

const counts = { viewCount: 1, reactionCount: 2, bookmarkCount: 0, commentCount: 3 };
const shown = { title: "글", contents: "내용", ...counts };
const flags = { feedType: "FEED", isReacted: false, isPinned: false, isBlocked: false } as const;
const item = (feedId: number, memberId: number): FeedItemView => ({
  ...shown,
  ...flags,
  feedId,
  memberId,
  nickName: "지민",
  localDateTime: "2026-11-20T09:00:00.000Z",
  thumbnailFileUrl: null,
});
const detail = (feedId: number, memberId: number): FeedDetailView => ({
  ...shown,
  ...flags,
  feedId,
  apartmentId: 1,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  isAuthor: false,
  isBookmarked: false,
  isShareable: true,
  feedMemberResponseDto: { memberId, nickname: "지민", profileUrl: null },
  s3ObjectResponseDtoList: [],
});
const page = (...feedDtoList: FeedItemView[]): FeedListView => ({
  feedDtoList,
  listSize: feedDtoList.length,
  cursorDate: null,
  nextCursor: null,
});

let client: QueryClient;
const listKey = [...feedKeys.lists, "LATEST"];
const listed = () =>
  client.getQueryData<InfiniteData<FeedListView>>(listKey)?.pages.flatMap((one) => one.feedDtoList) ?? [];
const opened = (feedId: number) => client.getQueryData<FeedDetailView>(feedKeys.detail(feedId));

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(listKey, { pages: [page(item(1, 7)), page(item(2, 8))], pageParams: [undefined, "c"] });
  client.setQueryData(feedKeys.detail(2), detail(2, 8));
});

test("a count changes in the list and in the detail, of that post only", () => {
  changeFeeds(client, countChange(2, "commentCount", 1));
  expect(listed().map(({ commentCount }) => commentCount)).toEqual([3, 4]);
  expect(opened(2)?.commentCount).toBe(4);
});

test("a count is never negative", () => {
  changeFeeds(client, countChange(2, "bookmarkCount", -1));
  expect(opened(2)?.bookmarkCount).toBe(0);
});

test("a change may select by the author, whose field differs in list and detail", () => {
  changeFeeds(client, (feed, authorId) => (authorId === 8 ? { ...feed, isBlocked: true } : feed));
  expect(listed().map(({ isBlocked }) => isBlocked)).toEqual([false, true]);
  expect(opened(2)?.isBlocked).toBe(true);
});
