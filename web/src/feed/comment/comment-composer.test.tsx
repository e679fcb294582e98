import type { CommentView } from "@danji/contract/feed/comment";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Standing } from "#complex/voice/standing.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { setOutboxCache } from "#platform/outbox/sending.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import { onCommentSaved, type SavedComment, unsentWordsOf } from "./comment-outbox.ts";
import type { CommentTask } from "./comment-task.ts";
import { useCommentTask } from "./use-comment-task.ts";
import { UnsentCommentRows, UnsentEdits, useRefusalAlert, useUnsentComments } from "./unsent-comments.tsx";

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

const saved: SavedComment[] = [];
onCommentSaved((_, comment) => saved.push(comment));
setOutboxCache(makeQueryClient());
beforeEach(() => {
  saved.length = 0;
  forgetOutbox();
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
});

/** Answers the profile, and the calls that write. */
const answerWrites = (answer: Parameters<typeof answerCalls>[0]) => {
  const calls = answerCalls((call) => (call.path === "/api/member/profile" ? { data: { memberId: 1 } } : answer(call)));
  return () => calls.filter(({ path }) => path !== "/api/member/profile");
};

interface BarProps {
  readonly first: CommentTask;
  readonly standing?: Standing;
}

function Bar({ first, standing }: BarProps) {
  const [task, setTask] = useState(first);
  return (
    <>
      <CommentComposer feedId={feedId} viewerId={1} standing={standing} task={task} onTask={setTask} />
      <UnsentRows />
    </>
  );
}
function UnsentRows() {
  const groups = useUnsentComments(feedId);
  useRefusalAlert(groups);
  return <UnsentCommentRows unsent={[...groups.values()].flat()} isReply={false} onChange={() => undefined} />;
}
const open = (task: CommentTask = { kind: "add" }, standing?: Standing) =>
  renderInApp(<Bar first={task} {...(standing === undefined ? {} : { standing })} />);
const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "댓글을 입력하세요" });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const alertOf = async (name: string) => {
  await screen.findByRole("alertdialog", { name });
  await act(async () => press("확인"));
};

test("a comment is sent once however often one presses, and empties the bar", async () => {
  const writes = answerWrites(() => ({ status: 201, data: stored(11, "안녕하세요") }));
  open();
  type("안녕하세요");
  press("작성");
  press("작성");
  await waitFor(() => expect(saved).toEqual([{ commentId: 11, edited: false, isLate: false }]));
  expect(writes().map(({ body }) => body)).toEqual([{ contents: "안녕하세요", parentId: "" }]);
  expect(writes()[0]?.headers.get("x-member")).toBe("1");
  expect(input().value).toBe("");
});

test("Enter sends once, Shift+Enter and the Enter that ends a composition do not", async () => {
  const writes = answerWrites(() => ({ status: 201, data: stored(11, "네") }));
  open();
  type("네");
  fireEvent.keyDown(input(), { key: "Enter", shiftKey: true });
  fireEvent.keyDown(input(), { key: "Enter", isComposing: true });
  fireEvent.keyDown(input(), { key: "Enter" });
  fireEvent.keyDown(input(), { key: "Enter" });
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(writes()).toHaveLength(1);
});

test("an Escape of a composition leaves the edit of a comment open, another one ends it", () => {
  open({ kind: "edit", commentId: 11, contents: "처음" });
  type("고친 마");
  fireEvent.keyDown(input(), { key: "Escape", isComposing: true });
  expect(input().value).toBe("고친 마");
  fireEvent.keyDown(input(), { key: "Escape" });
  expect(input().value).toBe("");
});

test("a blank text is refused without a request", async () => {
  const writes = answerWrites(() => ({ status: 500 }));
  open();
  type("   ");
  press("작성");
  await alertOf("댓글을 입력해주세요.");
  expect(writes()).toHaveLength(0);
});

test("L245 a refused comment is tried once, stands with the server's sentence, and is sent again under its key", async () => {
  let attempts = 0;
  const writes = answerWrites(() => {
    attempts += 1;
    return attempts === 1
      ? { status: 409, message: "댓글을 받지 않는 글이에요.", reason: "FORBIDDEN" }
      : { status: 201, data: stored(11, "다시") };
  });
  open();
  type("다시");
  press("작성");
  await alertOf("댓글 등록 중 오류가 발생했습니다.");
  expect(screen.getByText(/댓글을 받지 않는 글이에요\./)).toBeDefined();
  expect(writes()).toHaveLength(1);
  press("다시 시도");
  await waitFor(() => expect(saved).toHaveLength(1));
  const [first, second] = writes().map(({ headers }) => headers.get("idempotency-key"));
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  expect(screen.queryByText("다시")).toBeNull();
});

test("L242 a comment that a captive portal answers waits", async () => {
  const writes = answerWrites(() => ({ status: 200 }));
  open();
  type("지하철에서");
  press("작성");
  await screen.findByText("연결되면 보낼게요");
  expect(writes()).toHaveLength(1);
  expect(screen.getByText("지하철에서")).toBeDefined();
  expect(saved).toEqual([]);
});

test("a reply names whom it answers; Escape goes back to a comment with the same text", () => {
  open({ kind: "reply", commentId: 3, parentId: 2, nickname: "민준" });
  expect(screen.getByText("민준 님에게 답글 쓰는 중")).toBeDefined();
  expect(document.activeElement).toBe(input());
  type("저도요");
  fireEvent.keyDown(input(), { key: "Escape" });
  expect(screen.queryByText("민준 님에게 답글 쓰는 중")).toBeNull();
  expect(input().value).toBe("저도요");
});

test("an edit starts from the old text and gives the draft of a new comment back", async () => {
  answerWrites(() => ({ data: stored(3, "고친 글") }));
  const { unmount } = open();
  type("쓰던 댓글");
  unmount();
  open({ kind: "edit", commentId: 3, contents: "옛 글" });
  expect(input().value).toBe("옛 글");
  type("고친 글");
  press("수정");
  await waitFor(() => expect(saved).toMatchObject([{ commentId: 3, edited: true }]));
  expect(input().value).toBe("쓰던 댓글");
  expect(screen.getByRole("button", { name: "작성" })).toBeDefined();
});

function EditBar() {
  const { key, task, setTask, changeUnsent } = useCommentTask(feedId, 1);
  const groups = useUnsentComments(feedId);
  return (
    <>
      <CommentComposer key={key} feedId={feedId} viewerId={1} standing={undefined} task={task} onTask={setTask} />
      <UnsentEdits unsent={groups.get(3) ?? []} commentId={3} isReply={false} onChange={changeUnsent} />
      <button
        type="button"
        onClick={() => setTask({ kind: "edit", commentId: 3, contents: unsentWordsOf(feedId, 3) ?? "옛 글" })}
      >
        댓글 수정
      </button>
    </>
  );
}

test("L242 an edit that waits is shown, changed without being lost, replaced by newer words, and made once", async () => {
  let isDown = true;
  const writes = answerWrites(() => (isDown ? { status: 503 } : { data: stored(3, "마지막 말") }));
  renderInApp(<EditBar />);
  press("댓글 수정");
  type("첫 수정");
  press("수정");
  await screen.findByText("연결되면 보낼게요");
  expect(screen.getByText("첫 수정")).toBeDefined();

  press("고치기");
  expect(input().value).toBe("첫 수정");
  fireEvent.keyDown(input(), { key: "Escape" });
  expect(screen.getByText("첫 수정"), "leaving the bar loses nothing").toBeDefined();

  press("댓글 수정");
  expect(input().value, "an edit goes on from the words that wait").toBe("첫 수정");
  type("마지막 말");
  press("수정");
  await waitFor(() => expect(screen.getByText("마지막 말")).toBeDefined());
  expect(screen.queryByText("첫 수정")).toBeNull();
  await screen.findByText("연결되면 보낼게요");
  const before = writes().length;
  isDown = false;
  press("다시 시도");
  await waitFor(() => expect(saved).toMatchObject([{ commentId: 3, edited: true }]));
  expect(
    writes()
      .slice(before)
      .map(({ body }) => body),
  ).toEqual([{ contents: "마지막 말" }]);
});

test("L242 a comment that is sent long after it was written is late", async () => {
  let isDown = true;
  answerWrites(() => (isDown ? { status: 503 } : { status: 201, data: stored(11, "나중에") }));
  open();
  type("나중에");
  press("작성");
  await screen.findByText("연결되면 보낼게요");
  isDown = false;
  const { now } = Date;
  vi.spyOn(Date, "now").mockImplementation(() => now() + 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  press("다시 시도");
  await waitFor(() => expect(saved).toEqual([{ commentId: 11, edited: false, isLate: true }]));
});

describe("L214 the voice of a comment", () => {
  const office: Standing = { kind: "office", complexName: "한빛마을", isCouncil: false, chooses: true };
  const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;

  test("is chosen before sending, travels with the comment that waits, and stays chosen", async () => {
    let isDown = true;
    const writes = answerWrites(() => (isDown ? { status: 503 } : { status: 201, data: stored(11, "단수") }));
    open(undefined, office);
    expect(isChosen("이웃으로")).toBe(true);
    choose("관리사무소로");
    type("단수 안내예요");
    press("작성");
    await screen.findByText("연결되면 보낼게요");
    expect(isChosen("관리사무소로")).toBe(true);
    isDown = false;
    press("다시 시도");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(writes().map(({ body }) => body)).toMatchObject([{ voice: "OFFICE" }, { voice: "OFFICE" }]);
  });

  test("stays with a draft", () => {
    answerWrites(() => ({ status: 500 }));
    const { unmount } = open(undefined, office);
    type("쓰던 안내");
    choose("관리사무소로");
    unmount();
    open(undefined, office);
    expect([input().value, isChosen("관리사무소로")]).toEqual(["쓰던 안내", true]);
  });

  test("without a choice is said, and not sent", async () => {
    const writes = answerWrites(() => ({ status: 201, data: stored(11, "네") }));
    const { unmount } = open(undefined, { ...office, isCouncil: false, chooses: false });
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByText("한빛마을 관리사무소 이름으로 올라가요.")).toBeDefined();
    type("네");
    press("작성");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({ contents: "네", parentId: "" });
    unmount();
    open(undefined, { kind: "guest" });
    expect(screen.getByText("손님으로 올라가요.")).toBeDefined();
  });
});
