import { expect, test } from "vitest";
import { useAuthStore } from "#account/session/auth.store.ts";
import { clearWritings } from "#account/session/clear-local-data.ts";
import { withStorage } from "#platform/testing/browser.ts";
import { readCommentDraft, saveCommentDraft } from "./comment-draft.ts";

const task = { kind: "add" } as const;

test("each post has its own draft, and an empty one is deleted", () => {
  withStorage();
  saveCommentDraft(1, 1, {
    text: "쓰다 만 댓글",
    task: { kind: "reply", commentId: 3, parentId: 2, nickname: "지민" },
  });
  saveCommentDraft(1, 2, { text: "다른 글", task });
  expect(readCommentDraft(1, 1)).toMatchObject({ text: "쓰다 만 댓글", task: { parentId: 2 } });
  saveCommentDraft(1, 1, { text: "", task });
  expect(readCommentDraft(1, 1)).toEqual({ text: "", task });
  expect(readCommentDraft(1, 2).text).toBe("다른 글");
});

test("without storage a draft is kept in memory", () => {
  withStorage("refusing");
  saveCommentDraft(1, 1, { text: "쓰다 만 댓글", task });
  expect(readCommentDraft(1, 1).text).toBe("쓰다 만 댓글");
});

test("L244 a draft outlives an ended session for its member alone, and not a logout by hand", () => {
  withStorage();
  saveCommentDraft(1, 1, { text: "내 댓글", task });
  const { sessionEnded, loginSucceeded } = useAuthStore.getState();
  sessionEnded();
  loginSucceeded(7);
  expect(readCommentDraft(2, 1).text).toBe("");
  expect(readCommentDraft(1, 1).text).toBe("내 댓글");
  clearWritings(1);
  expect(readCommentDraft(1, 1).text).toBe("");
});
