import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queryable } from "#platform/db/database.ts";
import { LiveRoom } from "./live-room.ts";
import { type MessageRun, runOf } from "./message-run.ts";
import { type MessageRow, messageView } from "./message-view.ts";
import { findMembersAmong, listNews, listRoomStates, type NewsRow } from "./room-rows.ts";

const RETRY_MS = 300;
/** Rooms whose news is read at once. */
const ROOMS_AT_ONCE = 20;

/**
 * The rooms that somebody here follows. What comes in order is delivered as it comes; everything else, a gap, a word of
 * news without the messages, a room whose members have changed, is read from the rows, many rooms at once and one
 * look at a time. So no word that is lost, doubled or late can spoil the order.
 */
export class LiveRooms {
  private readonly rooms = new Map<number, LiveRoom>();
  private readonly behind = new Set<LiveRoom>();
  private readonly db: Queryable;
  private readonly log: Logger;
  private catchingUp = false;
  private closed = false;

  constructor(db: Queryable, log: Logger) {
    this.db = db;
    this.log = log;
  }

  get(roomId: number): LiveRoom | undefined {
    return this.rooms.get(roomId);
  }

  /** The room, kept from now on until `release` is called as often; news is heard from this moment. */
  hold(roomId: number): LiveRoom {
    let room = this.rooms.get(roomId);
    if (room === undefined) this.rooms.set(roomId, (room = new LiveRoom(roomId)));
    room.held += 1;
    return room;
  }

  release(room: LiveRoom): void {
    room.held -= 1;
    if (room.held === 0) this.rooms.delete(room.id);
  }

  /** Takes committed messages. */
  take(run: MessageRun): void {
    const room = this.rooms.get(run.roomId);
    if (room !== undefined && !room.deliverNext(run) && (room.behind || run.epoch > room.epoch)) this.catchUp(room);
  }

  /** Takes the word that a room has messages up to a number. */
  hear(roomId: number, seq: number): void {
    const room = this.rooms.get(roomId);
    if (room === undefined) return;
    room.heard = Math.max(room.heard, seq);
    if (room.behind) this.catchUp(room);
  }

  /** Looks again at a room and at who is in it. */
  catchUp(room: LiveRoom): void {
    this.behind.add(room);
    if (!this.catchingUp) void this.readNews();
  }

  /** Looks where all rooms stand, for what nobody told. */
  async poll(): Promise<void> {
    const ids = [...this.rooms.keys()];
    if (ids.length === 0) return;
    try {
      for (const { room_id: id, last_seq: seq, epoch } of await listRoomStates(this.db, ids)) {
        const room = this.rooms.get(id);
        if (room?.delivered === undefined) continue;
        room.heard = Math.max(room.heard, seq);
        if (room.behind || epoch > room.epoch) this.catchUp(room);
      }
    } catch (error) {
      this.log.warn({ err: error }, "rooms not looked at");
    }
  }

  close(): void {
    this.closed = true;
  }

  private async readNews(): Promise<void> {
    this.catchingUp = true;
    while (this.behind.size > 0 && !this.closed) {
      const rooms = [...this.behind].filter(isFollowed).slice(0, ROOMS_AT_ONCE);
      for (const room of rooms.length > 0 ? rooms : [...this.behind]) this.behind.delete(room);
      if (rooms.length > 0) await this.readNewsOf(rooms);
    }
    this.catchingUp = false;
  }

  private async readNewsOf(rooms: readonly LiveRoom[]): Promise<void> {
    for (const room of rooms) room.reading = true;
    try {
      const places = rooms.map(({ id, delivered = 0 }) => ({ id, delivered }));
      const found = byRoom(await listNews(this.db, places));
      for (const room of rooms) await this.deliverNews(room, found.get(room.id) ?? []);
    } catch (error) {
      this.log.warn({ err: error }, "news of rooms not read");
      for (const room of rooms) this.behind.add(room);
      await delay(RETRY_MS);
    } finally {
      for (const room of rooms) {
        room.reading = false;
        if (room.behind) this.behind.add(room);
      }
    }
  }

  private async deliverNews(room: LiveRoom, rows: readonly NewsRow[]): Promise<void> {
    const [first] = rows;
    room.heard = Math.max(room.heard, first?.last_seq ?? 0);
    if (first === undefined || first.epoch > room.epoch) await this.checkFollowers(room);
    const messages = rows.filter((row): row is NewsRow & MessageRow => row.id !== null).map(messageView);
    if (messages.length > 0) room.deliver(runOf(room.id, room.epoch, messages));
  }

  /** Ends delivery to all who are no members any more, before anything that came after they left is delivered. */
  private async checkFollowers(room: LiveRoom): Promise<void> {
    const asked = [...room.followers, ...room.watchers];
    const found = await findMembersAmong(this.db, room.id, asked.map(({ memberId }) => memberId));
    const members = new Set(found?.members);
    const epoch = found?.epoch ?? Infinity;
    for (const follower of asked) {
      if (members.has(follower.memberId)) follower.epoch = epoch;
      else {
        room.followers.delete(follower);
        room.watchers.delete(follower);
      }
    }
    room.epoch = epoch;
    // Who came while this looked, and was seen to be a member before it did, looks again.
    for (const follower of [...room.followers, ...room.watchers]) {
      if (follower.epoch >= epoch) continue;
      room.followers.delete(follower);
      room.watchers.delete(follower);
      follower.lag();
    }
  }
}

// One that everybody has left may have a successor with the same id here, and its rows are that one's alone.
const isFollowed = ({ held, delivered }: LiveRoom): boolean => held > 0 && delivered !== undefined;

function byRoom(rows: readonly NewsRow[]): ReadonlyMap<number, readonly NewsRow[]> {
  const groups = new Map<number, NewsRow[]>();
  for (const row of rows) {
    const group = groups.get(row.news_room);
    if (group === undefined) groups.set(row.news_room, [row]);
    else group.push(row);
  }
  return groups;
}
