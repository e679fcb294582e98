import {
  type ChatroomItemView,
  leaveChatroom,
  listDirectRooms,
  listGroupRooms,
  muteChatroom,
} from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { chatKeys, fromScreen, type ListOptions, withoutRetry } from "#chat/chat.queries.ts";
import type { Room } from "#chat/message/timeline.ts";
import { roomPushTag } from "@danji/contract/notification/push-rules";
import { closeShownNotifications } from "#notification/push/registration.ts";
import { call } from "#platform/api.ts";
import { withOwnReads } from "./own-reads.ts";
import { type Rooms, withMessagesSince } from "./room-list-updates.ts";

export const roomKinds = ["direct", "group"] as const;
export type RoomKind = (typeof roomKinds)[number];

const endpointOf = { direct: listDirectRooms, group: listGroupRooms } as const;

/** The viewer's rooms of a kind, the newest message first. Options as of `fromScreen` and `besideScreen`. */
export const useRooms = (kind: RoomKind, options: ListOptions = fromScreen) => {
  const queryClient = useQueryClient();
  // A room that was just read must not show as unread on returning to the list.
  useLayoutEffect(() => {
    queryClient.setQueryData<Rooms>(chatKeys[kind], (rooms) => rooms && withOwnReads(queryClient, rooms));
  }, [queryClient, kind]);
  return useQuery({
    queryKey: chatKeys[kind],
    queryFn: async ({ client, signal }) => {
      const shown = () => client.getQueryData<Rooms>(chatKeys[kind]);
      const before = shown();
      const rooms = await call(endpointOf[kind], { query: { size: chatLimits.roomsMax }, signal });
      const read = withOwnReads(client, withMessagesSince(rooms, before, shown()));
      closePushesOf(read);
      return read;
    },
    ...withoutRetry,
    ...options,
    refetchOnWindowFocus: true,
  });
};

/** What a device still shows of rooms that were read meanwhile, here or on another one, goes. */
function closePushesOf(rooms: Rooms): void {
  const tags = new Set(rooms.flatMap((room) => (room.unreadCount === 0 ? [roomPushTag(room.chatroomId)] : [])));
  void closeShownNotifications((tag) => tags.has(tag));
}

/** Updates both cached lists of rooms. */
const changeRooms = (queryClient: QueryClient, change: (rooms: Rooms) => Rooms): void => {
  for (const kind of roomKinds) {
    queryClient.setQueryData<Rooms>(chatKeys[kind], (rooms) => rooms && change(rooms));
  }
};

/** Mutes or unmutes a room. */
export const useMute = (roomId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (muted: boolean) => call(muteChatroom, { params: { roomId }, body: { muted } }),
    onSuccess: (_, isMuted) => {
      changeRooms(queryClient, (rooms) =>
        rooms.map((room) => (room.chatroomId === roomId ? { ...room, isMuted } : room)),
      );
      queryClient.setQueryData<Room>(chatKeys.room(roomId), (room) => room && { ...room, isMuted });
      // A list that is being fetched may not include it yet.
      void queryClient.invalidateQueries({ queryKey: chatKeys.lists });
    },
  });
};

/** Leaves a room for good. */
export const useLeave = (roomId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(leaveChatroom, { params: { roomId } }),
    onSuccess: () => {
      changeRooms(queryClient, (rooms) => rooms.filter((room) => room.chatroomId !== roomId));
      // The request that opened the room changes, and the group's offer returns.
      void queryClient.invalidateQueries({ queryKey: chatKeys.lists });
    },
  });
};

/** A room in a list of both kinds. */
export interface ListedRoom {
  readonly kind: RoomKind;
  readonly room: ChatroomItemView;
}

const newestFirst = (one: ListedRoom, other: ListedRoom): number =>
  Date.parse(other.room.messageCreatedAt) - Date.parse(one.room.messageCreatedAt);

/** Rooms of both kinds in one list, the newest message first. */
export const roomsByTime = (rooms: Readonly<Record<RoomKind, Rooms>>): readonly ListedRoom[] =>
  roomKinds.flatMap((kind) => rooms[kind].map((room) => ({ kind, room }))).sort(newestFirst);
