import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queryable } from "#platform/db/database.ts";
import { messageBatch } from "./announcement.ts";
import type { RoomDelivery, Rooms } from "./room-delivery.ts";
import { type MessageRow, messageView } from "../message/message-view.ts";
import { findMembersAmong, listMissedMessages, listRoomStates, type MissedMessageRow } from "../room/room-rows.ts";

const RETRY_MS = 300;
/** Rooms that one statement catches up. */
const ROOMS_PER_READ = 20;

interface CatchUpOptions {
  readonly db: Queryable;
  readonly log: Logger;
  readonly rooms: Rooms;
}

export interface CatchUp {
  /** Handles the announcement that a room has messages up to a number. */
  onAnnounced(roomId: number, seq: number): void;
  /** Reads a room's rows and members again. */
  request(room: RoomDelivery): void;
  /** Compares all rooms with the database, for lost announcements. */
  poll(): Promise<void>;
  close(): void;
}

/**
 * Reads the rows of rooms that may have missed messages or changes of members: many rooms in one statement, and one
 * statement at a time. What is announced is only a reason to read, so a lost, repeated or late announcement changes
 * neither the order nor the completeness of what is delivered.
 */
export function startCatchUp({ db, log, rooms }: CatchUpOptions): CatchUp {
  const pending = new Set<RoomDelivery>();
  let isReading = false;
  let isClosed = false;

  function request(room: RoomDelivery): void {
    pending.add(room);
    if (!isReading) void readAll();
  }

  async function readAll(): Promise<void> {
    isReading = true;
    while (pending.size > 0 && !isClosed) {
      const next = [...pending].filter(hasSubscriptions).slice(0, ROOMS_PER_READ);
      for (const room of next.length > 0 ? next : [...pending]) pending.delete(room);
      if (next.length > 0) await readRooms(next);
    }
    isReading = false;
  }

  async function readRooms(behind: readonly RoomDelivery[]): Promise<void> {
    for (const room of behind) room.isReading = true;
    try {
      const positions = behind.map(({ id, deliveredSeq = 0 }) => ({ id, deliveredSeq }));
      const found = groupByRoom(await listMissedMessages(db, positions));
      for (const room of behind) await deliverMissed(room, found.get(room.id) ?? []);
    } catch (error) {
      log.warn({ err: error }, "missed messages not read");
      for (const room of behind) pending.add(room);
      await delay(RETRY_MS);
    } finally {
      for (const room of behind) {
        room.isReading = false;
        if (room.isBehind) pending.add(room);
      }
    }
  }

  async function deliverMissed(room: RoomDelivery, rows: readonly MissedMessageRow[]): Promise<void> {
    const [first] = rows;
    room.announcedSeq = Math.max(room.announcedSeq, first?.last_seq ?? 0);
    if (first === undefined || first.epoch > room.epoch) await checkSubscriptions(db, room);
    const messages = rows
      .filter((row): row is MissedMessageRow & MessageRow => row.id !== null)
      .map((row) => messageView(row));
    if (messages.length > 0) room.deliver(messageBatch(room.id, room.epoch, messages));
  }

  return {
    request,
    onAnnounced(roomId, seq) {
      const room = rooms.get(roomId);
      if (room === undefined) return;
      room.announcedSeq = Math.max(room.announcedSeq, seq);
      if (room.isBehind) request(room);
    },
    async poll() {
      const ids = rooms.ids();
      if (ids.length === 0) return;
      try {
        for (const { room_id: id, last_seq: seq, epoch } of await listRoomStates(db, ids)) {
          const room = rooms.get(id);
          if (room?.deliveredSeq === undefined) continue;
          room.announcedSeq = Math.max(room.announcedSeq, seq);
          if (room.isBehind || epoch > room.epoch) request(room);
        }
      } catch (error) {
        log.warn({ err: error }, "rooms not polled");
      }
    },
    close() {
      isClosed = true;
    },
  };
}

/** Ends delivery to former members, before any message that was sent after they left is delivered. */
async function checkSubscriptions(db: Queryable, room: RoomDelivery): Promise<void> {
  const subscriptions = [...room.messageSubscriptions, ...room.eventSubscriptions];
  const memberIds = subscriptions.map(({ memberId }) => memberId);
  const found = await findMembersAmong(db, room.id, memberIds);
  const members = new Set(found?.members);
  const epoch = found?.epoch ?? Infinity;
  for (const subscription of subscriptions) {
    if (members.has(subscription.memberId)) subscription.epoch = epoch;
    else room.remove(subscription);
  }
  room.epoch = epoch;
  // A subscription that began during this read, and whose membership was read earlier, reads again.
  for (const subscription of [...room.messageSubscriptions, ...room.eventSubscriptions]) {
    if (subscription.epoch >= epoch) continue;
    room.remove(subscription);
    subscription.onLagging();
  }
}

// A released room may have a successor with the same id here; only the successor may deliver its rows.
const hasSubscriptions = ({ refCount, deliveredSeq }: RoomDelivery): boolean =>
  refCount > 0 && deliveredSeq !== undefined;

function groupByRoom(rows: readonly MissedMessageRow[]): ReadonlyMap<number, readonly MissedMessageRow[]> {
  const groups = new Map<number, MissedMessageRow[]>();
  for (const row of rows) {
    const group = groups.get(row.missed_room);
    if (group === undefined) groups.set(row.missed_room, [row]);
    else group.push(row);
  }
  return groups;
}
