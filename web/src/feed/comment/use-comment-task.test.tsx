import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import { UnsentCommentRows, useUnsentComments } from "./unsent-comments.tsx";
import { useCommentTask } from "./use-comment-task.ts";

const feedId = 7;
beforeEach(() => {
  forgetOutbox();
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
});

const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "댓글을 입력하세요" });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function AddBar() {
  const { key, task, setTask, changeUnsent } = useCommentTask(feedId, 1);
  const unsent = [...useUnsentComments(feedId).values()].flat();
  return (
    <>
      <CommentComposer key={key} feedId={feedId} viewerId={1} standing={undefined} task={task} onTask={setTask} />
      <UnsentCommentRows unsent={unsent} isReply={false} onChange={changeUnsent} />
      <button type="button" onClick={() => setTask({ kind: "edit", commentId: 4, contents: "넷째 글" })}>
        넷째 수정
      </button>
    </>
  );
}

describe("L242 a refused comment that is changed", () => {
  const openWithRefused = async () => {
    answerCalls(({ path }) =>
      path === "/api/member/profile"
        ? { data: { memberId: 1 } }
        : { status: 409, message: "지금은 안 돼요.", reason: "FORBIDDEN" },
    );
    renderInApp(<AddBar />);
    type("막힌 댓글");
    press("작성");
    await screen.findByText(/지금은 안 돼요\./);
    expect(input().value).toBe("");
  };
  const answer = async (name: string) => {
    const question = await screen.findByRole("alertdialog", { name: "쓰던 댓글이 있어요" });
    await act(async () => fireEvent.click(within(question).getByRole("button", { name })));
  };

  test("comes into an empty bar without a question", async () => {
    await openWithRefused();
    await act(async () => press("고치기"));
    expect(input().value).toBe("막힌 댓글");
    expect(screen.queryByText(/지금은 안 돼요\./)).toBeNull();
  });

  test("asks before it replaces what is typed", async () => {
    await openWithRefused();
    type("그사이 쓰던 말");
    press("고치기");
    await answer("계속 쓰기");
    expect(input().value).toBe("그사이 쓰던 말");
    expect(screen.getByText(/지금은 안 돼요\./)).toBeDefined();
    press("고치기");
    await answer("고치기");
    await waitFor(() => expect(input().value).toBe("막힌 댓글"));
  });

  test("asks before it replaces the edit of another comment", async () => {
    await openWithRefused();
    press("넷째 수정");
    type("넷째를 고치던 말");
    press("고치기");
    await answer("계속 쓰기");
    expect(input().value).toBe("넷째를 고치던 말");
  });
});

function LateViewerBar() {
  const [viewerId, setViewerId] = useState<number>();
  return (
    <>
      <CommentComposer
        feedId={feedId}
        viewerId={viewerId}
        standing={undefined}
        task={{ kind: "add" }}
        onTask={() => undefined}
      />
      <button type="button" onClick={() => setViewerId(1)}>
        누구인지 안다
      </button>
    </>
  );
}

test("what is typed before the viewer is known is stored as theirs, after the words that they had left", () => {
  const asksToStay = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const { unmount } = renderInApp(<LateViewerBar />);
  type("먼저 쓴 말");
  expect(asksToStay(), "it is stored nowhere").toBe(true);
  press("누구인지 안다");
  expect(asksToStay()).toBe(false);
  expect(input().value).toBe("먼저 쓴 말");
  unmount();
  const again = renderInApp(<LateViewerBar />);
  expect(input().value).toBe("");
  type("이어서 쓴 말");
  press("누구인지 안다");
  expect(input().value).toBe("먼저 쓴 말\n이어서 쓴 말");
  again.unmount();
  renderInApp(<LateViewerBar />);
  press("누구인지 안다");
  expect(input().value, "as it was left").toBe("먼저 쓴 말\n이어서 쓴 말");
});

test("a syllable that is being composed is ended before the words that they had left come in", () => {
  const { unmount } = renderInApp(<LateViewerBar />);
  type("먼저 쓴 말");
  press("누구인지 안다");
  unmount();
  renderInApp(<LateViewerBar />);
  fireEvent.compositionStart(input());
  type("ㅇ");
  press("누구인지 안다");
  type("이");
  expect(input().value).toBe("이");
  fireEvent.compositionEnd(input());
  expect(input().value).toBe("먼저 쓴 말\n이");
});
