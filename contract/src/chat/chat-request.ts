import type { ChatMemberView } from "./chat.ts";
import type { chatRequestInput, createChatRequestInput, listChatRequestsInput } from "./chat.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { ChatRequestState, ChatSource } from "./chat-rules.ts";

/**
 * CONTRACT +: asks a neighbour for a 1:1 chat; `source` is where the viewer met them. A repeat with the same
 * Idempotency-Key (a UUID) creates nothing and returns the same request.
 */
export const createChatRequest = endpoint({
  method: "POST",
  path: "/api/chat/request",
  access: "member",
  input: input<typeof createChatRequestInput>(),
  answer: answer<{ readonly requestId: number }>(),
});

/** The viewer's own requests that were not cancelled, the newest first. */
export const listSentRequests = endpoint({
  method: "GET",
  path: "/api/chat/request/sent",
  access: "member",
  input: input<typeof listChatRequestsInput>(),
  answer: answer<readonly ChatRequestView[]>(),
});

export const listReceivedRequests = endpoint({
  method: "GET",
  path: "/api/chat/request/received",
  access: "member",
  input: input<typeof listChatRequestsInput>(),
  answer: answer<readonly ChatRequestView[]>(),
});

export interface ChatRequestView {
  readonly requestId: number;
  readonly status: Exclude<ChatRequestState, "CANCELED">;
  /** The other side. */
  readonly memberInformation: ChatMemberView;
  readonly message: string;
  readonly createdAt: string;
  /** Additions of ours: where it came from, and the room once it was approved (null where the viewer has left it). */
  readonly source: ChatSourceView | null;
  readonly chatroomId: number | null;
}

export interface ChatSourceView {
  readonly type: ChatSource;
  /** The post of FEED and COMMENT, null where it is gone. */
  readonly feedId: number | null;
  /** Title of the post or name of the room, null where it is gone. */
  readonly title: string | null;
}

/** Accepts: makes the one 1:1 room of the pair. */
export const approveChatRequest = endpoint({
  method: "POST",
  path: "/api/chat/request/:requestId/approve",
  access: "member",
  input: input<typeof chatRequestInput>(),
  answer: answer<{ readonly chatroomId: number }>(),
});

export const rejectChatRequest = endpoint({
  method: "POST",
  path: "/api/chat/request/:requestId/reject",
  access: "member",
  input: input<typeof chatRequestInput>(),
});

/** CONTRACT +: cancels one's own open request. */
export const cancelChatRequest = endpoint({
  method: "DELETE",
  path: "/api/chat/request/:requestId",
  access: "member",
  input: input<typeof chatRequestInput>(),
  status: 204,
});
