import { randomUUID } from "node:crypto";
import { chatTopics, type RoomEvent } from "@danji/contract/chat-topics";
import { single } from "#platform/realtime/broadcast.ts";
import { openBus } from "#platform/realtime/bus.ts";
import type { StompHandlers } from "#platform/realtime/stomp-handlers.ts";
import type { Services } from "#platform/services.ts";
import { CHAT_CHANNEL, type ChatAnnouncement } from "./announce.ts";
import { chatHandlers } from "./chat.stomp.ts";
import { Follows } from "./follow.ts";
import { LiveRooms } from "./live-rooms.ts";
import { MemberQueues } from "./member-queues.ts";
import { decodeRun } from "./message-run.ts";
import { gatherReads } from "./reads.ts";
import { getDatabaseName } from "./room-rows.ts";
import { type ChatSender, chatSender } from "./send.ts";
import { typingPace } from "./typing.ts";

/** How often rooms are looked at where something may not be heard, and where it may. */
const POLL_MS = 1_000;
const SAFETY_POLLS = 5;

/** The word that rooms have messages up to a number. */
interface News {
  readonly node: string;
  readonly news: readonly (readonly [roomId: number, seq: number])[];
}

/** Chat as it lives in this process. */
export interface Chat {
  readonly send: ChatSender;
  readonly handlers: StompHandlers;
  close(): Promise<void>;
}

/** Starts hearing and delivering. To be closed after the sockets. */
export async function startChat(services: Services): Promise<Chat> {
  const { db, config, secrets } = services;
  const log = services.log.child({ part: "chat" });
  const node = randomUUID();
  const rooms = new LiveRooms(db, log);
  const queues = new MemberQueues();
  const follows = new Follows(db, rooms, log);

  function heardEvent(roomId: number, event: RoomEvent): void {
    const room = rooms.get(roomId);
    if (room === undefined) return;
    room.tell(single(chatTopics.events(roomId), JSON.stringify(event)));
    if (event.type === "LEAVE") rooms.catchUp(room);
  }

  /** Takes what any process may have sent; a text that makes no sense must not end this one. */
  function heard(text: string): void {
    try {
      take(text);
    } catch (error) {
      log.warn({ err: error, length: text.length }, "a malformed announcement was dropped");
    }
  }

  function take(text: string): void {
    const told = decodeRun(text);
    if (told !== undefined) {
      if (told.node !== node) rooms.take(told.run);
      return;
    }
    const word = JSON.parse(text) as News | ChatAnnouncement;
    if ("event" in word) heardEvent(word.roomId, word.event);
    else if ("notice" in word) queues.tell(word.memberId, word.notice);
    else if (word.node !== node) for (const [roomId, seq] of word.news) rooms.hear(roomId, seq);
  }

  // Two products may share one Redis, so the channel carries what only processes of this one know.
  const name = config.redisUrl === undefined ? "" : await getDatabaseName(db);
  const bus = await openBus({
    ...{ db, log, heard },
    channel: CHAT_CHANNEL,
    redis:
      config.redisUrl === undefined
        ? undefined
        : { url: config.redisUrl, channel: `danji:${secrets.hash("redis", name).toString("hex")}` },
    changed: () => void rooms.poll(),
  });
  let looks = 0;
  const polling = setInterval(() => {
    looks += 1;
    if (!bus.whole || looks % SAFETY_POLLS === 0) void rooms.poll();
  }, POLL_MS);
  const send = chatSender({ services, bus, node, committed: (run) => rooms.take(run) });
  const tellRoom = (roomId: number, event: RoomEvent) => bus.tell(JSON.stringify({ roomId, event }));
  const watchers = (roomId: number) => rooms.get(roomId)?.watchers.size ?? 0;
  const reads = gatherReads({ db, log, tellRoom, watchers });
  return {
    send,
    handlers: chatHandlers({ services, send, follows, rooms, queues, reads, maySign: typingPace(), tellRoom }),
    async close() {
      clearInterval(polling);
      rooms.close();
      await reads.close();
      await bus.close();
    },
  };
}
