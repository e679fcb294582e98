import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { RoomRow } from "./room-row.tsx";
import type { Rooms } from "./room-list-updates.ts";
import type { ListedRoom, RoomKind } from "./rooms.queries.ts";

/** Rooms one below the other. */
export const RoomRows = ({ rooms }: { readonly rooms: readonly ListedRoom[] }) => (
  <ul aria-label={chatListCopy.rooms} className="pb-6">
    {rooms.map(({ room, kind }) => (
      <RoomRow key={room.chatroomId} room={room} kind={kind} />
    ))}
  </ul>
);

/** Rooms of one kind. */
export const RoomList = ({ rooms, kind }: { readonly rooms: Rooms; readonly kind: RoomKind }) => (
  <RoomRows rooms={rooms.map((room) => ({ room, kind }))} />
);
