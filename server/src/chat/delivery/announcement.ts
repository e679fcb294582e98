import type { ChatMessageView } from "@danji/contract/chat/chat";
import type { MemberNotice, RoomEvent } from "@danji/contract/chat/chat-topics";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { CHAT_CHANNEL } from "#platform/realtime/member-queue.ts";

/** Contiguous messages of one room as JSON, and the room's epoch when the last of them was committed. */
export interface MessageBatch {
  readonly roomId: number;
  readonly epoch: number;
  /** Sequence number of the first. */
  readonly firstSeq: number;
  readonly bodies: readonly string[];
}

export const lastSeqOf = ({ firstSeq, bodies }: MessageBatch): number => firstSeq + bodies.length - 1;

/** A batch of contiguous messages. */
export const messageBatch = (roomId: number, epoch: number, messages: readonly ChatMessageView[]): MessageBatch => ({
  roomId,
  epoch,
  firstSeq: messages[0]?.seq ?? 0,
  bodies: messages.map((message) => JSON.stringify(message)),
});

/** One message between processes. `node` names the process that published it. */
export type Announcement =
  /** Messages themselves; larger than a NOTIFY may be, so they go over Redis only. */
  | { readonly type: "MESSAGES"; readonly node: string; readonly batch: MessageBatch }
  /** Rooms have messages up to a number. insertMessages writes the same text in SQL. */
  | { readonly type: "SEQS"; readonly node: string; readonly seqs: readonly RoomSeq[] }
  /** An event for all subscriptions to the events of a room. */
  | { readonly type: "EVENT"; readonly roomId: number; readonly event: RoomEvent }
  /** A notice for all sockets of a member. */
  | { readonly type: "NOTICE"; readonly memberId: number; readonly notice: MemberNotice };

type RoomSeq = readonly [roomId: number, seq: number];

/** First word of the text of messages; every other announcement is a JSON object. */
const MESSAGES_PREFIX = "run";

/**
 * An announcement as text. The texts stay as they are: during a rolling deploy, processes of two versions read them. A
 * batch is a head and one line for each message: JSON has no line end, so no process needs to parse the bodies.
 */
export function encodeAnnouncement(announcement: Announcement): string {
  switch (announcement.type) {
    case "MESSAGES": {
      const { node, batch } = announcement;
      return [[MESSAGES_PREFIX, node, batch.roomId, batch.epoch, batch.firstSeq].join(" "), ...batch.bodies].join("\n");
    }
    case "SEQS":
      return JSON.stringify({ node: announcement.node, news: announcement.seqs });
    case "EVENT":
      return JSON.stringify({ roomId: announcement.roomId, event: announcement.event });
    case "NOTICE":
      return JSON.stringify({ memberId: announcement.memberId, notice: announcement.notice });
  }
}

interface SeqsText {
  readonly node: string;
  readonly news: readonly RoomSeq[];
}

interface EventText {
  readonly roomId: number;
  readonly event: RoomEvent;
}

interface NoticeText {
  readonly memberId: number;
  readonly notice: MemberNotice;
}

/** Reads what `encodeAnnouncement` wrote, in any process. Throws where the text is none of the four. */
export function decodeAnnouncement(text: string): Announcement {
  if (text.startsWith(`${MESSAGES_PREFIX} `)) return decodeMessages(text);
  const parsed = JSON.parse(text) as SeqsText | EventText | NoticeText;
  if ("event" in parsed) return { type: "EVENT", roomId: parsed.roomId, event: parsed.event };
  if ("notice" in parsed) return { type: "NOTICE", memberId: parsed.memberId, notice: parsed.notice };
  if (!Array.isArray(parsed.news)) throw new Error("unknown announcement");
  return { type: "SEQS", node: parsed.node, seqs: parsed.news };
}

function decodeMessages(text: string): Announcement {
  const [head = "", ...bodies] = text.split("\n");
  const [, node = "", roomId, epoch, firstSeq] = head.split(" ");
  const batch = { roomId: Number(roomId), epoch: Number(epoch), firstSeq: Number(firstSeq), bodies };
  return { type: "MESSAGES", node, batch };
}

/** Publishes an event to all subscriptions of the room, in every process, at COMMIT. */
export const announceToRoom = (tx: Transaction, roomId: number, event: RoomEvent): Promise<void> =>
  notify(tx, { type: "EVENT", roomId, event });

/** Publishes a notice to a member's open sockets, in every process, at COMMIT. */
export const announceToMember = (tx: Transaction, memberId: number, notice: MemberNotice): Promise<void> =>
  notify(tx, { type: "NOTICE", memberId, notice });

// The payload of a NOTIFY has at most 8,000 octets.
async function notify(tx: Transaction, announcement: Announcement): Promise<void> {
  await tx.run(sql`select pg_notify(${CHAT_CHANNEL}, ${encodeAnnouncement(announcement)})`);
}
