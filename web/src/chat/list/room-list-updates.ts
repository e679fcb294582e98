import type { ChatMessageView, ChatroomItemView } from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";

export type Rooms = readonly ChatroomItemView[];

/** As the server shows the last message in a list: what an office wrote is not folded, also where its writer is blocked. */
const previewOf = ({ blockedMemberIds = [] }: ChatroomItemView, message: ChatMessageView): string => {
  const { sender, isDeleted, imageUrl } = message;
  const isFolded = blockedMemberIds.includes(sender.id) && sender.voice !== "OFFICE" && isDeleted !== true;
  if (isFolded) return chatCopy.room.blockedMessage;
  return imageUrl === null ? message.message : chatCopy.photo;
};

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
    chatMessage: previewOf(room, message),
    messageCreatedAt: message.createdAt,
    lastSeq: message.seq,
    unreadCount: Math.min(room.unreadCount + added, chatLimits.unreadMax),
  };
  return [changed, ...rooms.filter((other) => other !== room)];
};

/**
 * The rooms of an answer, with the messages that came in while it was under way on top. `before` and `shown`: the rooms that were shown
 * when it was asked for, and now.
 */
export const withMessagesSince = (rooms: Rooms, before: Rooms | undefined, shown: Rooms | undefined): Rooms => {
  const newer = (shown ?? []).flatMap((now) => {
    const isSame = ({ chatroomId }: ChatroomItemView) => chatroomId === now.chatroomId;
    const [then, room] = [before?.find(isSame), rooms.find(isSame)];
    if (then === undefined || room === undefined || now.lastSeq <= Math.max(then.lastSeq, room.lastSeq)) return [];
    const { chatMessage, messageCreatedAt, lastSeq } = now;
    // What had been missed before is in the answer, so no more than the messages since.
    const added = Math.min(now.unreadCount - then.unreadCount, lastSeq - room.lastSeq);
    const unreadCount = Math.min(room.unreadCount + Math.max(added, 0), chatLimits.unreadMax);
    return [{ ...room, chatMessage, messageCreatedAt, lastSeq, unreadCount }];
  });
  if (newer.length === 0) return rooms;
  return [...newer, ...rooms.filter((room) => newer.every(({ chatroomId }) => chatroomId !== room.chatroomId))];
};
