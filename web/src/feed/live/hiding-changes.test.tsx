import type { CommentPageView } from "@danji/contract/feed/comment";
import type { FeedDetailView, FeedListView } from "@danji/contract/feed/feed";
import type { InfiniteData } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { commentKeys } from "#feed/comment/comment.queries.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { noticeLists } from "#feed/notice/notice.queries.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls } from "#platform/testing/app.tsx";
import { applyHiding } from "./hiding-changes.ts";

const listKey = [...feedKeys.lists, "complex", "1"];
const item = { feedId: 7, memberId: 2, title: "대출 광고", contents: "연락 주세요", thumbnailFileUrl: "/a" };
const neighbour = { ...item, feedId: 8, title: "텃밭 소식" };

/** A member with the number 1 who has read a list and one of its posts, with a comment of another member and a reply of theirs. */
function reader() {
  const client = makeQueryClient();
  client.setQueryData(["profile"], { memberId: 1 });
  const list = { pages: [{ feedDtoList: [item, neighbour] }], pageParams: [undefined] };
  client.setQueryData(listKey, list);
  const detail = {
    feedId: 7,
    title: item.title,
    contents: item.contents,
    isAuthor: false,
    feedMemberResponseDto: {},
    s3ObjectResponseDtoList: [{}],
  };
  client.setQueryData(feedKeys.detail(7), detail);
  const reply = { commentId: 12, contents: "내 답글", isAuthor: true, childrenCommentDto: [] };
  const top = { commentId: 11, contents: "나쁜 말", isAuthor: false, isDeleted: false, childrenCommentDto: [reply] };
  const page = { content: [top], totalElements: 2 };
  client.setQueryData(commentKeys.of(7), page);
  const items = () => client.getQueryData<InfiniteData<FeedListView>>(listKey)?.pages[0]?.feedDtoList;
  const post = () => client.getQueryData<FeedDetailView>(feedKeys.detail(7));
  const comments = () => client.getQueryData<CommentPageView>(commentKeys.of(7));
  return { client, items, post, comments };
}

test("L182 a post that is hidden leaves no word in an open list and on its screen, and none of the others changes", async () => {
  const { client, items, post } = reader();
  await applyHiding(client, { type: "FEED", feedId: 7, hiddenBy: "OFFICE" });
  expect(items()).toEqual([
    { ...item, title: "", contents: "", thumbnailFileUrl: null, hiddenBy: "OFFICE" },
    neighbour,
  ]);
  expect(post()).toMatchObject({ title: "", contents: "", s3ObjectResponseDtoList: [], hiddenBy: "OFFICE" });
});

test("L182 a post that is shown again is read anew where its words had stood, in its place", async () => {
  const { client, items } = reader();
  client.removeQueries({ queryKey: feedKeys.detail(7) });
  const read = { ...item, s3ObjectResponseDtoList: [{ fullUrl: "/photo" }] };
  const calls = answerCalls(() => ({ data: read }));
  await applyHiding(client, { type: "FEED", feedId: 7, hiddenBy: "REPORTS" });
  await applyHiding(client, { type: "FEED", feedId: 7, hiddenBy: null });
  expect(items()).toEqual([{ ...item, thumbnailFileUrl: "/photo" }, neighbour]);
  expect(calls.map(({ path }) => path)).toEqual(["/api/community/feeds/7"]);
});

test("L182 the author keeps the own words under a mark; a post that this browser has not read makes no call", async () => {
  const { client, items } = reader();
  client.setQueryData(["profile"], { memberId: 2 });
  client.removeQueries({ queryKey: feedKeys.detail(7) });
  const calls = answerCalls(() => ({}));
  await applyHiding(client, { type: "FEED", feedId: 7, hiddenBy: "OFFICE" });
  expect(items()).toEqual([{ ...item, hiddenBy: "OFFICE" }, neighbour]);
  await applyHiding(client, { type: "FEED", feedId: 7, hiddenBy: null });
  expect(items()).toEqual([item, neighbour]);
  await applyHiding(client, { type: "FEED", feedId: 999, hiddenBy: null });
  expect(calls).toEqual([]);
});

test("L182 a hidden comment is its placeholder at once, its replies stay; shown again, the comments are read anew", async () => {
  const { client, comments, post } = reader();
  await applyHiding(client, { type: "COMMENT", feedId: 7, commentId: 11, hiddenBy: "OFFICE", commentCount: 1 });
  expect(comments()).toMatchObject({
    totalElements: 1,
    content: [
      { contents: "관리사무소가 가린 댓글이에요", isDeleted: true, childrenCommentDto: [{ contents: "내 답글" }] },
    ],
  });
  expect(post()).toMatchObject({ commentCount: 1 });
  await applyHiding(client, { type: "COMMENT", feedId: 7, commentId: 11, hiddenBy: null, commentCount: 2 });
  expect(client.getQueryState(commentKeys.of(7))?.isInvalidated).toBe(true);
});

test("L182 a notice that is hidden leaves the open lists of notices at once, and they are read anew, as where it is shown again", async () => {
  const { client } = reader();
  const key = [...noticeLists, 1, {}];
  const notices = [
    { feedId: 7, title: "단수 안내", preview: "전화 010" },
    { feedId: 9, title: "승강기 점검" },
  ];
  client.setQueryData(key, { pages: [{ notices, total: 2 }], pageParams: [1] });
  await applyHiding(client, { type: "FEED", feedId: 7, hiddenBy: "OFFICE" });
  expect(client.getQueryData(key)).toEqual({ pages: [{ notices: [notices[1]], total: 1 }], pageParams: [1] });
  await waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true));
  client.setQueryData(key, { pages: [{ notices: [notices[1]], total: 1 }], pageParams: [1] });
  expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  answerCalls(() => ({ data: { ...item, s3ObjectResponseDtoList: [] } }));
  await applyHiding(client, { type: "FEED", feedId: 7, hiddenBy: null });
  await waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true));
});

test("L182 a list of notices that is being read while one is hidden does not bring it back", async () => {
  const { client } = reader();
  const key = [...noticeLists, 1, {}];
  const hidden = { feedId: 7, title: "단수 안내" };
  const pages = { pages: [{ notices: [hidden], total: 1 }], pageParams: [1] };
  client.setQueryData(key, pages);
  let answer: (read: typeof pages) => void = () => undefined;
  const reading = client
    .fetchQuery({ queryKey: key, queryFn: () => new Promise<typeof pages>((resolve) => (answer = resolve)) })
    .catch(() => undefined);
  await applyHiding(client, { type: "FEED", feedId: 7, hiddenBy: "OFFICE" });
  answer(pages);
  await reading;
  expect(client.getQueryData(key)).toEqual({ pages: [{ notices: [], total: 0 }], pageParams: [1] });
});
