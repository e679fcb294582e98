import { type ChatMessageView, chatLimits } from "@danji/contract/chat";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { batched } from "#platform/batch.ts";
import { type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import { limits } from "#platform/rate-limit.ts";
import type { Bus } from "#platform/realtime/bus.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { encodeRun, type MessageRun, runOf } from "./message-run.ts";
import { messageView } from "./message-view.ts";
import { insertMessages, type NewMessage, type SentRow } from "./send-batch.ts";

/** What somebody says in a room. */
interface Said {
  readonly roomId: number;
  /** The sender's own name of the message: sent again under it, it is the same message. */
  readonly clientId?: string | undefined;
  readonly text: string;
  /** Key of a photo whose row is there already; then the text may be empty. */
  readonly image?: string | undefined;
}

/**
 * Sends a message and gives it as it stands, after its commit. A resend gives the first one again. Throws
 * CHAT_TOO_FAST, BAD_REQUEST, CHAT_MESSAGE_BLANK, CHAT_MESSAGE_TOO_LONG, CHAT_NOT_A_MEMBER, CHAT_CLIENT_ID_REUSED,
 * CHAT_PARTNER_LEFT, CHAT_BLOCKED.
 */
export type ChatSender = (viewer: Viewer, said: Said) => Promise<ChatMessageView>;

/** Messages that share a commit at most; what is more takes the next. */
const MOST = 128;
const TRIES = 5;
/** A message waits longer than a call: its sender sees it on its way, and goes on writing (CASES T189). */
const STORE_MS = 9_000;

interface Given {
  readonly services: Pick<Services, "db" | "limits">;
  readonly bus: Bus;
  /** Names this process to the others. */
  readonly node: string;
  /** Told what was committed, before anyone is answered. */
  readonly committed: (run: MessageRun) => void;
}

/** Group commit: while one batch of messages is on its way to the disk, the next gathers. */
export function chatSender({ services: { db, limits: rates }, bus, node, committed }: Given): ChatSender {
  const patient = db.within({ callMs: STORE_MS });
  const store = batched<NewMessage, ChatMessageView>({ windowMs: 0, most: MOST }, async (items) => {
    const wide = bus.wide;
    const distinct = withoutRepeats(items);
    const rows = await inserted(distinct, !wide);
    for (const run of runsOf(rows)) {
      committed(run);
      if (wide) tell(run);
    }
    return (item) => answer(item, rows[distinct.findIndex((other) => isRepeat(item, other))]);
  });

  // Two processes may be given the same message at once: the second try sees what the other has stored.
  async function inserted(items: readonly NewMessage[], notify: boolean, tries = 1): Promise<readonly SentRow[]> {
    try {
      const insert = (on: Queryable) => insertMessages(on, items, node, notify);
      // Sent again under its clientId a message is found. One without that must not be stored once its sender was refused,
      // so it waits for a COMMIT, which is not sent after the limit.
      return await (items.every(({ clientId }) => clientId !== undefined) ? insert(patient) : patient.tx(insert));
    } catch (error) {
      if (violatedConstraint(error) !== "chat_messages_by_client_id" || tries === TRIES) throw error;
      return inserted(items, notify, tries + 1);
    }
  }

  // Where Redis died during the commit, the others are told that there is something, and read it.
  function tell(run: MessageRun): void {
    bus.tell(bus.wide ? encodeRun(node, run) : JSON.stringify({ node, news: [[run.roomId, run.from]] }));
  }

  return async (viewer, { roomId, clientId, text, image }) => {
    rates.admit(limits.chatMessages, String(viewer.memberId), "CHAT_TOO_FAST");
    const words = checked(text, image !== undefined);
    return store({ senderId: viewer.memberId, roomId, clientId, text: words, image });
  };
}

function checked(text: string, hasPhoto: boolean): string {
  if (text.includes("\u0000") || !text.isWellFormed()) throw new Problem("BAD_REQUEST");
  const words = text.normalize("NFC");
  if (!hasPhoto && isBlank(words)) throw new Problem("CHAT_MESSAGE_BLANK");
  if (words.length > chatLimits.messageMax && lengthOf(words) > chatLimits.messageMax) {
    throw new Problem("CHAT_MESSAGE_TOO_LONG");
  }
  return words;
}

const isRepeat = (one: NewMessage, other: NewMessage): boolean =>
  one === other ||
  (one.clientId !== undefined && one.clientId === other.clientId && one.senderId === other.senderId);

// One statement cannot see its own rows, so of a message that is there twice only the first goes in.
function withoutRepeats(items: readonly NewMessage[]): readonly NewMessage[] {
  const named = new Set<string>();
  return items.filter(({ senderId, clientId }) => {
    if (clientId === undefined) return true;
    const name = `${senderId} ${clientId}`;
    const isFirst = !named.has(name);
    named.add(name);
    return isFirst;
  });
}

function answer(item: NewMessage, row: SentRow | undefined): ChatMessageView {
  if (row === undefined) throw new Problem("INTERNAL");
  if (row.verdict !== "NEW" && row.verdict !== "SENT") throw new Problem(row.verdict);
  const isSame = row.room_id === item.roomId && (row.is_deleted || row.body === item.text);
  if (!isSame) throw new Problem("CHAT_CLIENT_ID_REUSED");
  return messageView(row);
}

/** What was stored just now, by room. */
function runsOf(rows: readonly SentRow[]): readonly MessageRun[] {
  const rooms = new Map<number, { readonly epoch: number; readonly messages: ChatMessageView[] }>();
  for (const row of rows) {
    if (row.verdict !== "NEW") continue;
    const room = rooms.get(row.room_id) ?? { epoch: row.epoch, messages: [] };
    rooms.set(row.room_id, room);
    room.messages.push(messageView(row));
  }
  return [...rooms].map(([roomId, { epoch, messages }]) => runOf(roomId, epoch, messages));
}
