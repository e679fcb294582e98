import type { ChatMessageView } from "@danji/contract/chat/chat";
import { chatMessageFault } from "@danji/contract/chat/chat-rules";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { batched } from "#platform/concurrency/batch.ts";
import { type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lastSeqOf, type MessageBatch, messageBatch } from "../delivery/announcement.ts";
import type { Delivery } from "../delivery/delivery.ts";
import type { ChatPushes } from "../push/collect-pushes.ts";
import { messageView } from "./message-view.ts";
import type { ReadReceipt, ReadReceipts } from "./read-receipts.ts";
import { insertMessages, type NewMessage, roomKinds, type SentRow } from "./insert-messages.ts";

/** Messages of a member in ten seconds, in this process. */
const messageLimit: Limit = { name: "chat-messages", max: 20, seconds: 10 };

/** A message to send. */
interface SendMessageInput {
  readonly roomId: number;
  /** The sender's id of the message: a resend under it is the same message. */
  readonly clientId?: string | undefined;
  readonly text: string;
  /** Key of a photo whose row exists already; then the text may be empty. */
  readonly image?: string | undefined;
  /** As whom a member of the office writes. */
  readonly voice?: VoiceChoice | undefined;
  /** Up to which number the sender says to have read. */
  readonly readSeq?: number | undefined;
}

/**
 * Sends a message and gives it as stored, after its commit. A resend gives the first one again. Throws
 * CHAT_TOO_FAST, BAD_REQUEST, CHAT_MESSAGE_BLANK, CHAT_MESSAGE_TOO_LONG, CHAT_NOT_A_MEMBER, CHAT_CLIENT_ID_REUSED,
 * CHAT_PARTNER_LEFT, CHAT_BLOCKED, OFFICE_VOICE_ONLY, NEIGHBOUR_VOICE_ONLY.
 */
export type ChatSender = (viewer: Viewer, input: SendMessageInput) => Promise<ChatMessageView>;

/** Messages that one commit stores. */
const SEND_BATCH = { name: "chat-messages", windowMs: 0, maxItems: 128 } as const;
const MAX_TRIES = 5;
/** A message waits longer than a call: its sender sees it as pending, and can go on writing (CASES T189). */
const STORE_TIMEOUT_MS = 9_000;

/**
 * Group commit: while one batch of messages is committed, the next is collected. What is committed is delivered before any
 * sender is answered.
 */
export function chatSender(
  { db, limits: rateLimits }: Pick<Services, "db" | "limits">,
  delivery: Pick<Delivery, "node" | "carriesMessages" | "onCommitted">,
  pushes: Pick<ChatPushes, "onCommitted">,
  readReceipts: Pick<ReadReceipts, "onStored">,
): ChatSender {
  const patientDb = db.within({ callMs: STORE_TIMEOUT_MS });
  const kinds = roomKinds();
  const store = batched<NewMessage, ChatMessageView>(SEND_BATCH, async (items) => {
    const { carriesMessages } = delivery;
    const uniqueItems = deduplicate(items);
    const rows = await insertWithRetry(uniqueItems, !carriesMessages);
    kinds.learn(rows);
    for (const read of movedPositions(rows)) readReceipts.onStored(read);
    for (const batch of batchesByRoom(rows)) {
      delivery.onCommitted(batch, carriesMessages);
      pushes.onCommitted(batch.roomId, lastSeqOf(batch));
    }
    return (item) => resultOf(item, rows[uniqueItems.findIndex((other) => isSameMessage(item, other))]);
  });

  // Two processes may receive the same message at once: the second try sees what the other has stored.
  async function insertWithRetry(
    items: readonly NewMessage[],
    notify: boolean,
    tries = 1,
  ): Promise<readonly SentRow[]> {
    try {
      const insert = (on: Queryable) =>
        insertMessages(on, items, { node: delivery.node, notify, kind: kinds.ofAll(items) });
      // Sent again under its clientId a message is found. One without that must not be stored once its sender was refused,
      // so it waits for a COMMIT, which is not sent after the limit.
      return await (items.every(({ clientId }) => clientId !== undefined) ? insert(patientDb) : patientDb.tx(insert));
    } catch (error) {
      if (violatedConstraint(error) !== "chat_messages_by_client_id" || tries === MAX_TRIES) throw error;
      return insertWithRetry(items, notify, tries + 1);
    }
  }

  return async (viewer, { roomId, clientId, text, image, voice, readSeq }) => {
    rateLimits.admit(messageLimit, String(viewer.memberId), "CHAT_TOO_FAST");
    const normalized = validateText(text, image !== undefined);
    return store({ senderId: viewer.memberId, roomId, clientId, text: normalized, image, voice, readSeq });
  };
}

function validateText(text: string, hasPhoto: boolean): string {
  if (text.includes("\u0000") || !text.isWellFormed()) throw new Problem("BAD_REQUEST");
  const normalized = text.normalize("NFC");
  const reason = chatMessageFault(normalized);
  if (reason !== undefined && !(hasPhoto && reason === "CHAT_MESSAGE_BLANK")) throw new Problem(reason);
  return normalized;
}

const isSameMessage = (one: NewMessage, other: NewMessage): boolean =>
  one === other || (one.clientId !== undefined && one.clientId === other.clientId && one.senderId === other.senderId);

// One statement cannot see its own rows, so of a message that is in the batch twice only the first is inserted.
function deduplicate(items: readonly NewMessage[]): readonly NewMessage[] {
  const seenKeys = new Set<string>();
  return items.filter(({ senderId, clientId }) => {
    if (clientId === undefined) return true;
    const key = `${senderId} ${clientId}`;
    const isFirst = !seenKeys.has(key);
    seenKeys.add(key);
    return isFirst;
  });
}

function resultOf(item: NewMessage, row: SentRow | undefined): ChatMessageView {
  if (row === undefined) throw new Problem("INTERNAL");
  if (row.verdict !== "NEW" && row.verdict !== "SENT") throw new Problem(row.verdict);
  const isSame = row.room_id === item.roomId && (row.is_deleted || row.body === item.text);
  if (!isSame) throw new Problem("CHAT_CLIENT_ID_REUSED");
  return messageView(row);
}

/** Positions of senders that moved over messages of others. */
const movedPositions = (rows: readonly SentRow[]): readonly ReadReceipt[] =>
  rows.flatMap((row) =>
    row.verdict === "NEW" && row.moved_seq !== null
      ? [{ roomId: row.room_id, memberId: row.sender_id, seq: row.moved_seq }]
      : [],
  );

/** The newly stored messages, by room. */
function batchesByRoom(rows: readonly SentRow[]): readonly MessageBatch[] {
  const rooms = new Map<number, { readonly epoch: number; readonly messages: ChatMessageView[] }>();
  for (const row of rows) {
    if (row.verdict !== "NEW") continue;
    const room = rooms.get(row.room_id) ?? { epoch: row.epoch, messages: [] };
    rooms.set(row.room_id, room);
    room.messages.push(messageView(row));
  }
  return [...rooms].map(([roomId, { epoch, messages }]) => messageBatch(roomId, epoch, messages));
}
