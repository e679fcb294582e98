import type { ChatroomItemView } from "@danji/contract/chat/chat";
import type { QueryClient } from "@tanstack/react-query";
import { chatKeys } from "#chat/chat.queries.ts";
import type { Room } from "#chat/message/timeline.ts";

/** The viewer of a cached room, and how far they have read; undefined for a room that is not cached. */
const viewerIn = (queryClient: QueryClient, roomId: number) => {
  const room = queryClient.getQueryData<Room>(chatKeys.room(roomId));
  const id = room?.memberInformationList[0]?.id;
  if (room === undefined || id === undefined) return undefined;
  return { id, readSeq: room.reads.find(({ memberId }) => memberId === id)?.seq ?? 0 };
};

/** Subtracts what was read here a moment ago: the server stores read receipts in batches. */
export const withOwnReads = (
  queryClient: QueryClient,
  rooms: readonly ChatroomItemView[],
): readonly ChatroomItemView[] =>
  rooms.map((room) => {
    const readSeq = viewerIn(queryClient, room.chatroomId)?.readSeq ?? 0;
    const unreadCount = Math.min(room.unreadCount, Math.max(room.lastSeq - readSeq, 0));
    return unreadCount === room.unreadCount ? room : { ...room, unreadCount };
  });
