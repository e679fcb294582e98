import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import type { Queryable } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import type { StompClient, Subscriber } from "#platform/realtime/stomp/stomp-session.ts";
import { messageBatch } from "./announcement.ts";
import type { CatchUp } from "./catch-up.ts";
import { type RoomDelivery, type Rooms, type RoomSubscription, splitIntoChunks } from "./room-delivery.ts";
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

interface RoomSubscriptionsOptions {
  readonly db: Queryable;
  readonly log: Logger;
  readonly rooms: Rooms;
  readonly catchUp: CatchUp;
}

/** Starts room subscriptions; each returned function ends one. */
export interface RoomSubscriptions {
  /**
   * Subscribes to the messages of a room: those after `after` first, at the pace of the client, then the new ones, all in
   * order and each once. Without `after`, those that are committed from now on. Throws CHAT_NOT_A_MEMBER.
   */
  subscribeMessages(
    client: StompClient,
    subscriber: Subscriber,
    roomId: number,
    after: number | undefined,
  ): Promise<() => void>;
  /** Subscribes to the other events of a room. Throws CHAT_NOT_A_MEMBER. */
  subscribeEvents(client: StompClient, subscriber: Subscriber, roomId: number): Promise<() => void>;
}

export function roomSubscriptions({ db, log, rooms, catchUp }: RoomSubscriptionsOptions): RoomSubscriptions {
  const reads = createSemaphore(READ_SEMAPHORE);

  async function subscribe(
    roomId: number,
    memberId: number,
    start: (room: RoomDelivery, membership: RoomMembership) => RoomSubscription,
  ): Promise<() => void> {
    const room = rooms.acquire(roomId);
    try {
      const membership = await reads.run(() => findMembership(db, roomId, memberId));
      if (membership === undefined) throw new Problem("CHAT_NOT_A_MEMBER");
      room.initialize(membership.last_seq, membership.epoch);
      if (room.isBehind || membership.epoch > room.epoch) catchUp.request(room);
      const subscription = start(room, membership);
      return () => {
        subscription.hasEnded = true;
        room.remove(subscription);
        rooms.release(room);
      };
    } catch (error) {
      rooms.release(room);
      throw error;
    }
  }

  // Page by page, until the subscription has received all that live delivery has.
  async function resumeMessages(room: RoomDelivery, subscription: RoomSubscription): Promise<void> {
    const { memberId, subscriber } = subscription;
    while (await subscriber.drained()) {
      const after = subscription.deliveredSeq;
      const page = await withRetry(() => findMessagesAfter(db, { roomId: room.id, memberId, after }));
      if (page === undefined) return;
      if (page === "failed") continue;
      subscription.epoch = page.epoch;
      subscription.deliveredSeq = Math.max(subscription.deliveredSeq, page.fromSeq);
      const [first] = page.rows;
      const chunks =
        first === undefined
          ? []
          : splitIntoChunks(
              messageBatch(
                room.id,
                page.epoch,
                page.rows.map((row) => messageView(row)),
              ),
              first.seq,
            );
      for (const { broadcast, last } of chunks) {
        // The rest is read again once the buffer has room: a thousand waiting clients must not each hold a page.
        if (subscriber.isCongested) break;
        subscriber.deliver(broadcast);
        subscription.deliveredSeq = last;
      }
      if (!subscriber.isCongested && goLive(room, subscription)) return;
    }
  }

  async function resumeEvents(room: RoomDelivery, subscription: RoomSubscription): Promise<void> {
    while (await subscription.subscriber.drained()) {
      const membership = await withRetry(() => findMembership(db, room.id, subscription.memberId));
      if (membership === undefined) return;
      if (membership === "failed") continue;
      subscription.epoch = membership.epoch;
      if (subscription.epoch < room.epoch) continue;
      if (!subscription.hasEnded) room.eventSubscriptions.add(subscription);
      return;
    }
  }

  async function withRetry<T>(read: () => Promise<T>): Promise<T | "failed"> {
    try {
      return await reads.run(read);
    } catch (error) {
      log.warn({ err: error }, "room not read");
      await delay(RETRY_MS);
      return "failed";
    }
  }

  return {
    subscribeMessages: ({ viewer: { memberId } }, subscriber, roomId, after) =>
      subscribe(roomId, memberId, (room, { epoch, last_seq: lastSeq, from_seq: fromSeq }) => {
        const deliveredSeq = after === undefined ? lastSeq : Math.max(fromSeq, Math.min(after, lastSeq));
        const onLagging = () => void resumeMessages(room, subscription);
        const subscription = { memberId, subscriber, epoch, deliveredSeq, hasEnded: false, onLagging };
        if (deliveredSeq < lastSeq || !goLive(room, subscription)) onLagging();
        return subscription;
      }),
    subscribeEvents: ({ viewer: { memberId } }, subscriber, roomId) =>
      subscribe(roomId, memberId, (room, { epoch }) => {
        const onLagging = () => void resumeEvents(room, subscription);
        const subscription = { memberId, subscriber, epoch, deliveredSeq: 0, hasEnded: false, onLagging };
        if (epoch >= room.epoch) room.eventSubscriptions.add(subscription);
        else onLagging();
        return subscription;
      }),
  };
}

/** Adds the subscription to live delivery where it has received all delivered messages and its membership is current. */
function goLive(room: RoomDelivery, subscription: RoomSubscription): boolean {
  if (subscription.deliveredSeq < (room.deliveredSeq ?? Infinity) || subscription.epoch < room.epoch) return false;
  if (!subscription.hasEnded) room.messageSubscriptions.add(subscription);
  return true;
}
