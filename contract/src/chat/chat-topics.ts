import { idPattern } from "../platform/id.ts";
import type { ChatReadView } from "./chat.ts";
import type { ChatRequestState } from "./chat-rules.ts";
import type { Reason } from "../problems.ts";

/** Destinations of chat over STOMP (SPEC section 7, CONTRACT "Chat over STOMP"). */
export const chatTopics = {
  /** SUBSCRIBE: one MESSAGE with the JSON array of the viewer's room ids. */
  rooms: "/subscribe",
  /** SUBSCRIBE: one ChatMessageView per message, and nothing else; a header `after` replays the later messages. */
  room: (roomId: number) => `/topic/chat/${roomId}`,
  /** SUBSCRIBE: one RoomEvent per MESSAGE. */
  events: (roomId: number) => `/topic/chat/${roomId}/events`,
  /** SUBSCRIBE: one ChatRefusal for each refused SEND of this socket. */
  errors: "/user/queue/errors",
  /** SUBSCRIBE: one MemberNotice per MESSAGE. */
  notifications: "/user/queue/notifications",
  /** SEND {message, clientId?, voice?}; with a header `x-member` it is refused in a session of another member. */
  send: (roomId: number) => `/pub/chat/${roomId}`,
  /** SEND {seq}: the viewer has read everything up to it. */
  read: (roomId: number) => `/pub/chat/${roomId}/read`,
  /** SEND {}. */
  typing: (roomId: number) => `/pub/chat/${roomId}/typing`,
} as const;

/** Events of a room besides its messages. READ holds the receipts of one batch. */
export type RoomEvent =
  | { readonly type: "READ"; readonly reads: readonly ChatReadView[] }
  /** With a voice where an office or its council types; the nickname is its name then. */
  | { readonly type: "TYPING"; readonly memberId: number; readonly nickname: string; readonly voice?: "OFFICE" }
  | {
      readonly type: "JOIN" | "LEAVE";
      readonly memberId: number;
      readonly nickname: string;
      readonly memberCount: number;
    }
  /** DELETE: the message is gone for everyone. CHANGE: it was hidden or is shown again; what it is now is read anew. */
  | { readonly type: "DELETE" | "CHANGE"; readonly messageId: number; readonly seq: number };

/**
 * Notice to all sockets of a member: a request from or to them changed, a room was added or removed, the last message of
 * a room whose topic they are subscribed to was deleted, hidden or shown again (ROOM_CHANGED), their list of
 * notifications is another one (NOTIFICATIONS), or the server may have missed events and notices (MISSED): what is shown is
 * read anew.
 */
export type MemberNotice =
  | {
      readonly type: "REQUEST";
      readonly requestId: number;
      readonly status: ChatRequestState;
      readonly chatroomId: number | null;
    }
  | { readonly type: "ROOM_ADDED" | "ROOM_REMOVED" | "ROOM_CHANGED"; readonly chatroomId: number }
  | { readonly type: "NOTIFICATIONS" | "MISSED" };

/** A message that was refused; the connection stays. */
export interface ChatRefusal {
  readonly reason: Reason;
  /** Korean; may be shown. */
  readonly message: string;
  readonly chatroomId: number;
  readonly clientId: string | null;
  /** Seconds to wait, where a retry can succeed. */
  readonly retryAfter?: number;
}

const ROOM_TOPIC = new RegExp(`^/topic/chat/(${idPattern})(/events)?$`);
const ROOM_SEND = new RegExp(`^/pub/chat/(${idPattern})(?:/(read|typing))?$`);

/** The room of a destination to SUBSCRIBE to, and which of its two topics; undefined where it is neither. */
export function parseRoomTopic(
  destination: string,
): { readonly roomId: number; readonly topic: "room" | "events" } | undefined {
  const [, room, events] = ROOM_TOPIC.exec(destination) ?? [];
  return room === undefined ? undefined : { roomId: Number(room), topic: events === undefined ? "room" : "events" };
}

/** The room of a destination to SEND to, and what a frame there is; undefined where it is none of the three. */
export function parseRoomSend(
  destination: string,
): { readonly roomId: number; readonly action: "send" | "read" | "typing" } | undefined {
  const [, room, action] = ROOM_SEND.exec(destination) ?? [];
  if (room === undefined) return undefined;
  return { roomId: Number(room), action: action === "read" || action === "typing" ? action : "send" };
}
