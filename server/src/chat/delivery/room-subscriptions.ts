import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queryable } from "#platform/db/database.ts";
import { type Semaphore, createSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";
import type { StompClient, Subscriber } from "#platform/realtime/stomp/stomp-handlers.ts";
import { type RoomSubscription, type RoomDelivery, splitIntoChunks } from "./room-delivery.ts";
import type { MessageDelivery } from "./message-delivery.ts";
import { messageBatch } from "./message-batch.ts";
import { messageView } from "../message/message-view.ts";
import { findMessagesAfter, findMembership, type RoomMembership } from "../room/room-rows.ts";

const RETRY_MS = 500;
/** Concurrent reads: when a thousand clients reconnect, other calls still get a connection. */
const READ_SEMAPHORE = {
  maxConcurrent: 4,
  maxQueued: 20_000,
  timeoutMs: 30_000,
  busy: () => new Problem("UNAVAILABLE", { retryAfter: 2 }),
};

/** Starts and ends room subscriptions. */
export class RoomSubscriptions {
  private readonly db: Queryable;
  private readonly rooms: MessageDelivery;
  private readonly log: Logger;
  private readonly reads: Semaphore = createSemaphore(READ_SEMAPHORE);

  constructor(db: Queryable, rooms: MessageDelivery, log: Logger) {
    this.db = db;
    this.rooms = rooms;
    this.log = log;
  }

  /**
   * Subscribes to the messages of a room: those after `after` first, at the pace of the client, then the new ones, all in
   * order and each once. Without `after`, those that are committed from now on. Throws CHAT_NOT_A_MEMBER.
   */
  async subscribeMessages(
    { viewer }: StompClient,
    subscriber: Subscriber,
    roomId: number,
    after: number | undefined,
  ): Promise<() => void> {
    const room = this.rooms.acquire(roomId);
    try {
      const membership = await this.requireMembership(roomId, viewer.memberId);
      this.initialize(room, membership);
      const subscription: RoomSubscription = {
        ...{
          memberId: viewer.memberId,
          nickname: membership.nickname,
          subscriber,
          epoch: membership.epoch,
          hasEnded: false,
        },
        deliveredSeq:
          after === undefined
            ? membership.last_seq
            : Math.max(membership.from_seq, Math.min(after, membership.last_seq)),
        onLagging: () => void this.resumeMessages(room, subscription),
      };
      if (subscription.deliveredSeq < membership.last_seq || !goLive(room, subscription)) subscription.onLagging();
      return () => {
        subscription.hasEnded = true;
        room.messageSubscriptions.delete(subscription);
        this.rooms.release(room);
      };
    } catch (error) {
      this.rooms.release(room);
      throw error;
    }
  }

  /** Subscribes to the other events of a room. Throws CHAT_NOT_A_MEMBER. */
  async subscribeEvents({ viewer }: StompClient, subscriber: Subscriber, roomId: number): Promise<() => void> {
    const room = this.rooms.acquire(roomId);
    try {
      const { memberId } = viewer;
      const membership = await this.requireMembership(roomId, memberId);
      this.initialize(room, membership);
      const subscription: RoomSubscription = {
        ...{
          memberId,
          nickname: membership.nickname,
          subscriber,
          epoch: membership.epoch,
          hasEnded: false,
          deliveredSeq: 0,
        },
        onLagging: () => void this.resumeEvents(room, subscription),
      };
      if (subscription.epoch >= room.epoch) room.eventSubscriptions.add(subscription);
      else subscription.onLagging();
      return () => {
        subscription.hasEnded = true;
        room.eventSubscriptions.delete(subscription);
        this.rooms.release(room);
      };
    } catch (error) {
      this.rooms.release(room);
      throw error;
    }
  }

  private initialize(room: RoomDelivery, membership: RoomMembership): void {
    room.initialize(membership.last_seq, membership.epoch);
    if (room.isBehind || membership.epoch > room.epoch) this.rooms.catchUp(room);
  }

  private async requireMembership(roomId: number, memberId: number): Promise<RoomMembership> {
    const membership = await this.reads.run(() => findMembership(this.db, roomId, memberId));
    if (membership === undefined) throw new Problem("CHAT_NOT_A_MEMBER");
    return membership;
  }

  // Page by page, until the subscription has received all that live delivery has.
  private async resumeMessages(room: RoomDelivery, subscription: RoomSubscription): Promise<void> {
    const { memberId, subscriber } = subscription;
    while (await subscriber.drained()) {
      const after = subscription.deliveredSeq;
      const page = await this.withRetry(() => findMessagesAfter(this.db, { roomId: room.id, memberId, after }));
      if (page === undefined) return;
      if (page === "failed") continue;
      subscription.epoch = page.epoch;
      subscription.deliveredSeq = Math.max(subscription.deliveredSeq, page.fromSeq);
      const [first] = page.rows;
      const chunks =
        first === undefined
          ? []
          : splitIntoChunks(messageBatch(room.id, page.epoch, page.rows.map(messageView)), first.seq);
      for (const { broadcast, last } of chunks) {
        // The rest is read again once the buffer has room: a thousand waiting clients must not each hold a page.
        if (subscriber.isCongested) break;
        subscriber.deliver(broadcast);
        subscription.deliveredSeq = last;
      }
      if (!subscriber.isCongested && goLive(room, subscription)) return;
    }
  }

  private async resumeEvents(room: RoomDelivery, subscription: RoomSubscription): Promise<void> {
    while (await subscription.subscriber.drained()) {
      const membership = await this.withRetry(() => findMembership(this.db, room.id, subscription.memberId));
      if (membership === undefined) return;
      if (membership === "failed") continue;
      subscription.epoch = membership.epoch;
      if (subscription.epoch < room.epoch) continue;
      if (!subscription.hasEnded) room.eventSubscriptions.add(subscription);
      return;
    }
  }

  private async withRetry<T>(read: () => Promise<T>): Promise<T | "failed"> {
    try {
      return await this.reads.run(read);
    } catch (error) {
      this.log.warn({ err: error }, "room not read");
      await delay(RETRY_MS);
      return "failed";
    }
  }
}

/** Adds the subscription to live delivery where it has received all delivered messages and its membership is current. */
function goLive(room: RoomDelivery, subscription: RoomSubscription): boolean {
  if (subscription.deliveredSeq < (room.deliveredSeq ?? Infinity) || subscription.epoch < room.epoch) return false;
  if (!subscription.hasEnded) room.messageSubscriptions.add(subscription);
  return true;
}
