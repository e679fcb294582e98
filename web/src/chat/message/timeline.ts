import type { ChatMessageView, ChatReadView, ChatroomView } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";

/** A room with the loaded range of its messages: contiguous, the oldest first. */
export interface Room extends Omit<ChatroomView, "chatMessageResponses"> {
  readonly messages: readonly ChatMessageView[];
}

const first = (messages: readonly ChatMessageView[]): number => messages[0]?.seq ?? 0;
const last = (messages: readonly ChatMessageView[]): number => messages.at(-1)?.seq ?? 0;

/** Sequence number of the newest loaded message; 0 without any. */
export const newestLoadedSeq = ({ messages }: Room): number => last(messages);
export const includesNewest = (room: Room): boolean =>
  last(room.messages) >= room.lastSeq || room.lastSeq < room.firstSeq;
export const includesOldest = ({ messages, firstSeq }: Room): boolean =>
  messages.length === 0 || first(messages) <= firstSeq;

/** Deleted for good; what is hidden may be shown again. */
const isErased = ({ isDeleted, hiddenBy }: ChatMessageView): boolean => isDeleted === true && hiddenBy === undefined;

/**
 * Merges two ranges that touch or overlap, `page` winning; else undefined. What is erased stays so: the page may be of an
 * answer that was under way when the deletion was published.
 */
const mergeRanges = (
  current: readonly ChatMessageView[],
  page: readonly ChatMessageView[],
): readonly ChatMessageView[] | undefined => {
  if (page.length === 0) return current;
  if (current.length === 0) return page;
  if (first(page) > last(current) + 1 || last(page) < first(current) - 1) return undefined;
  const older = current.filter(({ seq }) => seq < first(page));
  const newer = current.filter(({ seq }) => seq > last(page));
  const erased = new Map(current.filter(isErased).map((message) => [message.seq, message]));
  return [...older, ...page.map((message) => erased.get(message.seq) ?? message), ...newer];
};

// Messages that arrived over the socket while the view loaded are newer.
const mergeView = (room: Room | undefined, view: ChatroomView, messages: readonly ChatMessageView[]): Room => {
  const { chatMessageResponses: _, ...rest } = view;
  const known = new Map(room?.reads.map(({ memberId, seq }) => [memberId, seq]));
  const reads = view.reads.map(({ memberId, seq }) => ({ memberId, seq: Math.max(seq, known.get(memberId) ?? 0) }));
  return { ...rest, reads, messages, lastSeq: Math.max(view.lastSeq, last(messages)) };
};

/** Merges a refetched view, keeping the loaded range where they overlap. */
export const withView = (room: Room | undefined, view: ChatroomView): Room =>
  mergeView(room, view, mergeRanges(room?.messages ?? [], view.chatMessageResponses) ?? view.chatMessageResponses);

/** As `withView`, for a reader further up: a loaded range that does not touch the view stays. */
export const withUpdates = (room: Room, view: ChatroomView): Room =>
  mergeView(room, view, mergeRanges(room.messages, view.chatMessageResponses) ?? room.messages);

/** Adds a page of older or newer messages; one that does not touch the loaded range adds nothing. */
export const withPage = (room: Room, page: readonly ChatMessageView[]): Room => {
  const messages = mergeRanges(room.messages, page) ?? room.messages;
  return { ...room, messages, lastSeq: Math.max(room.lastSeq, last(page)) };
};

/**
 * Adds a message from the socket; behind a gap only lastSeq advances. How far its sender has read is told apart: it may be stored
 * long after they wrote it.
 */
export const withMessage = (room: Room, message: ChatMessageView): Room => {
  const next = withPage(room, [message]);
  return includesNewest(room) || message.seq <= last(room.messages) ? next : { ...next, messages: room.messages };
};

/** A message deleted for everyone remains as a placeholder. */
export const withDeleted = (room: Room, deletedSeq: number): Room => ({
  ...room,
  messages: room.messages.map((message) => {
    if (message.seq !== deletedSeq) return message;
    const { imageSize: _size, hiddenBy: _hider, hiddenRule: _rule, ...kept } = message;
    return { ...kept, message: chatCopy.deleted, imageUrl: null, isDeleted: true };
  }),
});

/** Read positions only advance. */
export const withReads = (room: Room, reads: readonly ChatReadView[]): Room => {
  const positions = new Map(room.reads.map(({ memberId, seq }) => [memberId, seq]));
  const advanced = reads.filter(({ memberId, seq }) => seq > (positions.get(memberId) ?? -1));
  if (advanced.length === 0) return room;
  for (const { memberId, seq } of advanced) positions.set(memberId, seq);
  return { ...room, reads: [...positions].map(([memberId, seq]) => ({ memberId, seq })) };
};

/** A new member: earlier messages do not count as unread by them. */
export const withJoinedMember = (room: Room, memberId: number, memberCount: number): Room => ({
  ...withReads(room, [{ memberId, seq: room.lastSeq }]),
  memberCount,
});

export const withoutMember = (room: Room, memberId: number, memberCount: number): Room => ({
  ...room,
  reads: room.reads.filter((read) => read.memberId !== memberId),
  memberCount,
});

/** What stays cached of a closed room: its newest messages, if they are loaded. */
export const withoutHistory = (room: Room, max: number): Room | undefined =>
  includesNewest(room) ? { ...room, messages: room.messages.slice(-max) } : undefined;

/** How many members have not read a message. */
export type UnreadCounter = (message: Pick<ChatMessageView, "seq" | "sender">) => number;

/**
 * Counts the `memberCount` members whose read position is below the message, without its sender; a member without a position has
 * read nothing.
 */
export const unreadOf = (reads: readonly ChatReadView[], memberCount: number): UnreadCounter => {
  const positions = reads.map(({ seq }) => seq).sort((one, other) => one - other);
  const positionOf = new Map(reads.map(({ memberId, seq }) => [memberId, seq]));
  return ({ seq, sender }) => {
    let [low, high] = [0, positions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[middle] ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    const isSenderBelow = (positionOf.get(sender.id) ?? seq) < seq;
    return Math.max(0, memberCount - (positions.length - low) - (isSenderBelow ? 1 : 0));
  };
};
