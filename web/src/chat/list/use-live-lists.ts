import type { ChatMessageView } from "@danji/contract/chat";
import { chatTopics, type MemberNotice } from "@danji/contract/chat-topics";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { chatKeys } from "#chat/chat.queries.ts";
import { subscribe, useLine } from "#platform/realtime.ts";
import { withMessage } from "./live-rooms.ts";
import { viewerIn } from "./own-reads.ts";
import { type RoomKind, type Rooms, useRooms } from "./rooms.queries.ts";

/** Keeps the lists of chat as they are now, while a screen shows them. */
export function useLiveLists(): void {
  const { connection } = useLine();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (connection === undefined) return undefined;
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: chatKeys.lists });
    // What came while nobody listened is told by nobody.
    readAgain();
    return subscribe<MemberNotice>(chatTopics.notifications, readAgain);
  }, [connection, queryClient]);

  useLiveRooms("direct", connection);
  useLiveRooms("group", connection);
}

/** Follows every room of a kind: a message takes its room to the top. */
function useLiveRooms(kind: RoomKind, connection: number | undefined): void {
  const queryClient = useQueryClient();
  const { data: rooms } = useRooms(kind);
  // In an order of its own: a room that moves up in the list is no other one.
  const followed = rooms
    ?.map(({ chatroomId }) => chatroomId)
    .sort((one, other) => one - other)
    .join(" ");

  useEffect(() => {
    if (connection === undefined || followed === undefined || followed === "") return undefined;
    const take = (message: ChatMessageView) => {
      const { chatroomId, sender } = message;
      queryClient.setQueryData<Rooms>(chatKeys[kind], (known) => {
        const room = known?.find((one) => one.chatroomId === chatroomId);
        // A list does not say who the viewer is: in a 1:1 room not the other one; else an open room tells.
        const isOwn =
          kind === "direct"
            ? sender.id !== room?.memberInformation.id
            : sender.id === viewerIn(queryClient, chatroomId)?.id;
        return known && withMessage(known, message, isOwn);
      });
    };
    const ends = followed.split(" ").map((id) => subscribe(chatTopics.room(Number(id)), take));
    return () => {
      for (const end of ends) end();
    };
  }, [connection, followed, kind, queryClient]);
}
