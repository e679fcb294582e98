import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queryable } from "#platform/db/database.ts";
import { RoomDelivery } from "./room-delivery.ts";
import { type MessageBatch, messageBatch } from "./message-batch.ts";
import { type MessageRow, messageView } from "./message-view.ts";
import { findMembersAmong, listMissedMessages, listRoomStates, type MissedMessageRow } from "./room-rows.ts";

const RETRY_MS = 300;
/** Rooms whose news is read at once. */
const ROOMS_PER_READ = 20;

/**
 * The rooms that somebody here follows. What comes in order is delivered as it comes; everything else, a gap, a word of
 * news without the messages, a room whose members have changed, is read from the rows, many rooms at once and one
 * look at a time. So no word that is lost, doubled or late can spoil the order.
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

  /** The room, kept from now on until `release` is called as often; news is heard from this moment. */
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

  /** Takes committed messages. */
  onMessages(batch: MessageBatch): void {
    const room = this.rooms.get(batch.roomId);
    if (room !== undefined && !room.deliverNext(batch) && (room.isBehind || batch.epoch > room.epoch)) this.catchUp(room);
  }

  /** Takes the word that a room has messages up to a number. */
  onAnnounced(roomId: number, seq: number): void {
    const room = this.rooms.get(roomId);
    if (room === undefined) return;
    room.announcedSeq = Math.max(room.announcedSeq, seq);
    if (room.isBehind) this.catchUp(room);
  }

  /** Looks again at a room and at who is in it. */
  catchUp(room: RoomDelivery): void {
    this.roomsBehind.add(room);
    if (!this.isCatchingUp) void this.catchUpAll();
  }

  /** Looks where all rooms stand, for what nobody told. */
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
      this.log.warn({ err: error }, "rooms not looked at");
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
      this.log.warn({ err: error }, "news of rooms not read");
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

  /** Ends delivery to all who are no members any more, before anything that came after they left is delivered. */
  private async checkSubscriptions(room: RoomDelivery): Promise<void> {
    const subscriptions = [...room.messageSubscriptions, ...room.eventSubscriptions];
    const found = await findMembersAmong(this.db, room.id, subscriptions.map(({ memberId }) => memberId));
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
    // Who came while this looked, and was seen to be a member before it did, looks again.
    for (const subscription of [...room.messageSubscriptions, ...room.eventSubscriptions]) {
      if (subscription.epoch >= epoch) continue;
      room.messageSubscriptions.delete(subscription);
      room.eventSubscriptions.delete(subscription);
      subscription.onLagging();
    }
  }
}

// One that everybody has left may have a successor with the same id here, and its rows are that one's alone.
const hasSubscriptions = ({ refCount, deliveredSeq }: RoomDelivery): boolean => refCount > 0 && deliveredSeq !== undefined;

function groupByRoom(rows: readonly MissedMessageRow[]): ReadonlyMap<number, readonly MissedMessageRow[]> {
  const groups = new Map<number, MissedMessageRow[]>();
  for (const row of rows) {
    const group = groups.get(row.news_room);
    if (group === undefined) groups.set(row.news_room, [row]);
    else group.push(row);
  }
  return groups;
}
