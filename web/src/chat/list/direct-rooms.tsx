import { chatCopy } from "@danji/contract/copy/chat";
import { chatListCopy } from "@danji/contract/copy/chat-list";
import { MessageCircle } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { ChatLoaded } from "./chat-loaded.tsx";
import { FindNeighbour } from "./find-neighbour.tsx";
import { RoomList } from "./room-list.tsx";
import { useRooms } from "./rooms.queries.ts";
import { RowsSkeleton } from "./rows-skeleton.tsx";

/** The tab of 1:1 rooms. */
export const DirectRooms = () => (
  <ChatLoaded query={useRooms("direct")} skeleton={<RowsSkeleton rows={8} />} empty={empty}>
    {(rooms) => <RoomList rooms={rooms} kind="direct" />}
  </ChatLoaded>
);

const empty = (
  <EmptyState
    icon={<MessageCircle />}
    title={chatCopy.noDirect}
    hint={chatListCopy.directHint}
    action={<FindNeighbour />}
  />
);
