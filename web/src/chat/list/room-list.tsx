import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { RoomRow } from "./room-row.tsx";
import type { ListedRoom, RoomKind, Rooms } from "./rooms.queries.ts";

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
