import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queryable } from "#platform/db/database.ts";
import { RoomDelivery } from "./room-delivery.ts";
import { type MessageBatch, messageBatch } from "./message-batch.ts";
import { type MessageRow, messageView } from "../message/message-view.ts";
import { findMembersAmong, listMissedMessages, listRoomStates, type MissedMessageRow } from "../room/room-rows.ts";

const RETRY_MS = 300;
/** Rooms that one statement catches up. */
const ROOMS_PER_READ = 20;

/**
 * Delivers messages to the subscriptions of this process. A batch that follows the last delivered message is sent at once.
 * A gap, an announcement without messages or a change of members makes the room read its rows again, many rooms in one
 * statement and one statement at a time. Lost, repeated or late announcements therefore cannot change the order.
 */
export class MessageDelivery {
  private readonly rooms = new Map<number, RoomDelivery>();
  private readonly roomsBehind = new Set<RoomDelivery>();
  private readonly db: Queryable;
  private readonly log: Logger;
  private isCatchingUp = false;
  private isClosed = false;

  constructor(db: Queryable, log: Logger) {
    this.db = db;
    this.log = log;
  }

  get(roomId: number): RoomDelivery | undefined {
    return this.rooms.get(roomId);
  }

  /** Keeps the room in memory until `release` was called as often; announcements are counted from now on. */
  acquire(roomId: number): RoomDelivery {
    let room = this.rooms.get(roomId);
    if (room === undefined) this.rooms.set(roomId, (room = new RoomDelivery(roomId)));
    room.refCount += 1;
    return room;
  }

  release(room: RoomDelivery): void {
    room.refCount -= 1;
    if (room.refCount === 0) this.rooms.delete(room.id);
  }

  /** Handles committed messages. */
  onMessages(batch: MessageBatch): void {
    const room = this.rooms.get(batch.roomId);
    if (room !== undefined && !room.deliverNext(batch) && (room.isBehind || batch.epoch > room.epoch))
      this.catchUp(room);
  }

  /** Handles the announcement that a room has messages up to a number. */
  onAnnounced(roomId: number, seq: number): void {
    const room = this.rooms.get(roomId);
    if (room === undefined) return;
    room.announcedSeq = Math.max(room.announcedSeq, seq);
    if (room.isBehind) this.catchUp(room);
  }

  /** Reads a room's rows and members again. */
  catchUp(room: RoomDelivery): void {
    this.roomsBehind.add(room);
    if (!this.isCatchingUp) void this.catchUpAll();
  }

  /** Compares all rooms with the database, for lost announcements. */
  async poll(): Promise<void> {
    const ids = [...this.rooms.keys()];
    if (ids.length === 0) return;
    try {
      for (const { room_id: id, last_seq: seq, epoch } of await listRoomStates(this.db, ids)) {
        const room = this.rooms.get(id);
        if (room?.deliveredSeq === undefined) continue;
        room.announcedSeq = Math.max(room.announcedSeq, seq);
        if (room.isBehind || epoch > room.epoch) this.catchUp(room);
      }
    } catch (error) {
      this.log.warn({ err: error }, "rooms not polled");
    }
  }

  close(): void {
    this.isClosed = true;
  }

  private async catchUpAll(): Promise<void> {
    this.isCatchingUp = true;
    while (this.roomsBehind.size > 0 && !this.isClosed) {
      const rooms = [...this.roomsBehind].filter(hasSubscriptions).slice(0, ROOMS_PER_READ);
      for (const room of rooms.length > 0 ? rooms : [...this.roomsBehind]) this.roomsBehind.delete(room);
      if (rooms.length > 0) await this.catchUpRooms(rooms);
    }
    this.isCatchingUp = false;
  }

  private async catchUpRooms(rooms: readonly RoomDelivery[]): Promise<void> {
    for (const room of rooms) room.isReading = true;
    try {
      const positions = rooms.map(({ id, deliveredSeq = 0 }) => ({ id, deliveredSeq }));
      const found = groupByRoom(await listMissedMessages(this.db, positions));
      for (const room of rooms) await this.deliverMissed(room, found.get(room.id) ?? []);
    } catch (error) {
      this.log.warn({ err: error }, "missed messages not read");
      for (const room of rooms) this.roomsBehind.add(room);
      await delay(RETRY_MS);
    } finally {
      for (const room of rooms) {
        room.isReading = false;
        if (room.isBehind) this.roomsBehind.add(room);
      }
    }
  }

  private async deliverMissed(room: RoomDelivery, rows: readonly MissedMessageRow[]): Promise<void> {
    const [first] = rows;
    room.announcedSeq = Math.max(room.announcedSeq, first?.last_seq ?? 0);
    if (first === undefined || first.epoch > room.epoch) await this.checkSubscriptions(room);
    const messages = rows.filter((row): row is MissedMessageRow & MessageRow => row.id !== null).map(messageView);
    if (messages.length > 0) room.deliver(messageBatch(room.id, room.epoch, messages));
  }

  /** Ends delivery to former members, before any message that was sent after they left is delivered. */
  private async checkSubscriptions(room: RoomDelivery): Promise<void> {
    const subscriptions = [...room.messageSubscriptions, ...room.eventSubscriptions];
    const found = await findMembersAmong(
      this.db,
      room.id,
      subscriptions.map(({ memberId }) => memberId),
    );
    const members = new Set(found?.members);
    const epoch = found?.epoch ?? Infinity;
    for (const subscription of subscriptions) {
      if (members.has(subscription.memberId)) subscription.epoch = epoch;
      else {
        room.messageSubscriptions.delete(subscription);
        room.eventSubscriptions.delete(subscription);
      }
    }
    room.epoch = epoch;
    // A subscription that began during this read, and whose membership was read earlier, reads again.
    for (const subscription of [...room.messageSubscriptions, ...room.eventSubscriptions]) {
      if (subscription.epoch >= epoch) continue;
      room.messageSubscriptions.delete(subscription);
      room.eventSubscriptions.delete(subscription);
      subscription.onLagging();
    }
  }
}

// A released room may have a successor with the same id here; only the successor may deliver its rows.
const hasSubscriptions = ({ refCount, deliveredSeq }: RoomDelivery): boolean =>
  refCount > 0 && deliveredSeq !== undefined;

function groupByRoom(rows: readonly MissedMessageRow[]): ReadonlyMap<number, readonly MissedMessageRow[]> {
  const groups = new Map<number, MissedMessageRow[]>();
  for (const row of rows) {
    const group = groups.get(row.news_room);
    if (group === undefined) groups.set(row.news_room, [row]);
    else group.push(row);
  }
  return groups;
}
