import type { ChatMessageView, ChatroomItemView } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { expect, test } from "vitest";
import { withMessage, withMessagesSince } from "./room-list-updates.ts";

const partner = { id: 7, nickname: "초코누나", profileUrl: null };
const me = { id: 3, nickname: "나", profileUrl: null };

const room = (chatroomId: number, traits: Partial<ChatroomItemView> = {}): ChatroomItemView => ({
  chatroomId,
  memberInformation: partner,
  chatMessage: "안녕하세요",
  messageCreatedAt: "2026-11-21T00:00:00.000Z",
  unreadCount: 2,
  name: "초코누나",
  memberCount: 2,
  isMuted: false,
  lastSeq: 10,
  ...traits,
});

const message = (traits: Partial<ChatMessageView> = {}): ChatMessageView => ({
  id: 90,
  chatroomId: 2,
  seq: 11,
  sender: partner,
  message: "저녁에 봬요",
  imageUrl: null,
  createdAt: "2026-11-21T01:00:00.000Z",
  ...traits,
});

const rooms = [room(1), room(2)];
const unreadAfter = (traits: Partial<ChatMessageView>, isOwn = false) =>
  withMessage(rooms, message(traits), isOwn)[0]?.unreadCount;

test("a message moves its room to the top, with its text and time", () => {
  const [first, second] = withMessage(rooms, message(), false);
  expect(first).toMatchObject({
    chatroomId: 2,
    chatMessage: "저녁에 봬요",
    messageCreatedAt: "2026-11-21T01:00:00.000Z",
    lastSeq: 11,
    unreadCount: 3,
  });
  expect(second).toBe(rooms[0]);
});

test("a message that came in while the list was read stays shown, over what else the answer says", () => {
  const shown = withMessage(rooms, message(), false);
  const answer = [room(1, { chatMessage: "새 소식", lastSeq: 11 }), room(2, { isMuted: true, unreadCount: 0 })];
  const [first, second] = withMessagesSince(answer, rooms, shown);
  expect(first).toEqual({ ...shown[0], isMuted: true, unreadCount: 1 });
  expect(second).toBe(answer[0]);
  // Missed messages, which were counted with it, have been read on another device.
  const missed = withMessage(rooms, message({ seq: 41 }), false);
  expect(withMessagesSince([room(2, { lastSeq: 40, unreadCount: 0 })], rooms, missed)[0]?.unreadCount).toBe(1);
  const own = withMessage(rooms, message({ sender: me }), true);
  expect(withMessagesSince([room(2, { unreadCount: 0 })], rooms, own)[0]?.unreadCount).toBe(0);
});

test("an answer that has the newest message stands as it is, also where a restored server has fewer than were shown", () => {
  const shown = withMessage(rooms, message(), false);
  const later = [room(2, { lastSeq: 12, unreadCount: 0 }), room(1)];
  expect(withMessagesSince(later, rooms, shown)).toBe(later);
  const earlier = [room(1), room(2, { lastSeq: 4, unreadCount: 0 })];
  expect(withMessagesSince(earlier, shown, shown)).toBe(earlier);
  expect(withMessagesSince(earlier, undefined, shown)).toBe(earlier);
});

test("a message that the list includes already, or of an unknown room, changes nothing", () => {
  expect(withMessage(rooms, message({ seq: 10 }), false)).toBe(rooms);
  expect(withMessage(rooms, message({ chatroomId: 99 }), false)).toBe(rooms);
});

test("missed messages count as well, up to the server's maximum", () => {
  expect(unreadAfter({ seq: 14 })).toBe(6);
  expect(unreadAfter({ seq: 900 })).toBe(300);
});

test("a message of the viewer is not unread itself, and leaves unread what stands above it", () => {
  expect(unreadAfter({ sender: me }, true)).toBe(2);
  expect(unreadAfter({ sender: me, seq: 12 }, true)).toBe(3);
});

test("a photo is shown as such in the list", () => {
  const [first] = withMessage(rooms, message({ message: "", imageUrl: "/api/chat/images/x.webp" }), false);
  expect(first?.chatMessage).toBe("사진을 보냈습니다.");
});

test("the words of a blocked neighbour are folded in the list of groups, those of the office are not", () => {
  const group = [room(2, { blockedMemberIds: [partner.id] })];
  const previewOf = (traits: Partial<ChatMessageView>) => withMessage(group, message(traits), false)[0]?.chatMessage;
  expect(previewOf({})).toBe(chatCopy.room.blockedMessage);
  expect(previewOf({ message: "", imageUrl: "/api/chat/images/x.webp" })).toBe(chatCopy.room.blockedMessage);
  expect(previewOf({ sender: { ...partner, voice: "OFFICE" } })).toBe("저녁에 봬요");
  expect(previewOf({ sender: me })).toBe("저녁에 봬요");
  expect(previewOf({ message: chatCopy.deleted, isDeleted: true })).toBe(chatCopy.deleted);
  // The list of 1:1 rooms has no blocks.
  expect(withMessage(rooms, message(), false)[0]?.chatMessage).toBe("저녁에 봬요");
});
