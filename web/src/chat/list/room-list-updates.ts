import type { ChatMessageView, ChatroomItemView } from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { Rooms } from "./rooms.queries.ts";

const previewOf = ({ message, imageUrl }: ChatMessageView): string => (imageUrl === null ? message : chatCopy.photo);

/**
 * The rooms after a new message: its room moves to the top. A message that the list already includes changes nothing.
 * `isOwn`: the viewer sent it; it may stand above what they have not read.
 */
export const withMessage = (rooms: Rooms, message: ChatMessageView, isOwn: boolean): Rooms => {
  const room = rooms.find(({ chatroomId }) => chatroomId === message.chatroomId);
  if (room === undefined || message.seq <= room.lastSeq) return rooms;
  const added = message.seq - room.lastSeq - (isOwn ? 1 : 0);
  const changed: ChatroomItemView = {
    ...room,
    chatMessage: previewOf(message),
    messageCreatedAt: message.createdAt,
    lastSeq: message.seq,
    unreadCount: Math.min(room.unreadCount + added, chatLimits.unreadMax),
  };
  return [changed, ...rooms.filter((other) => other !== room)];
};
