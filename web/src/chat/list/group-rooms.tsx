import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { MessagesSquare } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { ChatQueryList } from "./chat-query-list.tsx";
import { GroupOffer, useGroupOffer } from "./group-offer.tsx";
import { RoomList } from "./room-list.tsx";
import { useRooms } from "./rooms.queries.ts";
import { RowsSkeleton } from "./rows-skeleton.tsx";

/** The tab of group rooms, with an offer of the complex's room until the viewer has joined it. */
export function GroupRooms() {
  const rooms = useRooms("group");
  const { offer, isLoading } = useGroupOffer();
  const skeleton = <RowsSkeleton rows={4} />;
  const empty = (
    <EmptyState
      icon={<MessagesSquare />}
      title={chatCopy.noGroup}
      hint={chatListCopy.groupHint}
      action={offer && <GroupOffer offer={offer} />}
    />
  );
  return (
    <ChatQueryList query={rooms} skeleton={skeleton} empty={isLoading ? skeleton : empty}>
      {(joined) => (
        <>
          {offer !== undefined && (
            <div className="px-5 pt-5 pb-2">
              <GroupOffer offer={offer} />
            </div>
          )}
          <RoomList rooms={joined} kind="group" />
        </>
      )}
    </ChatQueryList>
  );
}
