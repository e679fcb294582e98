import type { ChatMessageView, ChatroomItemView } from "@danji/contract/chat";
import { chatCopy } from "@danji/contract/copy/chat";
import type { Rooms } from "./rooms.queries.ts";

/** The most that a list counts as unread; the server counts no further either. */
export const unreadMax = 300;

const previewOf = ({ message, imageUrl }: ChatMessageView): string =>
  imageUrl === null ? message : chatCopy.photo;

/**
 * The rooms after a message came: its room stands first. A message that the list already knows changes
 * nothing; whoever wrote it, `isOwn`, has read what stands above.
 */
export const withMessage = (rooms: Rooms, message: ChatMessageView, isOwn: boolean): Rooms => {
  const room = rooms.find(({ chatroomId }) => chatroomId === message.chatroomId);
  if (room === undefined || message.seq <= room.lastSeq) return rooms;
  const unread = Math.min(room.unreadCount + message.seq - room.lastSeq, unreadMax);
  const changed: ChatroomItemView = {
    ...room,
    chatMessage: previewOf(message),
    messageCreatedAt: message.createdAt,
    lastSeq: message.seq,
    unreadCount: isOwn ? 0 : unread,
  };
  return [changed, ...rooms.filter((other) => other !== room)];
};
