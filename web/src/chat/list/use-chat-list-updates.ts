import type { ChatMessageView } from "@danji/contract/chat/chat";
import { chatTopics, type MemberNotice } from "@danji/contract/chat/chat-topics";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { learnViewer, viewerIn } from "#account/profile/profile.queries.ts";
import { chatKeys } from "#chat/chat.queries.ts";
import { subscribe, useConnection } from "#platform/realtime.ts";
import { whenIdle } from "#platform/task/when-idle.ts";
import { type Rooms, withMessage } from "./room-list-updates.ts";
import { type RoomKind, roomKinds, useRooms } from "./rooms.queries.ts";

/** The lists of an arrival were read a moment ago, and the first screen goes first: they are read once more after this time (ms). */
const catchUpDelay = 1_000;

/** Changes of rooms within this time (ms) are one read; members of one room do not all read at once. */
const changeDelay = { min: 500, max: 3_000 } as const;

/** Keeps the lists of chat up to date while a screen shows them. */
export function useChatListUpdates(): void {
  // The rows come first: they and the code of the connection share line and processor.
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  const { connection } = useConnection(isIdle);
  const queryClient = useQueryClient();
  const wasConnected = useRef(false);

  // Before the notices: once those come, so do the messages of the rooms that are known.
  useRoomSubscriptions("direct", connection);
  useRoomSubscriptions("group", connection);

  useEffect(() => {
    if (connection === undefined) return undefined;
    // Tells the viewer's own messages, of another tab or device, from those of others.
    void learnViewer(queryClient);
    const refetchLists = () => void queryClient.invalidateQueries({ queryKey: chatKeys.lists });
    // Events during a disconnect are not replayed.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const delayOnActive = wasConnected.current ? 0 : catchUpDelay;
    const onActive = () => {
      timer = setTimeout(refetchLists, delayOnActive);
    };
    wasConnected.current = true;
    let changed: ReturnType<typeof setTimeout> | undefined;
    const refetchRooms = () => {
      changed = undefined;
      for (const kind of roomKinds) void queryClient.invalidateQueries({ queryKey: chatKeys[kind] });
    };
    const { min, max } = changeDelay;
    const onNotice = ({ type }: MemberNotice) => {
      const delay = min + Math.random() * (max - min);
      if (type === "ROOM_CHANGED") changed ??= setTimeout(refetchRooms, delay);
      else if (type === "MISSED") setTimeout(refetchLists, delay);
      else if (type !== "NOTIFICATIONS") refetchLists();
    };
    const unsubscribe = subscribe(chatTopics.notifications, onNotice, { onActive });
    return () => {
      clearTimeout(timer);
      clearTimeout(changed);
      unsubscribe();
    };
  }, [connection, queryClient]);
}

/** Subscribes to every room of a kind: a message moves its room to the top. */
function useRoomSubscriptions(kind: RoomKind, connection: number | undefined): void {
  const queryClient = useQueryClient();
  const { data: rooms } = useRooms(kind);
  // Sorted, so that a reordered list does not resubscribe.
  const roomIds = rooms
    ?.map(({ chatroomId }) => chatroomId)
    .sort((one, other) => one - other)
    .join(" ");

  useEffect(() => {
    if (connection === undefined || roomIds === undefined || roomIds === "") return undefined;
    const onMessage = (message: ChatMessageView) => {
      const { chatroomId, sender } = message;
      const room = queryClient.getQueryData<Rooms>(chatKeys[kind])?.find((one) => one.chatroomId === chatroomId);
      const viewerId = viewerIn(queryClient)?.memberId;
      // Before the viewer is known: in a 1:1 room a sender who is not the other member is the viewer.
      const isOwn =
        viewerId === undefined ? kind === "direct" && sender.id !== room?.memberInformation.id : sender.id === viewerId;
      queryClient.setQueryData<Rooms>(chatKeys[kind], (cached) => cached && withMessage(cached, message, isOwn));
      // On another device the viewer may have read what is unread here: the server knows.
      if (isOwn && room !== undefined && room.unreadCount > 0)
        void queryClient.invalidateQueries({ queryKey: chatKeys[kind] });
    };
    const unsubscribes = roomIds.split(" ").map((id) => subscribe(chatTopics.room(Number(id)), onMessage));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [connection, roomIds, kind, queryClient]);
}
