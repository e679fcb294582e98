import type { ChatroomItemView } from "@danji/contract/chat/chat";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { chatKeys } from "#chat/chat.queries.ts";
import type { Room } from "#chat/message/timeline.ts";
import { withOwnReads } from "./own-reads.ts";

const [me, other] = [
  { id: 3, nickname: "나", profileUrl: null },
  { id: 7, nickname: "초코누나", profileUrl: null },
];

const listed: ChatroomItemView = {
  chatroomId: 2,
  memberInformation: other,
  chatMessage: "안녕하세요",
  messageCreatedAt: "2026-11-21T00:00:00.000Z",
  unreadCount: 3,
  name: "초코누나",
  memberCount: 2,
  isMuted: false,
  lastSeq: 10,
};

const unreadWith = (reads: Room["reads"]) => {
  const queryClient = new QueryClient();
  const room: Room = {
    chatroomName: "초코누나",
    memberCount: 2,
    messages: [],
    memberInformationList: [me, other],
    lastSeq: 10,
    reads,
    kind: "DIRECT",
    apartmentId: null,
    firstSeq: 1,
    isMuted: false,
    state: "OPEN",
    blockedMemberIds: [],
  };
  queryClient.setQueryData(chatKeys.room(2), room);
  return withOwnReads(queryClient, [listed])[0]?.unreadCount;
};

test("messages read in the open room are not unread in the list", () => {
  expect(unreadWith([{ memberId: me.id, seq: 10 }])).toBe(0);
  expect(unreadWith([{ memberId: me.id, seq: 9 }])).toBe(1);
});

test("older reads, or reads of the other member, change nothing", () => {
  expect(unreadWith([{ memberId: me.id, seq: 2 }])).toBe(3);
  expect(unreadWith([{ memberId: other.id, seq: 10 }])).toBe(3);
  expect(withOwnReads(new QueryClient(), [listed])).toEqual([listed]);
});
