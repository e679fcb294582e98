import type { ChatReadView } from "@danji/contract/chat/chat";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import type { Delivery, EventOfRoom } from "../delivery/delivery.ts";

/** Window in which read receipts are collected before they are stored and published together. */
const WINDOW_MS = 1_000;
/** A room with many subscriptions is notified less often, as each receipt goes to each subscription. */
const MS_PER_SUBSCRIPTION = 5;
/** Readers in one event: a NOTIFY holds 8,000 octets. */
const READERS_PER_EVENT = 150;
/** Receipts that are kept at most for the next window where one could not be stored. */
const KEPT_MAX = 20_000;

/** A member has read a room up to a number. */
export interface ReadReceipt {
  readonly roomId: number;
  readonly memberId: number;
  readonly seq: number;
}

export interface ReadReceipts {
  /**
   * Adds a receipt: the member has read up to a number. Resolves when it is stored, or was ignored for a non-member. Rejects where
   * its window could not be stored: the next one tries it again.
   */
  record(read: ReadReceipt): Promise<void>;
  /** Publishes a position that is stored already. */
  onStored(read: ReadReceipt): void;
  /** Stores and publishes what is pending. */
  close(): Promise<void>;
}

/** Collects read receipts and stores and publishes them in batches. */
export function collectReadReceipts(
  { db, log }: Pick<Services, "db" | "log">,
  { publishEvents, countSubscriptions }: Pick<Delivery, "publishEvents" | "countSubscriptions">,
): ReadReceipts {
  let pending = new Map<string, ReadReceipt>();
  let stored: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Stored receipts that are not published yet, by room and member, and when the room may be notified again. */
  const unpublished = new Map<number, Map<number, number>>();
  const publishedAt = new Map<number, number>();

  async function store(): Promise<void> {
    const reads = [...pending.values()];
    pending = new Map();
    stored = undefined;
    try {
      for (const read of await storeReceipts(db, reads)) onStored(read);
    } catch (error) {
      // A browser says a position once on a connection.
      for (const read of reads) if (pending.size < KEPT_MAX) add(read);
      if (!isClosed) void schedule();
      throw error;
    }
  }

  function add(read: ReadReceipt): void {
    const key = `${read.roomId} ${read.memberId}`;
    if (read.seq > (pending.get(key)?.seq ?? 0)) pending.set(key, read);
  }

  function schedule(): Promise<void> {
    if (stored !== undefined) return stored;
    stored = new Promise((resolve, reject) => {
      timer = setTimeout(() => void store().then(resolve, reject), WINDOW_MS);
    });
    stored.catch((error: unknown) => log.warn({ err: error }, "reads not stored"));
    return stored;
  }

  function onStored({ roomId, memberId, seq }: ReadReceipt): void {
    const readers = unpublished.get(roomId) ?? new Map<number, number>();
    unpublished.set(roomId, readers.set(memberId, Math.max(seq, readers.get(memberId) ?? 0)));
  }

  function publish(now: number): void {
    for (const [roomId, at] of publishedAt) {
      if (!unpublished.has(roomId) && now - at > countSubscriptions(roomId) * MS_PER_SUBSCRIPTION)
        publishedAt.delete(roomId);
    }
    // The positions of all rooms are stored together: each message of a client that sends no position moves one, and a statement a room would be another
    // for each message.
    const events: EventOfRoom[] = [];
    for (const [roomId, readers] of unpublished) {
      if (now - (publishedAt.get(roomId) ?? -Infinity) < countSubscriptions(roomId) * MS_PER_SUBSCRIPTION) continue;
      unpublished.delete(roomId);
      publishedAt.set(roomId, now);
      const reads: ChatReadView[] = [...readers].map(([memberId, seq]) => ({ memberId, seq }));
      for (let from = 0; from < reads.length; from += READERS_PER_EVENT) {
        events.push({ roomId, event: { type: "READ", reads: reads.slice(from, from + READERS_PER_EVENT) } });
      }
    }
    if (events.length > 0) publishEvents(events);
  }

  const publishTimer = setInterval(() => publish(performance.now()), WINDOW_MS / 4);
  return {
    record(read) {
      add(read);
      return schedule();
    },
    onStored,
    async close() {
      isClosed = true;
      clearInterval(publishTimer);
      clearTimeout(timer);
      await store().catch((error: unknown) => log.warn({ err: error }, "reads not stored"));
      publish(Infinity);
    },
  };
}

/** Gives the positions that moved. Memberships are locked in the same order as by a batch of messages. */
async function storeReceipts(db: Queryable, reads: readonly ReadReceipt[]): Promise<readonly ReadReceipt[]> {
  if (reads.length === 0) return [];
  const rows = await db.many<{ room_id: number; member_id: number; read_seq: number }>(sql`
    with given as (
      select * from unnest(
        ${reads.map(({ roomId }) => roomId)}::bigint[], ${reads.map(({ memberId }) => memberId)}::bigint[],
        ${reads.map(({ seq }) => seq)}::bigint[]
      ) as g (room_id, member_id, seq)
    ),
    held as materialized (
      select c.room_id, c.member_id, least(g.seq, r.last_seq) as seq
      from given g
      join chat_rooms r on r.id = g.room_id
      join chat_members c on c.room_id = g.room_id and c.member_id = g.member_id
      order by c.room_id, c.member_id for no key update of c
    )
    update chat_members c set read_seq = h.seq from held h
    where c.room_id = h.room_id and c.member_id = h.member_id and c.read_seq < h.seq
    returning c.room_id, c.member_id, c.read_seq`);
  return rows.map((row) => ({ roomId: row.room_id, memberId: row.member_id, seq: row.read_seq }));
}
