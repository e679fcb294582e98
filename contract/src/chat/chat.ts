import type {
  chatImageInput,
  chatMessageInput,
  getChatroomInput,
  groupOfferInput,
  joinGroupInput,
  leaveChatroomInput,
  listChatMembersInput,
  listChatroomsInput,
  muteChatroomInput,
  searchChatroomInput,
  sendChatImageInput,
} from "./chat.input.ts";
import type { HiddenView } from "../complex/community/community-rules.ts";
import type { VoiceView } from "../complex/voice-rules.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { ChatKind } from "./chat-rules.ts";

/** A member of a room, and the sender of a message; on the office's messages the name is that of the office. */
export interface ChatMemberView extends VoiceView {
  readonly id: number;
  readonly nickname: string;
  readonly profileUrl: string | null;
}

/** The viewer's 1:1 rooms, the one with the newest message first. */
export const listDirectRooms = endpoint({
  method: "GET",
  path: "/api/chat/direct",
  access: "member",
  input: input<typeof listChatroomsInput>(),
  answer: answer<readonly ChatroomItemView[]>(),
});

/** The group rooms that the viewer has joined, the one with the newest message first. */
export const listGroupRooms = endpoint({
  method: "GET",
  path: "/api/chat/group",
  access: "member",
  input: input<typeof listChatroomsInput>(),
  answer: answer<readonly ChatroomItemView[]>(),
});

export interface ChatroomItemView {
  readonly chatroomId: number;
  /** The other side of a 1:1 room; of a group its own id, name and picture. */
  readonly memberInformation: ChatMemberView;
  /** The last message as a list shows it; "" where there is none yet. */
  readonly chatMessage: string;
  /** The time of the last message, else of the room. */
  readonly messageCreatedAt: string;
  /** Additions of CONTRACT and of ours. Unread counts others' messages, at most `unreadMax`. */
  readonly unreadCount: number;
  readonly name: string;
  readonly memberCount: number;
  readonly isMuted: boolean;
  readonly lastSeq: number;
  /** The members of a group whose words the list folds, as those of `ChatroomView`. */
  readonly blockedMemberIds?: readonly number[];
}

/**
 * A room with a page of its messages, oldest first: the newest ones, those `before` a sequence number, or those `after` one.
 */
export const getChatroom = endpoint({
  method: "GET",
  path: "/api/chat/room/:roomId",
  access: "member",
  input: input<typeof getChatroomInput>(),
  answer: answer<ChatroomView>(),
});

export interface ChatroomView {
  readonly chatroomName: string;
  readonly memberCount: number;
  readonly chatMessageResponses: readonly ChatMessageView[];
  /** The viewer first, then the others, at most `membersInRoom`. */
  readonly memberInformationList: readonly ChatMemberView[];
  readonly lastSeq: number;
  /** How far each member has read, the furthest first, at most `readsMax`; a member who is not listed has read less. */
  readonly reads: readonly ChatReadView[];
  /** Additions of ours. `firstSeq` is the oldest message that the viewer may see. */
  readonly kind: ChatKind;
  /** The complex of a group room; null for a 1:1 room. */
  readonly apartmentId: number | null;
  readonly firstSeq: number;
  readonly isMuted: boolean;
  readonly state: ChatroomState;
  /** Members whose messages are hidden from the viewer. */
  readonly blockedMemberIds: readonly number[];
}

/** Whether one can write: a 1:1 room ends where one side has left, is gone, or blocks the other. */
export type ChatroomState = "OPEN" | "PARTNER_LEFT" | "BLOCKED";

export interface ChatReadView {
  readonly memberId: number;
  readonly seq: number;
}

/** A message, the same over HTTP and on the room's topic. */
export interface ChatMessageView extends HiddenView {
  readonly id: number;
  readonly chatroomId: number;
  /** 1, 2, 3 … in the order of commits, without holes. */
  readonly seq: number;
  readonly sender: ChatMemberView;
  /** For a deleted message the sentence that says so; for a photo "". */
  readonly message: string;
  readonly imageUrl: string | null;
  readonly createdAt: string;
  /** The sender's id of the message. */
  readonly clientId?: string;
  readonly isDeleted?: true;
  /** Size of the photo in pixels. */
  readonly imageSize?: { readonly width: number; readonly height: number };
}

/** CONTRACT +: all members of a room, by nickname; the viewer is among them. */
export const listChatMembers = endpoint({
  method: "GET",
  path: "/api/chat/room/:roomId/members",
  access: "member",
  input: input<typeof listChatMembersInput>(),
  answer: answer<ChatMemberPage>(),
});

export interface ChatMemberPage {
  readonly members: readonly ChatMemberView[];
  readonly totalCount: number;
  readonly nextCursor: string | null;
}

/** Messages of a room that contain the text, newest first. */
export const searchChatroom = endpoint({
  method: "GET",
  path: "/api/chat/room/:roomId/search",
  access: "member",
  input: input<typeof searchChatroomInput>(),
  answer: answer<ChatSearchPage>(),
});

export interface ChatSearchPage {
  readonly messages: readonly ChatMessageView[];
  /** The `before` of the next page; null on the last one. */
  readonly nextBefore: number | null;
}

/** CONTRACT +: sends a photo; the message goes to the room as any other. A resend with the same clientId changes nothing. */
export const sendChatImage = endpoint({
  method: "POST",
  path: "/api/chat/room/:roomId/images",
  access: "member",
  input: input<typeof sendChatImageInput>(),
  files: { image: 1 },
  frequentUploads: true,
  status: 201,
  answer: answer<ChatMessageView>(),
});

/** A photo of a room, or its small form, for its members. */
export const getChatImage = endpoint({
  method: "GET",
  path: "/api/chat/images/:key",
  access: "member",
  input: input<typeof chatImageInput>(),
});

/** CONTRACT +: deletes one's own message for everyone, within five minutes. */
export const deleteChatMessage = endpoint({
  method: "DELETE",
  path: "/api/chat/room/:roomId/messages/:messageId",
  access: "member",
  input: input<typeof chatMessageInput>(),
  status: 204,
});

/** The group room of a complex that the viewer may join. */
export const getGroupOffer = endpoint({
  method: "GET",
  path: "/api/chat/group/offer",
  access: "member",
  input: input<typeof groupOfferInput>(),
  answer: answer<GroupOfferView>(),
});

export interface GroupOfferView {
  readonly chatroomId: number;
  readonly name: string;
  readonly memberCount: number;
  readonly isMember: boolean;
}

/** CONTRACT +: joins the room of a complex. Idempotent. */
export const joinGroup = endpoint({
  method: "POST",
  path: "/api/chat/group/:roomId/join",
  access: "member",
  input: input<typeof joinGroupInput>(),
});

/** CONTRACT +: ends the viewer's membership of a room. */
export const leaveChatroom = endpoint({
  method: "DELETE",
  path: "/api/chat/room/:roomId/members/me",
  access: "member",
  input: input<typeof leaveChatroomInput>(),
  status: 204,
});

export const muteChatroom = endpoint({
  method: "PUT",
  path: "/api/chat/room/:roomId/mute",
  access: "member",
  input: input<typeof muteChatroomInput>(),
});

/** CONTRACT +: a token that opens one socket within 30 seconds, for clients that cannot send the cookie. */
export const createSocketToken = endpoint({
  method: "POST",
  path: "/api/ws/token",
  access: "member",
  answer: answer<string>(),
});
