import type { ChatMessageView, ChatroomView } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { expect, test } from "vitest";
import { messageOf, viewOf } from "../room/testing/room.ts";
import {
  includesNewest,
  includesOldest,
  type Room,
  withDeleted,
  withMessage,
  withUpdates,
  withPage,
  withReads,
  withoutHistory,
  withView,
} from "./timeline.ts";

const range = (from: number, to: number): readonly ChatMessageView[] =>
  Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at));
const page = (from: number, to: number, lastSeq = to): ChatroomView =>
  viewOf({ chatMessageResponses: range(from, to), lastSeq });
const seqs = (room: Room) => room.messages.map(({ seq }) => seq);
const opened = (from: number, to: number, lastSeq = to) => withView(undefined, page(from, to, lastSeq));

test("pages that touch become one range; others change nothing", () => {
  const room = opened(11, 13);
  expect(seqs(withPage(room, range(8, 10)))).toEqual([8, 9, 10, 11, 12, 13]);
  expect(seqs(withPage(room, range(12, 15)))).toEqual([11, 12, 13, 14, 15]);
  expect(seqs(withPage(room, range(1, 9)))).toEqual([11, 12, 13]);
  expect(seqs(withPage(room, []))).toEqual([11, 12, 13]);
});

test("a message from the socket is added once, however often it is delivered", () => {
  const room = withMessage(withMessage(opened(1, 3), messageOf(4)), messageOf(4));
  expect(seqs(room)).toEqual([1, 2, 3, 4]);
  expect(room.lastSeq).toBe(4);
});

test("a message behind a gap is not shown before the missing ones", () => {
  const room = withMessage(opened(1, 3), messageOf(6));
  expect(seqs(room)).toEqual([1, 2, 3]);
  expect(room.lastSeq).toBe(6);
  expect(includesNewest(room)).toBe(false);
  expect(seqs(withPage(room, range(4, 6)))).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a reader further up keeps the loaded range while messages arrive", () => {
  const room = withMessage(opened(1, 3, 100), messageOf(101));
  expect(seqs(room)).toEqual([1, 2, 3]);
  expect(room.lastSeq).toBe(101);
  expect(seqs(withUpdates(room, page(90, 101)))).toEqual([1, 2, 3]);
  expect(seqs(withView(room, page(90, 101)))).toEqual(range(90, 101).map(({ seq }) => seq));
});

test("a message deleted while disconnected is deleted in the loaded range", () => {
  const deleted = { ...messageOf(3), isDeleted: true as const };
  const room = withView(opened(1, 3), viewOf({ chatMessageResponses: [deleted], lastSeq: 3 }));
  expect(room.messages.map(({ isDeleted }) => isDeleted)).toEqual([undefined, undefined, true]);
});

test("a message that was deleted while an answer was under way stays deleted; one that is hidden follows the answer", () => {
  const answer = page(1, 3);
  const room = withDeleted(opened(1, 3), 2);
  const textOf = ({ messages }: Room) => messages[1]?.message;
  for (const merged of [withView(room, answer), withUpdates(room, answer), withPage(room, range(2, 3))]) {
    expect(textOf(merged)).toBe(chatCopy.deleted);
  }
  const hidden = { ...messageOf(2), message: "가려진 메시지", isDeleted: true as const, hiddenBy: "OFFICE" as const };
  const shownAgain = withView(withPage(opened(1, 3), [hidden]), answer);
  expect(textOf(shownAgain)).toBe("메시지 2");
  // An answer to its sender, from before an office erased what it had hidden.
  const own = { ...messageOf(2), hiddenBy: "OFFICE" as const, hiddenRule: "ABUSE" as const };
  expect(textOf(withPage(withDeleted(withPage(opened(1, 3), [own]), 2), [own]))).toBe(chatCopy.deleted);
});

test("a deleted message loses its text and photo, and remains as a placeholder", () => {
  const photo = { ...messageOf(2), message: "", imageUrl: "/x.webp", imageSize: { width: 1, height: 1 } };
  const room = withDeleted(withPage(opened(1, 1), [photo]), 2);
  expect(room.messages[1]).toMatchObject({ seq: 2, message: "삭제된 메시지입니다", imageUrl: null, isDeleted: true });
  expect(room.messages[1]).not.toHaveProperty("imageSize");
});

test("read positions only advance, and a message moves none: it may be stored late", () => {
  const room = withReads(opened(1, 3), [{ memberId: 2, seq: 2 }]);
  expect(withReads(room, [{ memberId: 2, seq: 1 }])).toBe(room);
  expect(withMessage(room, messageOf(4)).reads).toEqual([{ memberId: 2, seq: 2 }]);
});

test("the first and last message of a room", () => {
  expect([includesOldest(opened(1, 3)), includesOldest(opened(2, 3))]).toEqual([true, false]);
  const empty = withView(undefined, viewOf({ firstSeq: 8, lastSeq: 7 }));
  expect([includesOldest(empty), includesNewest(empty)]).toEqual([true, true]);
  expect(seqs(withMessage(empty, messageOf(8)))).toEqual([8]);
});

test("a closed room keeps only its newest messages", () => {
  const kept = withoutHistory(opened(1, 9), 3);
  expect(kept && seqs(kept)).toEqual([7, 8, 9]);
  expect(withoutHistory(opened(1, 9, 20), 3)).toBeUndefined();
});
