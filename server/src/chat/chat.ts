import { randomUUID } from "node:crypto";
import { chatTopics, type RoomEvent } from "@danji/contract/chat/chat-topics";
import { singleBroadcast } from "#platform/realtime/broadcast.ts";
import { openBus } from "#platform/realtime/bus/bus.ts";
import type { StompHandlers } from "#platform/realtime/stomp/stomp-handlers.ts";
import type { Services } from "#platform/services.ts";
import { CHAT_CHANNEL, type ChatAnnouncement } from "./delivery/announce.ts";
import { chatHandlers } from "./chat.stomp.ts";
import { RoomSubscriptions } from "./delivery/room-subscriptions.ts";
import { MessageDelivery } from "./delivery/message-delivery.ts";
import { MemberQueues } from "./delivery/member-queues.ts";
import { decodeBatch } from "./delivery/message-batch.ts";
import { collectReadReceipts } from "./message/read-receipts.ts";
import { getDatabaseName } from "./room/room-rows.ts";
import { type ChatSender, chatSender } from "./message/send.ts";
import { typingThrottle } from "./message/typing-throttle.ts";

/** Poll interval; where every announcement is received only each fifth poll is done. */
const POLL_MS = 1_000;
const FALLBACK_POLLS = 5;

/** Announces that rooms have messages up to a number. */
interface SeqAnnouncement {
  readonly node: string;
  readonly news: readonly (readonly [roomId: number, seq: number])[];
}

/** Chat in this process. */
export interface Chat {
  readonly send: ChatSender;
  readonly handlers: StompHandlers;
  close(): Promise<void>;
}

/** Starts receiving and delivering. Close it after the sockets. */
export async function startChat(services: Services): Promise<Chat> {
  const { db, config, secrets } = services;
  const log = services.log.child({ part: "chat" });
  const node = randomUUID();
  const delivery = new MessageDelivery(db, log);
  const queues = new MemberQueues();
  const subscriptions = new RoomSubscriptions(db, delivery, log);

  function onRoomEvent(roomId: number, event: RoomEvent): void {
    const room = delivery.get(roomId);
    if (room === undefined) return;
    room.publishEvent(singleBroadcast(chatTopics.events(roomId), JSON.stringify(event)));
    if (event.type === "LEAVE") delivery.catchUp(room);
  }

  /** Handles an announcement of any process; a malformed one must not end this process. */
  function onMessage(text: string): void {
    try {
      handleMessage(text);
    } catch (error) {
      log.warn({ err: error, length: text.length }, "a malformed announcement was dropped");
    }
  }

  function handleMessage(text: string): void {
    const decoded = decodeBatch(text);
    if (decoded !== undefined) {
      if (decoded.node !== node) delivery.onMessages(decoded.batch);
      return;
    }
    const announcement = JSON.parse(text) as SeqAnnouncement | ChatAnnouncement;
    if ("event" in announcement) onRoomEvent(announcement.roomId, announcement.event);
    else if ("notice" in announcement) queues.publish(announcement.memberId, announcement.notice);
    else if (announcement.node !== node)
      for (const [roomId, seq] of announcement.news) delivery.onAnnounced(roomId, seq);
  }

  // Installations may share one Redis, so the channel's name is secret to one installation.
  const name = config.redisUrl === undefined ? "" : await getDatabaseName(db);
  const bus = await openBus({
    ...{ db, log, onMessage },
    channel: CHAT_CHANNEL,
    redis:
      config.redisUrl === undefined
        ? undefined
        : { url: config.redisUrl, channel: `danji:${secrets.hash("redis", name).toString("hex")}` },
    onStatusChange: () => void delivery.poll(),
  });
  let polls = 0;
  const pollTimer = setInterval(() => {
    polls += 1;
    if (!bus.isReliable || polls % FALLBACK_POLLS === 0) void delivery.poll();
  }, POLL_MS);
  const send = chatSender({ services, bus, node, onCommitted: (batch) => delivery.onMessages(batch) });
  const publishToRoom = (roomId: number, event: RoomEvent) => bus.publish(JSON.stringify({ roomId, event }));
  const countSubscriptions = (roomId: number) => delivery.get(roomId)?.eventSubscriptions.size ?? 0;
  const readReceipts = collectReadReceipts({ db, log, publishToRoom, countSubscriptions });
  return {
    send,
    handlers: chatHandlers({
      services,
      send,
      subscriptions,
      delivery,
      queues,
      readReceipts,
      allowTyping: typingThrottle(),
      publishToRoom,
    }),
    async close() {
      clearInterval(pollTimer);
      delivery.close();
      await readReceipts.close();
      await bus.close();
    },
  };
}
