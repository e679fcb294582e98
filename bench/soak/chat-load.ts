import { chatTopics } from "@danji/contract/chat/chat-topics";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { connectChat } from "../stage/chat-connection.ts";
import { commandOf, frameText, numberAfter, type StompConnection } from "../stage/stomp-connection.ts";
import type { Account, Dataset } from "../stage/dataset.ts";

const MEMBERS_OF_A_ROOM = 100;
const COMPLETION_TIMEOUT_MS = 20_000;

interface Subscriber {
  readonly room: number;
  readonly connection: StompConnection;
  /** Number of the last received message. */
  last: number;
}

export interface ChatLoad {
  /** Milliseconds from the SEND to the RECEIPT. */
  readonly latencies: number[];
  /** Sends so many messages a second, to all rooms in turn. */
  run(perSecond: number, stopped: () => boolean): Promise<void>;
  /** Faults. */
  faults(): Promise<readonly string[]>;
  close(): void;
}

/** Puts members into rooms of a hundred, each with a socket subscribed to its room. */
export async function startChatLoad(dataset: Dataset, port: number, accounts: readonly Account[]): Promise<ChatLoad> {
  const subscribers: Subscriber[] = [];
  const latencies: number[] = [];
  const pendingReceipts = new Map<string, { readonly clientId: string; readonly at: number }>();
  const acknowledged: string[] = [];
  const broken: string[] = [];

  for (let from = 0; from < accounts.length; from += MEMBERS_OF_A_ROOM) {
    const members = accounts.slice(from, from + MEMBERS_OF_A_ROOM);
    const room = from === 0 ? dataset.roomId : await newRoom(dataset);
    await dataset.addToRoom(room, members);
    for (const account of members) {
      const subscriber: Subscriber = { room, connection: await connectChat(port, account), last: 0 };
      subscriber.connection.onFrame = (frame) => handleFrame(subscriber, frame);
      subscriber.connection.onEnd = () => void broken.push(`a socket of room ${room} ended`);
      subscriber.connection.send(
        frameText("SUBSCRIBE", { id: "room", destination: chatTopics.room(room), after: "0" }),
      );
      subscribers.push(subscriber);
    }
  }

  function handleFrame(subscriber: Subscriber, frame: Buffer): void {
    const command = commandOf(frame);
    if (command === "RECEIPT") return handleReceipt(frame);
    if (command !== "MESSAGE")
      return command === "" ? undefined : void broken.push(`${command} came: ${messageOf(frame)}`);
    const seq = numberAfter(frame, '"seq":') ?? 0;
    if (seq !== subscriber.last + 1) broken.push(`room ${subscriber.room}: ${seq} came after ${subscriber.last}`);
    subscriber.last = seq;
  }

  function handleReceipt(frame: Buffer): void {
    const receipt = String(numberAfter(frame, "receipt-id:"));
    const pending = pendingReceipts.get(receipt);
    if (pending === undefined) return;
    pendingReceipts.delete(receipt);
    latencies.push(performance.now() - pending.at);
    acknowledged.push(pending.clientId);
  }

  return {
    latencies,
    async run(perSecond, stopped) {
      for (let turn = 1; !stopped(); turn += 1) {
        const subscriber = subscribers[(turn * 101) % subscribers.length];
        const clientId = randomUUID();
        pendingReceipts.set(String(turn), { clientId, at: performance.now() });
        const body = JSON.stringify({ message: `오늘 분리수거 하는 날이죠? ${turn}`, clientId });
        subscriber?.connection.send(
          frameText("SEND", { destination: chatTopics.send(subscriber.room), receipt: String(turn) }, body),
        );
        await delay(1_000 / perSecond);
      }
    },
    async faults() {
      const lastOf = new Map<number, number>();
      for (const room of new Set(subscribers.map((subscriber) => subscriber.room)))
        lastOf.set(room, await dataset.lastSeq(room));
      const incomplete = () => subscribers.filter((subscriber) => subscriber.last !== lastOf.get(subscriber.room));
      const until = performance.now() + COMPLETION_TIMEOUT_MS;
      while ((pendingReceipts.size > 0 || incomplete().length > 0) && performance.now() < until) await delay(100);
      if (pendingReceipts.size > 0) broken.push(`${pendingReceipts.size} messages were never acknowledged`);
      if (incomplete().length > 0) broken.push(`${incomplete().length} sockets did not get everything`);
      const { rows } = await dataset.db.query<{ client_id: string }>("select client_id from chat_messages");
      const stored = new Set(rows.map((row) => row.client_id));
      const lost = acknowledged.filter((clientId) => !stored.has(clientId)).length;
      if (lost > 0) broken.push(`${lost} acknowledged messages are not there`);
      if (rows.length !== acknowledged.length + pendingReceipts.size)
        broken.push(`${rows.length} rows of ${acknowledged.length} messages`);
      return broken;
    },
    close() {
      for (const { connection } of subscribers) {
        connection.onEnd = () => undefined;
        connection.destroy();
      }
    },
  };
}

/** The header of an ERROR frame that says why. */
const messageOf = (frame: Buffer): string => /^message:(.*)$/m.exec(frame.toString())?.[1] ?? "";

async function newRoom({ db }: Dataset): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `with complex as (
       insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text, kind)
       select '새빛마을', '경기도 새빛시', '은하로 ' || count(*) + 1, 900, 1100, 8, '101동 ~ 108동', '새빛마을', 'EVERYONE' from complexes
       returning id
     )
     select id from complex`,
  );
  const room = await db.query<{ id: string }>("select id from chat_rooms where complex_id = $1", [rows[0]?.id]);
  return Number(room.rows[0]?.id);
}
