import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { messageKind } from "#chat/outbox/message-kind.ts";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { change, replace } from "#platform/outbox/sending.ts";
import { renderInApp } from "#platform/testing/app.tsx";
import { messageOf } from "./testing/room.ts";
import { useRoomAnnouncer } from "./use-room-announcer.tsx";

beforeEach(() => {
  vi.stubGlobal("isSecureContext", false);
  forgetOutbox();
});

const blocked = new Set([3]);
const messages = [
  messageOf(1, { message: "네" }),
  messageOf(2, { message: "네" }),
  messageOf(3, { sender: { id: 1, nickname: "지훈", profileUrl: null }, message: "나" }),
];
function Announcer() {
  const { announceMessage, region: announced } = useRoomAnnouncer({ roomId: 7, viewerId: 1, blocked });
  return (
    <>
      {messages.map((message) => (
        <button key={message.seq} type="button" onClick={() => announceMessage(message)}>
          {message.seq}
        </button>
      ))}
      <section aria-label="room">{announced}</section>
    </>
  );
}
const receive = (seq: number) => fireEvent.click(screen.getByRole("button", { name: `${seq}` }));

const entryOf = (id: string, roomId = 7, failure?: string): OutboxEntry => ({
  item: {
    id,
    memberId: 1,
    kind: messageKind,
    lane: `room ${roomId}`,
    words: { roomId, text: "안녕" },
    fileCount: 0,
    at: 1,
    tab: "t",
    ...(failure === undefined ? {} : { failure }),
  },
  files: [],
  isSending: false,
  isSent: false,
});
const region = () => screen.getByRole("region", { name: "room" });
const node = () => region().querySelector("span");

test("each message of another member is announced, also the second of two equal ones", () => {
  renderInApp(<Announcer />);
  receive(1);
  const first = node();
  expect(first?.textContent).toBe("서연: 네");
  receive(2);
  expect(node()?.textContent).toBe("서연: 네");
  expect(node()).not.toBe(first);
  receive(3);
  expect(node()?.textContent).toBe("서연: 네");
});

test("a refusal of an own message is announced, one of before the visit or of another room is not", () => {
  change([entryOf("old", 7, "전부터")]);
  renderInApp(<Announcer />);
  act(() => change([entryOf("old", 7, "전부터"), entryOf("new"), entryOf("elsewhere", 8)]));
  act(() => replace("elsewhere", () => [entryOf("elsewhere", 8, "다른 방")]));
  expect(region().textContent).toBe("");
  act(() => replace("new", () => [entryOf("new", 7, "보낼 수 없는 말이 있어요.")]));
  expect(region().textContent).toBe("전송 실패: 보낼 수 없는 말이 있어요.");
});
