import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { connected } from "../stage/chat-line.ts";
import { commandOf, frameText, numberAfter, type StompLine } from "../stage/stomp-line.ts";
import type { Neighbour, Town } from "../stage/town.ts";

const MEMBERS_OF_A_ROOM = 100;
const SETTLE_MS = 20_000;

interface Seat {
  readonly room: number;
  readonly line: StompLine;
  /** Number of the last message that came. */
  last: number;
}

export interface Talk {
  /** Milliseconds from the SEND to the RECEIPT. */
  readonly latencies: number[];
  /** Says so many messages a second, in all rooms in turn. */
  run(aSecond: number, stopped: () => boolean): Promise<void>;
  /** What is not as it was promised. */
  faults(): Promise<readonly string[]>;
  close(): void;
}

/** Seats people in rooms of a hundred, each with a socket that follows its room. */
export async function seatAll(town: Town, port: number, people: readonly Neighbour[]): Promise<Talk> {
  const seats: Seat[] = [];
  const latencies: number[] = [];
  const waiting = new Map<string, { readonly clientId: string; readonly at: number }>();
  const acknowledged: string[] = [];
  const broken: string[] = [];

  for (let from = 0; from < people.length; from += MEMBERS_OF_A_ROOM) {
    const members = people.slice(from, from + MEMBERS_OF_A_ROOM);
    const room = from === 0 ? town.roomId : await newRoom(town);
    await town.enter(room, members);
    for (const who of members) {
      const seat: Seat = { room, line: await connected(port, who), last: 0 };
      seat.line.onFrame = (frame) => hear(seat, frame);
      seat.line.onEnd = () => void broken.push(`a socket of room ${room} ended`);
      seat.line.send(frameText("SUBSCRIBE", { id: "room", destination: `/topic/chat/${room}`, after: "0" }));
      seats.push(seat);
    }
  }

  function hear(seat: Seat, frame: Buffer): void {
    const command = commandOf(frame);
    if (command === "RECEIPT") return receive(frame);
    if (command !== "MESSAGE") return command === "" ? undefined : void broken.push(`${command} came`);
    const seq = numberAfter(frame, '"seq":') ?? 0;
    if (seq !== seat.last + 1) broken.push(`room ${seat.room}: ${seq} came after ${seat.last}`);
    seat.last = seq;
  }

  function receive(frame: Buffer): void {
    const receipt = String(numberAfter(frame, "receipt-id:"));
    const said = waiting.get(receipt);
    if (said === undefined) return;
    waiting.delete(receipt);
    latencies.push(performance.now() - said.at);
    acknowledged.push(said.clientId);
  }

  return {
    latencies,
    async run(aSecond, stopped) {
      for (let turn = 1; !stopped(); turn += 1) {
        const seat = seats[(turn * 101) % seats.length];
        const clientId = randomUUID();
        waiting.set(String(turn), { clientId, at: performance.now() });
        const body = JSON.stringify({ message: `오늘 분리수거 하는 날이죠? ${turn}`, clientId });
        seat?.line.send(frameText("SEND", { destination: `/pub/chat/${seat.room}`, receipt: String(turn) }, body));
        await delay(1_000 / aSecond);
      }
    },
    async faults() {
      const lastOf = new Map<number, number>();
      for (const room of new Set(seats.map((seat) => seat.room))) lastOf.set(room, await town.lastSeq(room));
      const late = () => seats.filter((seat) => seat.last !== lastOf.get(seat.room));
      const until = performance.now() + SETTLE_MS;
      while ((waiting.size > 0 || late().length > 0) && performance.now() < until) await delay(100);
      if (waiting.size > 0) broken.push(`${waiting.size} messages were never acknowledged`);
      if (late().length > 0) broken.push(`${late().length} sockets did not get everything`);
      const { rows } = await town.db.query<{ client_id: string }>("select client_id from chat_messages");
      const stored = new Set(rows.map((row) => row.client_id));
      const lost = acknowledged.filter((clientId) => !stored.has(clientId)).length;
      if (lost > 0) broken.push(`${lost} acknowledged messages are not there`);
      if (rows.length !== acknowledged.length + waiting.size) broken.push(`${rows.length} rows of ${acknowledged.length} messages`);
      return broken;
    },
    close() {
      for (const { line } of seats) {
        line.onEnd = () => undefined;
        line.cut();
      }
    },
  };
}

async function newRoom({ db }: Town): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `with complex as (
       insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
       select '새빛마을', '경기도 새빛시', '은하로 ' || count(*) + 1, 900, 1100, 8, '101동 ~ 108동', '새빛마을' from complexes
       returning id
     )
     select id from complex`,
  );
  const room = await db.query<{ id: string }>("select id from chat_rooms where complex_id = $1", [rows[0]?.id]);
  return Number(room.rows[0]?.id);
}
