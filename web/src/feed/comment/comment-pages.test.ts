import type { CommentPageView, CommentView } from "@danji/contract/feed/comment";
import { expect, test } from "vitest";
import { remainingReplies, withComment, withEdited, withoutComment, withReplies } from "./comment-pages.ts";

const comment = (commentId: number, children: readonly CommentView[] = []): CommentView => ({
  commentId,
  feedId: 1,
  contents: `댓글 ${commentId}`,
  createdAt: "2026-11-20T09:00:00.000Z",
  isAuthor: true,
  commentMemberResponseDto: { memberId: 1, nickname: "지민", profileUrl: null, fileId: null },
  childrenCommentDto: children,
  isDeleted: false,
  isEdited: false,
  isBlocked: false,
});
const page = (...content: readonly CommentView[]): CommentPageView => ({
  content,
  page: 0,
  size: 1000,
  totalElements: content.reduce((sum, top) => sum + 1 + top.childrenCommentDto.length, 0),
  totalPages: 1,
});
const shape = ({ content, totalElements }: CommentPageView) => [
  totalElements,
  ...content.map((top) => [top.commentId, ...top.childrenCommentDto.map(({ commentId }) => commentId)]),
];

const two = page(comment(1, [comment(3)]), comment(2));

test("a comment is appended, a reply appended to its parent's, and both count", () => {
  expect(shape(withComment(two, comment(4), null))).toEqual([4, [1, 3], [2], [4]]);
  expect(shape(withComment(two, comment(4), 1))).toEqual([4, [1, 3, 4], [2]]);
});

test("a comment or reply that is there already is neither appended nor counted again", () => {
  expect(withComment(two, comment(2), null)).toBe(two);
  expect(withComment(two, comment(3), 1)).toBe(two);
});

test("an edited comment keeps its replies", () => {
  const edited = withEdited(two, { ...comment(1), contents: "고침", isEdited: true });
  expect(shape(edited)).toEqual([3, [1, 3], [2]]);
  expect(edited.content[0]).toMatchObject({ contents: "고침", isEdited: true });
  const reply = withEdited(two, { ...comment(3), contents: "고침" }).content[0]?.childrenCommentDto[0];
  expect(reply?.contents).toBe("고침");
});

test("a comment without replies is removed, one with replies remains as a placeholder", () => {
  expect(shape(withoutComment(two, 2))).toEqual([2, [1, 3]]);
  const emptied = withoutComment(two, 1);
  expect(shape(emptied)).toEqual([2, [1, 3], [2]]);
  expect(emptied.content[0]).toMatchObject({ contents: "삭제된 댓글입니다", isDeleted: true });
});

test("a hidden comment, which is not counted, takes nothing off when its author removes it", () => {
  const hidden = page({ ...comment(1), hiddenBy: "OFFICE" }, comment(2, [{ ...comment(3), hiddenBy: "REPORTS" }]));
  const counted = { ...hidden, totalElements: 1 };
  expect(withoutComment(counted, 1).totalElements).toBe(1);
  expect(withoutComment(counted, 3).totalElements).toBe(1);
  expect(withoutComment(counted, 2).totalElements).toBe(0);
});

test("a placeholder is removed with its last reply, a comment that is not deleted stays without replies", () => {
  expect(shape(withoutComment(withoutComment(two, 1), 3))).toEqual([1, [2]]);
  expect(shape(withoutComment(two, 3))).toEqual([2, [1], [2]]);
});

test("truncated replies are merged in order, once each, until none is left", () => {
  const cut = { ...comment(1, [comment(3)]), childrenCount: 4, childrenCursor: "a" };
  const written = withComment(page(cut, comment(2)), comment(9), 1);
  expect(written.content[0]).toMatchObject({ childrenCount: 5 });
  const some = withReplies(written, 1, { content: [comment(4), comment(5)], nextCursor: "b" });
  expect(some.content[0]).toMatchObject({ childrenCount: 5, childrenCursor: "b" });
  expect(some.content[0] && remainingReplies(some.content[0])).toBe(1);
  const all = withReplies(some, 1, { content: [comment(7), comment(9)], nextCursor: null });
  expect(shape(all)).toEqual([4, [1, 3, 4, 5, 7, 9], [2]]);
  expect(Object.keys(all.content[0] ?? {})).not.toContain("childrenCount");
  expect(Object.keys(all.content[0] ?? {})).not.toContain("childrenCursor");
});

test("a comment whose replies are all truncated remains when it or one of them is deleted", () => {
  const none = page({ ...comment(1), childrenCount: 2 });
  const emptied = withoutComment(none, 1);
  expect(emptied.content[0]).toMatchObject({ isDeleted: true, childrenCount: 2 });
  const one = page({ ...comment(1, [comment(3)]), isDeleted: true, childrenCount: 2, childrenCursor: "a" });
  expect(withoutComment(one, 3).content[0]).toMatchObject({ childrenCount: 1, childrenCommentDto: [] });
});
