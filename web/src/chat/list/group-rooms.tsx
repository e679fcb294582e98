import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { MessagesSquare } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { ChatQueryList } from "./chat-query-list.tsx";
import { GroupOffer } from "./group-offer.tsx";
import { RoomList } from "./room-list.tsx";
import { useRooms } from "./rooms.queries.ts";
import { RowsSkeleton } from "./rows-skeleton.tsx";

/** The tab of group rooms, with an offer of the complex's room until the viewer has joined it. */
export const GroupRooms = () => (
  <ChatQueryList query={useRooms("group")} skeleton={<RowsSkeleton rows={4} />} empty={empty}>
    {(rooms) => (
      <>
        <GroupOffer />
        <RoomList rooms={rooms} kind="group" />
      </>
    )}
  </ChatQueryList>
);

const empty = (
  <>
    <GroupOffer />
    <EmptyState icon={<MessagesSquare />} title={chatCopy.noGroup} hint={chatListCopy.groupHint} />
  </>
);
