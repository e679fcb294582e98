import { randomUUID } from "node:crypto";
import { chatTopics, type MemberNotice, type RoomEvent } from "@danji/contract/chat/chat-topics";
import { singleBroadcast } from "#platform/realtime/broadcast.ts";
import { openBus } from "#platform/realtime/bus/bus.ts";
import { CHAT_CHANNEL } from "#platform/realtime/member-queue.ts";
import type { Subscriber } from "#platform/realtime/stomp/stomp-session.ts";
import type { Services } from "#platform/services.ts";
import { type Announcement, decodeAnnouncement, encodeAnnouncement, type MessageBatch } from "./announcement.ts";
import { startCatchUp } from "./catch-up.ts";
import { type RoomDelivery, Rooms } from "./room-delivery.ts";
import { type RoomSubscriptions, roomSubscriptions } from "./room-subscriptions.ts";
import { getDatabaseName } from "../room/room-rows.ts";

/** Poll interval; where every announcement is received only each fifth poll is done. */
const POLL_MS = 1_000;
const FALLBACK_POLLS = 5;

export interface EventOfRoom {
  readonly roomId: number;
  readonly event: RoomEvent;
}

/** Delivery of what is committed in chat, by any process, to the subscriptions of this process. */
export interface Delivery extends RoomSubscriptions {
  /** Names this process in announcements. */
  readonly node: string;
  /**
   * True where `onCommitted` carries the messages to the other processes; otherwise the transaction itself must announce
   * them by NOTIFY.
   */
  readonly carriesMessages: boolean;
  /** Delivers messages that this process has committed, and publishes them if `announce` is set. */
  onCommitted(batch: MessageBatch, announce: boolean): void;
  /** Publishes events to the subscriptions of their rooms in every process, without a caller's transaction. */
  publishEvents(events: readonly EventOfRoom[]): void;
  /** Subscribes to the notices of a member. */
  subscribeNotices(memberId: number, subscriber: Subscriber): () => void;
  /** True where the member has a subscription to the room in this process. */
  isSubscribed(roomId: number, memberId: number): boolean;
  /** Number of subscriptions to the events of a room in this process. */
  countSubscriptions(roomId: number): number;
  close(): Promise<void>;
}

/**
 * Starts receiving and delivering. A batch that follows the last delivered message of its room is delivered at once;
 * anything else makes the room read its rows (catch-up.ts).
 */
export async function startDelivery(
  services: Pick<Services, "db" | "config" | "secrets" | "log" | "memberNotices">,
): Promise<Delivery> {
  const { db, memberNotices } = services;
  const log = services.log.child({ part: "chat" });
  const node = randomUUID();
  const rooms = new Rooms();
  const catchUp = startCatchUp({ db, log, rooms });
  const noticeSubscribers = new Map<number, Set<Subscriber>>();

  function onMessages(batch: MessageBatch): void {
    const room = rooms.get(batch.roomId);
    if (room !== undefined && !room.deliverNext(batch) && (room.isBehind || batch.epoch > room.epoch))
      catchUp.request(room);
  }

  function onEvent(roomId: number, event: RoomEvent): void {
    const room = rooms.get(roomId);
    if (room === undefined) return;
    room.publishEvent(event);
    if (event.type === "LEAVE") catchUp.request(room);
    if ((event.type === "DELETE" || event.type === "CHANGE") && room.isLast(event.seq)) notifyLists(room);
  }

  /** A list subscribes to the messages of its rooms, not to their events: with both, a list of many rooms would have more than a socket may hold. */
  function notifyLists(room: RoomDelivery): void {
    for (const memberId of room.messageReaders()) notify(memberId, { type: "ROOM_CHANGED", chatroomId: room.id });
  }

  function notify(memberId: number, notice: MemberNotice): void {
    const subscribers = noticeSubscribers.get(memberId);
    if (subscribers === undefined) return;
    const broadcast = singleBroadcast(chatTopics.notifications, JSON.stringify(notice));
    for (const subscriber of subscribers) subscriber.deliver(broadcast);
  }

  /** Handles an announcement of any process. Own messages are delivered already. */
  function onAnnouncement(announcement: Announcement): void {
    switch (announcement.type) {
      case "MESSAGES":
        if (announcement.node !== node) onMessages(announcement.batch);
        return;
      case "SEQS":
        if (announcement.node !== node) for (const [roomId, seq] of announcement.seqs) catchUp.onAnnounced(roomId, seq);
        return;
      case "EVENT":
        onEvent(announcement.roomId, announcement.event);
        return;
      case "NOTICE":
        memberNotices.received(announcement.memberId);
        notify(announcement.memberId, announcement.notice);
    }
  }

  const bus = await openBus<Announcement>({
    db,
    log,
    channel: CHAT_CHANNEL,
    redis: await redisOptions(services),
    encode: encodeAnnouncement,
    decode: decodeAnnouncement,
    onMessage: onAnnouncement,
    onStatusChange() {
      memberNotices.mayHaveMissed();
      void catchUp.poll();
    },
    // Messages are read from their rows. What was deleted, hidden or decided in between has no such second way.
    onRestored() {
      for (const memberId of noticeSubscribers.keys()) notify(memberId, { type: "MISSED" });
    },
  });
  memberNotices.isReliable = () => bus.isReliable;
  let polls = 0;
  const pollTimer = setInterval(() => {
    polls += 1;
    if (!bus.isReliable || polls % FALLBACK_POLLS === 0) void catchUp.poll();
  }, POLL_MS);
  return {
    node,
    ...roomSubscriptions({ db, log, rooms, catchUp }),
    get carriesMessages() {
      return bus.carriesBodies;
    },
    onCommitted(batch, announce) {
      onMessages(batch);
      if (!announce) return;
      // Where Redis failed during the commit, NOTIFY announces the number and the others read the rows.
      if (bus.carriesBodies) bus.publish([{ type: "MESSAGES", node, batch }]);
      else bus.publish([{ type: "SEQS", node, seqs: [[batch.roomId, batch.firstSeq]] }]);
    },
    publishEvents: (events) => bus.publish(events.map((event) => ({ type: "EVENT", ...event }))),
    subscribeNotices(memberId, subscriber) {
      const subscribers = noticeSubscribers.get(memberId) ?? new Set();
      noticeSubscribers.set(memberId, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && noticeSubscribers.get(memberId) === subscribers)
          noticeSubscribers.delete(memberId);
      };
    },
    isSubscribed: (roomId, memberId) => rooms.get(roomId)?.hasSubscriber(memberId) === true,
    countSubscriptions: (roomId) => rooms.get(roomId)?.eventSubscriptions.size ?? 0,
    async close() {
      memberNotices.isReliable = () => false;
      clearInterval(pollTimer);
      catchUp.close();
      await bus.close();
    },
  };
}

/** Installations may share one Redis, so the channel's name is secret to one installation. */
async function redisOptions({ db, config: { redisUrl }, secrets }: Pick<Services, "db" | "config" | "secrets">) {
  if (redisUrl === undefined) return undefined;
  return { url: redisUrl, channel: `danji:${secrets.hash("redis", await getDatabaseName(db)).toString("hex")}` };
}
