import { expect, test } from "vitest";
import { useAuthStore } from "#account/session/auth.store.ts";
import { withStorage } from "#platform/testing/browser.ts";
import { readCommentDraft, saveCommentDraft, draftIdempotencyKey } from "./comment-draft.ts";

const task = { kind: "add" } as const;

test("each post has its own draft, and an empty one is deleted", () => {
  withStorage();
  saveCommentDraft(1, { text: "쓰다 만 댓글", task: { kind: "reply", commentId: 3, parentId: 2, nickname: "지민" } });
  saveCommentDraft(2, { text: "다른 글", task });
  expect(readCommentDraft(1)).toMatchObject({ text: "쓰다 만 댓글", task: { parentId: 2 } });
  saveCommentDraft(1, { text: "", task });
  expect(readCommentDraft(1)).toEqual({ text: "", task });
  expect(readCommentDraft(2).text).toBe("다른 글");
});

test("an unchanged draft keeps its idempotency key; a changed one, or the same once it was posted, gets another", () => {
  withStorage();
  const comment = { contents: "안녕", parentId: null };
  saveCommentDraft(1, { text: "안녕", task });
  const first = draftIdempotencyKey(1, comment);
  expect(draftIdempotencyKey(1, comment)).toBe(first);
  saveCommentDraft(1, { text: "안녕하세", task });
  saveCommentDraft(1, { text: "안녕", task });
  expect(draftIdempotencyKey(1, comment), "what was not sent meanwhile changes nothing").toBe(first);
  expect(draftIdempotencyKey(1, { ...comment, parentId: 7 })).not.toBe(first);
  const again = draftIdempotencyKey(1, comment);
  expect(again).not.toBe(first);
  saveCommentDraft(1, { text: "", task });
  saveCommentDraft(1, { text: "안녕", task });
  expect(draftIdempotencyKey(1, comment)).not.toBe(again);
});

test("without storage a draft is kept in memory", () => {
  withStorage("refusing");
  saveCommentDraft(1, { text: "쓰다 만 댓글", task });
  expect(readCommentDraft(1).text).toBe("쓰다 만 댓글");
});

test.each(["logout", "login"] as const)("the next member does not see the previous member's drafts (%s)", (turn) => {
  withStorage();
  saveCommentDraft(1, { text: "내 댓글", task });
  const { sessionEnded, loginSucceeded } = useAuthStore.getState();
  if (turn === "logout") sessionEnded();
  else loginSucceeded();
  expect(readCommentDraft(1).text).toBe("");
});
