import type { ChatReadView } from "./chat.ts";
import type { ChatRequestState } from "./chat-request.ts";
import type { Reason } from "./platform/problems.ts";

/** Destinations of chat over STOMP (SPEC section 7, CONTRACT "Chat over STOMP"). */
export const chatTopics = {
  /** SUBSCRIBE: one MESSAGE with the JSON array of the viewer's room ids. */
  rooms: "/subscribe",
  /** SUBSCRIBE: a ChatMessageView a message, and nothing else; a header `after` replays what came later. */
  room: (roomId: number) => `/topic/chat/${roomId}`,
  /** SUBSCRIBE: a RoomEvent each. */
  events: (roomId: number) => `/topic/chat/${roomId}/events`,
  /** SUBSCRIBE: a ChatRefusal for what this socket sent in vain. */
  errors: "/user/queue/errors",
  /** SUBSCRIBE: a MemberNotice each. */
  notifications: "/user/queue/notifications",
  /** SEND {message, clientId?}. */
  send: (roomId: number) => `/pub/chat/${roomId}`,
  /** SEND {seq}: everything up to it is read. */
  read: (roomId: number) => `/pub/chat/${roomId}/read`,
  /** SEND {}. */
  typing: (roomId: number) => `/pub/chat/${roomId}/typing`,
} as const;

/** What happens in a room besides its messages. READ gathers the readers of a moment. */
export type RoomEvent =
  | { readonly type: "READ"; readonly reads: readonly ChatReadView[] }
  | { readonly type: "TYPING"; readonly memberId: number; readonly nickname: string }
  | {
      readonly type: "JOIN" | "LEAVE";
      readonly memberId: number;
      readonly nickname: string;
      readonly memberCount: number;
    }
  | { readonly type: "DELETE"; readonly messageId: number; readonly seq: number };

/** What a member is told wherever they are: a request of theirs or to them changed, a room came or went. */
export type MemberNotice =
  | {
      readonly type: "REQUEST";
      readonly requestId: number;
      readonly status: ChatRequestState;
      readonly chatroomId: number | null;
    }
  | { readonly type: "ROOM_ADDED" | "ROOM_REMOVED"; readonly chatroomId: number };

/** A message that was refused; the connection stays. */
export interface ChatRefusal {
  readonly reason: Reason;
  /** Korean, fit to show. */
  readonly message: string;
  readonly chatroomId: number;
  readonly clientId: string | null;
  /** Seconds to wait, where waiting helps. */
  readonly retryAfter?: number;
}
