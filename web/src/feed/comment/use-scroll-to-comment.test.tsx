import type { CommentView } from "@danji/contract/feed/comment";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { type SheetActions, SheetActionsContext } from "#feed/sheets-context.ts";
import type { SavedComment } from "./comment-outbox.ts";
import { CommentSection } from "./comment-section.tsx";
import { commentIdOf } from "./comment-task.ts";
import { useScrollToComment } from "./use-scroll-to-comment.ts";

const comment = (commentId: number, part: Partial<CommentView> = {}) => ({
  commentId,
  feedId: 3,
  contents: `${commentId}번째 말`,
  createdAt: "2026-11-20T00:00:00.000Z",
  commentMemberResponseDto: { memberId: 2, nickname: "민호", profileUrl: null, fileId: null },
  isDeleted: false,
  isEdited: false,
  isAuthor: false,
  isBlocked: false,
  hiddenBy: null,
  childrenCommentDto: [],
  ...part,
});

let shown: string[];
beforeEach(() => {
  shown = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    if (this.isConnected && !shown.includes(this.id)) shown.push(this.id);
  };
  Element.prototype.animate = vi.fn<Element["animate"]>();
});

/** A thread of which the answer holds one reply; the others come by two pages. */
function open(linked: number): string[] {
  window.history.replaceState(null, "", `/community/feed/3#comment-${linked}`);
  const asked: string[] = [];
  answerCalls(({ path, query }) => {
    if (!path.endsWith("/replies")) {
      const top = comment(7, {
        childrenCommentDto: [comment(8)] as CommentView[],
        childrenCount: 3,
        childrenCursor: "a",
      });
      return { data: { content: [top], page: 0, size: 1000, totalElements: 4, totalPages: 1 } };
    }
    const cursor = query.get("cursor") ?? "";
    asked.push(cursor);
    return {
      data: cursor === "a" ? { content: [comment(9)], nextCursor: "b" } : { content: [comment(10)], nextCursor: null },
    };
  });
  const nothing = () => undefined;
  renderInApp(
    <SheetActionsContext value={{} as SheetActions}>
      <CommentSection feedId={3} authorId={1} count={4} onTask={nothing} onChangeUnsent={nothing} onRemoved={nothing} />
    </SheetActionsContext>,
  );
  return asked;
}

test("a reply beyond the first loaded ones is loaded, and scrolled to", async () => {
  const asked = open(10);
  await expect.poll(() => shown).toEqual(["comment-10"]);
  screen.getByText("10번째 말");
  expect(asked).toEqual(["a", "b"]);
});

test("one that is there loads nothing more", async () => {
  const asked = open(8);
  await expect.poll(() => shown).toEqual(["comment-8"]);
  expect(asked).toEqual([]);
});

test("one that is gone ends the search at the last reply", async () => {
  const asked = open(99);
  await screen.findByText("10번째 말");
  expect([asked, shown]).toEqual([["a", "b"], []]);
});

function Saved({ saved }: { readonly saved: SavedComment }) {
  const { announcement, scrollToComment } = useScrollToComment();
  return (
    <>
      <input aria-label="field" />
      <button type="button" onClick={() => scrollToComment(saved)}>
        saved
      </button>
      <div id={commentIdOf(saved.commentId)} tabIndex={-1} />
      <p role="status">{announcement}</p>
    </>
  );
}

interface SavedOptions {
  readonly isLate?: boolean;
  /** In the field that has the focus; undefined where none has. */
  readonly typed?: string;
}

const saveEdit = ({ isLate = false, typed }: SavedOptions) => {
  renderInApp(<Saved saved={{ commentId: 7, edited: true, isLate }} />);
  const field = screen.getByRole("textbox", { name: "field" });
  if (typed !== undefined) {
    fireEvent.change(field, { target: { value: typed } });
    field.focus();
  }
  fireEvent.click(screen.getByRole("button", { name: "saved" }));
  expect(screen.getByText("댓글을 수정했어요")).toBeDefined();
  return { shown, focused: document.activeElement?.id ?? "", hasField: document.activeElement === field };
};

test("an edit that was sent is scrolled to, and takes the focus that its bar has left", () => {
  expect(saveEdit({})).toMatchObject({ shown: ["comment-7"], focused: "comment-7" });
});

test("L242 one that was sent late is announced alone", () => {
  expect(saveEdit({ isLate: true })).toMatchObject({ shown: [], focused: "" });
});

test("one that was sent while something is typed takes neither focus nor screen, an empty field keeps the focus", () => {
  expect(saveEdit({ typed: "쓰던 말" })).toMatchObject({ shown: [], hasField: true });
  cleanup();
  expect(saveEdit({ typed: "" })).toMatchObject({ shown: ["comment-7"], hasField: true });
});
