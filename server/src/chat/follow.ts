import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queryable } from "#platform/db/database.ts";
import { type Gate, gate } from "#platform/gate.ts";
import { Problem } from "#platform/problem.ts";
import type { StompClient, Subscriber } from "#platform/realtime/stomp-handlers.ts";
import { type Follower, type LiveRoom, piecesOf } from "./live-room.ts";
import type { LiveRooms } from "./live-rooms.ts";
import { runOf } from "./message-run.ts";
import { messageView } from "./message-view.ts";
import { findMessagesAfter, findPlace, type Place } from "./room-rows.ts";

const RETRY_MS = 500;
/** Looks at once: when a thousand clients come back together, sending and everything else still finds a connection. */
const LOOKS = { most: 4, waiting: 20_000, patienceMs: 30_000, busy: () => new Problem("UNAVAILABLE", { retryAfter: 2 }) };

/** Begins and ends following rooms. */
export class Follows {
  private readonly db: Queryable;
  private readonly rooms: LiveRooms;
  private readonly log: Logger;
  private readonly looks: Gate = gate(LOOKS);

  constructor(db: Queryable, rooms: LiveRooms, log: Logger) {
    this.db = db;
    this.rooms = rooms;
    this.log = log;
  }

  /**
   * Follows the messages of a room: those behind `after` first, at the pace of the client, then the new ones as they come,
   * all in order and each once. Without `after`, those that are committed from now on. Throws CHAT_NOT_A_MEMBER.
   */
  async messages(
    { viewer }: StompClient,
    subscriber: Subscriber,
    roomId: number,
    after: number | undefined,
  ): Promise<() => void> {
    const room = this.rooms.hold(roomId);
    try {
      const place = await this.requirePlace(roomId, viewer.memberId);
      this.begin(room, place);
      const follower: Follower = {
        ...{ memberId: viewer.memberId, nickname: place.nickname, subscriber, epoch: place.epoch, ended: false },
        at: after === undefined ? place.last_seq : Math.max(place.from_seq, Math.min(after, place.last_seq)),
        lag: () => void this.catchUp(room, follower),
      };
      if (follower.at < place.last_seq || !joined(room, follower)) follower.lag();
      return () => {
        follower.ended = true;
        room.followers.delete(follower);
        this.rooms.release(room);
      };
    } catch (error) {
      this.rooms.release(room);
      throw error;
    }
  }

  /** Follows what else happens in a room. Throws CHAT_NOT_A_MEMBER. */
  async events({ viewer }: StompClient, subscriber: Subscriber, roomId: number): Promise<() => void> {
    const room = this.rooms.hold(roomId);
    try {
      const { memberId } = viewer;
      const place = await this.requirePlace(roomId, memberId);
      this.begin(room, place);
      const watcher: Follower = {
        ...{ memberId, nickname: place.nickname, subscriber, epoch: place.epoch, ended: false, at: 0 },
        lag: () => void this.watchAgain(room, watcher),
      };
      if (watcher.epoch >= room.epoch) room.watchers.add(watcher);
      else watcher.lag();
      return () => {
        watcher.ended = true;
        room.watchers.delete(watcher);
        this.rooms.release(room);
      };
    } catch (error) {
      this.rooms.release(room);
      throw error;
    }
  }

  private begin(room: LiveRoom, place: Place): void {
    room.begin(place.last_seq, place.epoch);
    if (room.behind || place.epoch > room.epoch) this.rooms.catchUp(room);
  }

  private async requirePlace(roomId: number, memberId: number): Promise<Place> {
    const place = await this.looks.run(() => findPlace(this.db, roomId, memberId));
    if (place === undefined) throw new Problem("CHAT_NOT_A_MEMBER");
    return place;
  }

  // Page by page until nothing lies between what the follower has and what is live.
  private async catchUp(room: LiveRoom, follower: Follower): Promise<void> {
    const { memberId, subscriber } = follower;
    while (await subscriber.ready()) {
      const after = follower.at;
      const page = await this.again(() => findMessagesAfter(this.db, { roomId: room.id, memberId, after }));
      if (page === undefined) return;
      if (page === "failed") continue;
      follower.epoch = page.epoch;
      follower.at = Math.max(follower.at, page.fromSeq);
      const [first] = page.rows;
      const pieces = first === undefined ? [] : piecesOf(runOf(room.id, page.epoch, page.rows.map(messageView)), first.seq);
      for (const { broadcast, last } of pieces) {
        // The rest is read again when there is room for it: a thousand who wait must not each hold a page.
        if (subscriber.crowded) break;
        subscriber.deliver(broadcast);
        follower.at = last;
      }
      if (!subscriber.crowded && joined(room, follower)) return;
    }
  }

  private async watchAgain(room: LiveRoom, watcher: Follower): Promise<void> {
    while (await watcher.subscriber.ready()) {
      const place = await this.again(() => findPlace(this.db, room.id, watcher.memberId));
      if (place === undefined) return;
      if (place === "failed") continue;
      watcher.epoch = place.epoch;
      if (watcher.epoch < room.epoch) continue;
      if (!watcher.ended) room.watchers.add(watcher);
      return;
    }
  }

  private async again<T>(look: () => Promise<T>): Promise<T | "failed"> {
    try {
      return await this.looks.run(look);
    } catch (error) {
      this.log.warn({ err: error }, "a room not read");
      await delay(RETRY_MS);
      return "failed";
    }
  }
}

/** Makes a follower a live one where they have all that was delivered, and were seen to be a member late enough. */
function joined(room: LiveRoom, follower: Follower): boolean {
  if (follower.at < (room.delivered ?? Infinity) || follower.epoch < room.epoch) return false;
  if (!follower.ended) room.followers.add(follower);
  return true;
}
