import type { ChatMessageView } from "@danji/contract/chat/chat";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { type OutboxEntry, outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { confirmSent, registerOutboxKind } from "#platform/outbox/outbox.ts";
import { currentConnection, watchConnection } from "#platform/realtime.ts";
import { laneOf } from "./lane-of.ts";
import { messageKind } from "./message-kind.ts";
import { deliverMessage, type UnsentWords } from "./outbox-delivery.ts";

/** A message that the room does not show yet. */
export type UnsentMessage = OutboxEntry<UnsentWords>;

const isUnsentWords = (found: unknown): found is UnsentWords => {
  if (typeof found !== "object" || found === null) return false;
  const { roomId, text } = found as Partial<UnsentWords>;
  return Number.isSafeInteger(roomId) && typeof text === "string";
};

const enqueue = registerOutboxKind<UnsentWords, unknown>({
  name: messageKind,
  isWords: isUnsentWords,
  deliver: deliverMessage,
  // The room's topic brings the message.
  staysUntilConfirmed: true,
  isReady: () => currentConnection().connection !== undefined,
  // Keeps the connection open while messages are pending, whatever screen is shown.
  watch: watchConnection,
});

interface NewMessage {
  readonly memberId: number;
  readonly roomId: number;
  readonly text?: string;
  readonly photo?: File;
  readonly voice?: VoiceChoice;
  /** Up to which number the member has read the room. */
  readonly readSeq: number;
}

/** Adds a message to the outbox: shown at once, sent when connected. */
export const enqueueMessage = ({ memberId, roomId, text = "", photo, voice, readSeq }: NewMessage): void => {
  enqueue({
    memberId,
    lane: laneOf(roomId),
    words: { roomId, text, readSeq, ...(voice === undefined ? {} : { voice }) },
    files: photo === undefined ? [] : [photo],
  });
};

/** True for an entry of this room and member. */
export const isOfRoom = ({ item }: OutboxEntry<UnsentWords>, roomId: number, memberId: number): boolean =>
  item.words.roomId === roomId && item.memberId === memberId;

/** Messages of a room that the server has stored, and that no view of the room has brought yet. */
export const sentMessages = (roomId: number): ReadonlySet<string> =>
  new Set(
    outboxEntries().flatMap(({ item, isSent }) =>
      isSent && item.kind === messageKind && item.lane === laneOf(roomId) ? [item.id] : [],
    ),
  );

/** Removes those of `sent` that a view does not have which was read later: they stand above its messages. */
export const confirmAbove = (sent: ReadonlySet<string>, messages: readonly ChatMessageView[]): void => {
  const shown = new Set(messages.map(({ clientId }) => clientId));
  confirmSent(new Set([...sent].filter((id) => !shown.has(id))));
};

/** Removes messages that the room shows now. */
export const confirmMessages = (messages: readonly ChatMessageView[]): void =>
  confirmSent(new Set(messages.flatMap(({ clientId }) => clientId ?? [])));
