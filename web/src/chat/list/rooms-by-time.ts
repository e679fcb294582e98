import type { ChatroomItemView } from "@danji/contract/chat/chat";
import { type RoomKind, roomKinds, type Rooms } from "./rooms.queries.ts";

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
