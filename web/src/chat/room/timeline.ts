import type { ChatMessageView, ChatReadView, ChatroomView } from "@danji/contract/chat";
import { chatCopy } from "@danji/contract/copy/chat";

/** A room with the stretch of its messages that this browser holds: without holes, the oldest first. */
export interface Room extends Omit<ChatroomView, "chatMessageResponses"> {
  readonly messages: readonly ChatMessageView[];
}

const first = (messages: readonly ChatMessageView[]): number => messages[0]?.seq ?? 0;
const last = (messages: readonly ChatMessageView[]): number => messages.at(-1)?.seq ?? 0;

/** Sequence number of the newest message that is held; 0 without any. */
export const newestHeld = ({ messages }: Room): number => last(messages);
export const holdsNewest = (room: Room): boolean => last(room.messages) >= room.lastSeq || room.lastSeq < room.firstSeq;
export const holdsOldest = ({ messages, firstSeq }: Room): boolean =>
  messages.length === 0 || first(messages) <= firstSeq;

/** Both stretches as one where they touch, the newer view of a message winning; else undefined. */
const joined = (
  held: readonly ChatMessageView[],
  page: readonly ChatMessageView[],
): readonly ChatMessageView[] | undefined => {
  if (page.length === 0) return held;
  if (held.length === 0) return page;
  if (first(page) > last(held) + 1 || last(page) < first(held) - 1) return undefined;
  const older = held.filter(({ seq }) => seq < first(page));
  const newer = held.filter(({ seq }) => seq > last(page));
  return [...older, ...page, ...newer];
};

// What came over the line while the view was on its way is newer than the view.
const told = (room: Room | undefined, view: ChatroomView, messages: readonly ChatMessageView[]): Room => {
  const { chatMessageResponses: _, ...rest } = view;
  const known = new Map(room?.reads.map(({ memberId, seq }) => [memberId, seq]));
  const reads = view.reads.map(({ memberId, seq }) => ({ memberId, seq: Math.max(seq, known.get(memberId) ?? 0) }));
  return { ...rest, reads, messages, lastSeq: Math.max(view.lastSeq, last(messages)) };
};

/** The room as the server tells it anew, without giving up what is held where the two touch. */
export const withView = (room: Room | undefined, view: ChatroomView): Room =>
  told(room, view, joined(room?.messages ?? [], view.chatMessageResponses) ?? view.chatMessageResponses);

/** As `withView`, for somebody who reads further up: the stretch that they read stays. */
export const withNews = (room: Room, view: ChatroomView): Room =>
  told(room, view, joined(room.messages, view.chatMessageResponses) ?? room.messages);

/** A page of older or newer messages; one that does not touch what is held changes nothing. */
export const withPage = (room: Room, page: readonly ChatMessageView[]): Room => {
  const messages = joined(room.messages, page) ?? room.messages;
  return { ...room, messages, lastSeq: Math.max(room.lastSeq, last(page)) };
};

/** A message that came over the line. Behind a gap it only tells that there is more. */
export const withMessage = (room: Room, message: ChatMessageView): Room => {
  const next = withPage(room, [message]);
  const reads = withReads(next, [{ memberId: message.sender.id, seq: message.seq }]);
  return holdsNewest(room) || message.seq <= last(room.messages) ? reads : { ...reads, messages: room.messages };
};

/** A message deleted for everyone keeps its place. */
export const withDeleted = (room: Room, deletedSeq: number): Room => ({
  ...room,
  messages: room.messages.map((message) => {
    if (message.seq !== deletedSeq) return message;
    const { imageSize: _, ...kept } = message;
    return { ...kept, message: chatCopy.deleted, imageUrl: null, isDeleted: true };
  }),
});

/** Positions of reading only ever move on. */
export const withReads = (room: Room, reads: readonly ChatReadView[]): Room => {
  const known = new Map(room.reads.map(({ memberId, seq }) => [memberId, seq]));
  const news = reads.filter(({ memberId, seq }) => seq > (known.get(memberId) ?? -1));
  if (news.length === 0) return room;
  for (const { memberId, seq } of news) known.set(memberId, seq);
  return { ...room, reads: [...known].map(([memberId, seq]) => ({ memberId, seq })) };
};

/** A member came: what was written before does not wait for them. */
export const withNewcomer = (room: Room, memberId: number, memberCount: number): Room => ({
  ...withReads(room, [{ memberId, seq: room.lastSeq }]),
  memberCount,
});

export const withoutMember = (room: Room, memberId: number, memberCount: number): Room => ({
  ...room,
  reads: room.reads.filter((read) => read.memberId !== memberId),
  memberCount,
});

/** What is kept of a room while nobody looks at it: its newest messages, where they are held. */
export const withoutHistory = (room: Room, most: number): Room | undefined =>
  holdsNewest(room) ? { ...room, messages: room.messages.slice(-most) } : undefined;
