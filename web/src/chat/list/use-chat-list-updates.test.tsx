import type { ChatroomItemView } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatTopics, type MemberNotice } from "@danji/contract/chat/chat-topics";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { messageOf } from "#chat/room/testing/room.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { acceptStomp } from "#platform/testing/stomp.ts";
import { useRooms } from "./rooms.queries.ts";
import { useChatListUpdates } from "./use-chat-list-updates.ts";

beforeEach(() => localStorage.clear());

const viewer = 1;
const neighbour = 2;
const group: ChatroomItemView = {
  chatroomId: 1,
  memberInformation: { id: 1, nickname: "늘봄마을", profileUrl: null },
  chatMessage: "메시지 4",
  messageCreatedAt: "2026-11-20T00:04:00.000Z",
  unreadCount: 0,
  name: "늘봄마을",
  memberCount: 3,
  isMuted: false,
  lastSeq: 4,
};

function List() {
  useChatListUpdates();
  const { data = [] } = useRooms("group");
  return <p>{data.map(({ chatMessage, unreadCount }) => `${chatMessage}, ${unreadCount} unread`).join()}</p>;
}

/** The open list of a member who is in one group, once nothing is read any more by itself. */
async function openList() {
  const server = acceptStomp();
  const client = makeQueryClient();
  let listed = group;
  let reads = 0;
  answerCalls(({ path }) => {
    if (path === "/api/member/profile") return { data: { memberId: viewer } };
    if (path !== "/api/chat/group") return { data: [] };
    reads += 1;
    return { data: [listed] };
  });
  renderInApp(<List />, client);
  // When it opens, and again once its subscriptions are active.
  await waitFor(() => expect([reads, client.isFetching()]).toEqual([2, 0]));
  return {
    /** How often the list has been read. */
    reads: () => reads,
    /** The server's list becomes another one. */
    become: (change: Partial<ChatroomItemView>) => {
      listed = { ...group, ...change };
    },
    /** It says that it has. */
    announce: (notice: MemberNotice = { type: "ROOM_CHANGED", chatroomId: group.chatroomId }) =>
      act(() => server.publish(chatTopics.notifications, notice)),
    receive: (seq: number, sender: number) =>
      act(() =>
        server.publish("/topic/chat/1", messageOf(seq, { sender: { id: sender, nickname: "이웃", profileUrl: null } })),
      ),
  };
}

test("the viewer's own messages from another device leave nothing unread in the list, those of others do", async () => {
  const { become, receive } = await openList();
  receive(5, viewer);
  expect(await screen.findByText("메시지 5, 0 unread")).toBeDefined();
  receive(6, neighbour);
  expect(await screen.findByText("메시지 6, 1 unread")).toBeDefined();
  // What was read on the other device, the server knows.
  become({ chatMessage: "메시지 7", lastSeq: 7 });
  receive(7, viewer);
  expect(await screen.findByText("메시지 7, 0 unread")).toBeDefined();
});

test("the list is read again where the last message of a room was deleted or hidden", async () => {
  const { announce, become } = await openList();
  become({ chatMessage: chatCopy.deleted });
  announce();
  expect(await screen.findByText(`${chatCopy.deleted}, 0 unread`)).toBeDefined();
});

test("the list is read again where the server may have missed changes", async () => {
  const { announce, become } = await openList();
  become({ chatMessage: chatCopy.deleted });
  announce({ type: "MISSED" });
  expect(await screen.findByText(`${chatCopy.deleted}, 0 unread`)).toBeDefined();
});

test("a neighbour who deletes one message after the other makes the list be read once in a while", async () => {
  const { announce, become, reads } = await openList();
  const before = reads();
  become({ chatMessage: chatCopy.deleted });
  for (let deleted = 0; deleted < 20; deleted += 1) announce();
  expect(await screen.findByText(`${chatCopy.deleted}, 0 unread`)).toBeDefined();
  expect(reads() - before).toBe(1);
});
