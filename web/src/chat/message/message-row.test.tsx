import type { ChatMessageView } from "@danji/contract/chat/chat";
import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { MessageActionsContext } from "./message-actions-context.ts";
import { MessageRow } from "./message-row.tsx";
import { messageKind } from "../outbox/message-kind.ts";
import { UnsentRow } from "./unsent-row.tsx";

const message: ChatMessageView = {
  id: 5,
  chatroomId: 1,
  seq: 5,
  sender: { id: 2, nickname: "민준", profileUrl: null },
  message: "안녕하세요",
  imageUrl: null,
  createdAt: "2026-11-20T06:07:00.000Z",
};

const opened: number[] = [];
beforeEach(() => {
  opened.length = 0;
});

function Room({ children }: { readonly children?: ReactNode }) {
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  return (
    <MessageActionsContext
      value={{
        openMenu: ({ seq }) => opened.push(seq),
        openMember: () => undefined,
        openPhoto: () => undefined,
        highlighted: undefined,
        found: undefined,
        revealed,
        reveal: (seqs) => setRevealed(new Set(seqs)),
      }}
    >
      {children}
    </MessageActionsContext>
  );
}

interface RowState {
  readonly unread?: number;
  readonly isHidden?: boolean;
  readonly isMine?: boolean;
}

const row = (changed: Partial<ChatMessageView>, state: RowState = {}) => (
  <MessageRow
    message={{ ...message, ...changed }}
    isMine={state.isMine ?? false}
    isGroupStart
    isGroupEnd
    unread={state.unread ?? 0}
    isHidden={state.isHidden ?? false}
    isTabStop
  />
);

const show = (changed: Partial<ChatMessageView>, state: RowState = {}) => render(<Room>{row(changed, state)}</Room>);
const article = () => screen.getByRole("article", { name: "민준, 오후 3:07" });

test("a message is named by its sender and time, and says how many have not read it", () => {
  show({}, { unread: 3 });
  expect(article().textContent).toBe("안녕하세요");
  expect(screen.getByRole("article", { description: /3/ })).toBe(article());
  expect(article().tabIndex).toBe(0);
});

test("Enter, Space and the right mouse button open its menu", () => {
  show({});
  fireEvent.keyDown(article(), { key: "Enter" });
  fireEvent.keyDown(article(), { key: " " });
  fireEvent.contextMenu(article());
  fireEvent.keyDown(article(), { key: "a" });
  expect(opened).toEqual([5, 5, 5]);
});

test("a deleted message says so, counts no readers and has no menu by the mouse", () => {
  show({ isDeleted: true, message: "삭제된 메시지입니다" }, { unread: 3 });
  expect(article().textContent).toBe("삭제된 메시지입니다");
  expect(article().getAttribute("aria-describedby")).toBeNull();
  fireEvent.contextMenu(article());
  expect(opened).toEqual([]);
});

test("a blocked member's message is hidden until it is shown", () => {
  show({}, { isHidden: true });
  expect(screen.queryByText("안녕하세요")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "보기" }));
  expect(article().textContent).toBe("안녕하세요");
});

test("a blocked member's message that is shown stays so where its row left the screen and comes back", () => {
  const { rerender } = show({}, { isHidden: true });
  fireEvent.click(screen.getByRole("button", { name: "보기" }));
  rerender(<Room />);
  rerender(<Room>{row({}, { isHidden: true })}</Room>);
  expect(article().textContent).toBe("안녕하세요");
});

const item = {
  id: "c",
  memberId: 1,
  kind: messageKind,
  lane: "room 1",
  words: { roomId: 1, text: "보내는 글" },
  fileCount: 0,
  at: 1,
  tab: "t",
};
const unsent = { item, files: [], isSending: false, isSent: false };

test("a pending message says so, an upload says how far it is, one that arrived says nothing", () => {
  const { rerender } = render(<UnsentRow message={unsent} />);
  expect(screen.getByText("보내는 중")).toBeDefined();
  rerender(<UnsentRow message={{ ...unsent, percent: 40 }} />);
  expect(screen.getByText(/40/)).toBeDefined();
  rerender(<UnsentRow message={{ ...unsent, isSent: true }} />);
  expect(screen.queryByText(/보내는 중|40/)).toBeNull();
  expect(screen.getByText("보내는 글")).toBeDefined();
});

test("a refused message says why, and can be sent again or discarded", () => {
  render(<UnsentRow message={{ ...unsent, item: { ...item, failure: "나간 방입니다." } }} />);
  expect(screen.getByText(/나간 방입니다\./)).toBeDefined();
  expect(screen.getAllByRole("button")).toHaveLength(2);
  expect(screen.queryByText("보내는 중")).toBeNull();
});

test("a message whose room has to pause says until when, and can be sent again or discarded", () => {
  const paused = { ...item, notBefore: Date.parse("2026-11-24T02:30:00Z"), pause: 600_000 };
  const { rerender } = render(<UnsentRow message={{ ...unsent, item: paused }} />);
  expect(screen.getByText("오전 11:30에 다시 보낼게요")).toBeDefined();
  expect(screen.getByRole("button", { name: "다시 보내기" })).toBeDefined();
  expect(screen.getByRole("button", { name: "지우기" })).toBeDefined();
  rerender(<UnsentRow message={{ ...unsent, item: paused, isSending: true }} />);
  expect(screen.getByText("보내는 중")).toBeDefined();
  rerender(<UnsentRow message={{ ...unsent, item: { ...paused, pause: 5_000 } }} />);
  expect(screen.getByText("보내는 중")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a photo that was refused is named", () => {
  const files = [new File(["x"], "IMG_0412.jpg", { type: "image/jpeg" })];
  render(<UnsentRow message={{ ...unsent, files, item: { ...item, fileCount: 1, failure: "너무 커요." } }} />);
  expect(screen.getByText(/IMG_0412\.jpg · 너무 커요\./)).toBeDefined();
});
