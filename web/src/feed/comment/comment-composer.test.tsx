import type { CommentView } from "@danji/contract/feed/comment";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { clearTabStorage } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import type { CommentTask } from "./comment-task.ts";

const feedId = 7;
const stored = (commentId: number, contents: string): CommentView => ({
  commentId,
  feedId,
  contents,
  createdAt: "2026-11-20T09:00:00.000Z",
  isAuthor: true,
  commentMemberResponseDto: { memberId: 1, nickname: "지수", profileUrl: null, fileId: null },
  childrenCommentDto: [],
  isDeleted: false,
  isEdited: false,
  isBlocked: false,
});

const saved: unknown[] = [];
beforeEach(() => {
  saved.length = 0;
  clearTabStorage();
});

function Bar({ first }: { readonly first: CommentTask }) {
  const [task, setTask] = useState(first);
  return <CommentComposer feedId={feedId} task={task} onTask={setTask} onSaved={(landing) => saved.push(landing)} />;
}
const open = (task: CommentTask = { kind: "add" }) => renderInApp(<Bar first={task} />);
const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "댓글을 입력하세요" });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const alertOf = async (name: string) => {
  await screen.findByRole("alertdialog", { name });
  await act(async () => press("확인"));
};

test("a comment is sent once however often one presses, and empties the bar", async () => {
  const calls = answerCalls(() => ({ status: 201, data: stored(11, "안녕하세요") }));
  open();
  type("안녕하세요");
  press("작성");
  press("작성");
  await waitFor(() => expect(saved).toEqual([{ commentId: 11, edited: false }]));
  expect(calls.map(({ body }) => body)).toEqual([{ contents: "안녕하세요", parentId: "" }]);
  expect(input().value).toBe("");
});

test("Enter sends once, Shift+Enter and the Enter that ends a composition do not", async () => {
  const calls = answerCalls(() => ({ status: 201, data: stored(11, "네") }));
  open();
  type("네");
  fireEvent.keyDown(input(), { key: "Enter", shiftKey: true });
  fireEvent.keyDown(input(), { key: "Enter", isComposing: true });
  fireEvent.keyDown(input(), { key: "Enter" });
  fireEvent.keyDown(input(), { key: "Enter" });
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls).toHaveLength(1);
});

test("a blank text is refused without a request", async () => {
  const calls = answerCalls(() => ({ status: 500 }));
  open();
  type("   ");
  press("작성");
  await alertOf("댓글을 입력해주세요.");
  expect(calls).toHaveLength(0);
});

test("a failure keeps the text, and the repeat has the same idempotency key", async () => {
  let attempts = 0;
  const calls = answerCalls(() => {
    attempts += 1;
    return attempts === 1 ? { status: 400, message: "안 됩니다" } : { status: 201, data: stored(11, "다시") };
  });
  open();
  type("다시");
  press("작성");
  await alertOf("댓글 등록 중 오류가 발생했습니다.");
  expect(input().value).toBe("다시");
  press("작성");
  await waitFor(() => expect(saved).toHaveLength(1));
  const [first, second] = calls.map(({ headers }) => headers.get("idempotency-key"));
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
});

test("a reply names whom it answers; Escape goes back to a comment with the same text", () => {
  open({ kind: "reply", commentId: 3, parentId: 2, nickname: "민준" });
  expect(screen.getByText("민준님에게 답글 쓰는 중")).toBeDefined();
  expect(document.activeElement).toBe(input());
  type("저도요");
  fireEvent.keyDown(input(), { key: "Escape" });
  expect(screen.queryByText("민준님에게 답글 쓰는 중")).toBeNull();
  expect(input().value).toBe("저도요");
});

test("an edit starts from the old text and gives the draft of a new comment back", async () => {
  answerCalls(() => ({ data: stored(3, "고친 글") }));
  const { unmount } = open();
  type("쓰던 댓글");
  unmount();
  open({ kind: "edit", commentId: 3, contents: "옛 글" });
  expect(input().value).toBe("옛 글");
  type("고친 글");
  press("수정");
  await waitFor(() => expect(saved).toEqual([{ commentId: 3, edited: true }]));
  expect(input().value).toBe("쓰던 댓글");
  expect(screen.getByRole("button", { name: "작성" })).toBeDefined();
});
