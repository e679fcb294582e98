import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { MessageCircle } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { ChatQueryList } from "./chat-query-list.tsx";
import { FindNeighbour } from "./find-neighbour.tsx";
import { RoomList } from "./room-list.tsx";
import { useRooms } from "./rooms.queries.ts";
import { RowsSkeleton } from "./rows-skeleton.tsx";

/** The tab of 1:1 rooms. */
export const DirectRooms = () => (
  <ChatQueryList query={useRooms("direct")} skeleton={<RowsSkeleton rows={8} />} empty={empty}>
    {(rooms) => <RoomList rooms={rooms} kind="direct" />}
  </ChatQueryList>
);

const empty = (
  <EmptyState
    icon={<MessageCircle />}
    title={chatCopy.noDirect}
    hint={chatListCopy.directHint}
    action={<FindNeighbour />}
  />
);
