import { setTimeout as delay } from "node:timers/promises";
import { residentOf } from "../stage/memory.ts";
import { METRICS_TOKEN } from "../stage/server-process.ts";
import type { Venue } from "./venue.ts";

/** Members behind the idle sockets: the rest are second and third devices. */
const MEMBERS = 2_000;
/** Messages that come while everybody is away. */
const MISSED = 50;
/** Until what opening left behind has been collected. */
const SETTLE_MS = 15_000;

export interface IdleFigures {
  readonly sockets: number;
  /** Octets a socket that the process takes of the machine, and that its JavaScript holds. */
  readonly resident: number;
  readonly heap: number;
  readonly seconds: number;
}

/** Sockets that all follow a room and what belongs to it, as the web does, and hear nothing. */
export async function idle(venue: Venue, sockets: number): Promise<IdleFigures> {
  const { child, town } = venue;
  const cookies = await venue.guests(Math.min(sockets, MEMBERS));
  const server = await venue.server("idle");
  try {
    const room = town.roomId;
    const crowd = { kind: "product", port: server.port, cookies, room, beside: besideOf(room) } as const;
    // What a first few hundred make the process load and compile is not theirs alone.
    await child.ask("open", { name: "first", given: { ...crowd, sockets: 200 } });
    await child.ask("close", { name: "first" });
    await delay(2_000);
    const before = await memoryOf(server.pid, server.port);
    const began = performance.now();
    await child.ask("open", { name: "idle", given: { ...crowd, sockets } });
    const seconds = (performance.now() - began) / 1000;
    await delay(SETTLE_MS);
    const after = await memoryOf(server.pid, server.port);
    const lost = await child.ask("lost", { name: "idle" });
    if (lost > 0) throw new Error(`${lost} idle sockets were lost`);
    await child.ask("close", { name: "idle" });
    const each = (key: "resident" | "heap") => (after[key] - before[key]) / sockets;
    return { sockets, resident: each("resident"), heap: each("heap"), seconds };
  } finally {
    await server.stop();
  }
}

const besideOf = (room: number): readonly string[] => [
  ...["/user/queue/errors", "/user/queue/notifications", `/topic/chat/${room}/events`],
];

interface Memory {
  readonly resident: number;
  readonly heap: number;
}

async function memoryOf(pid: number, port: number): Promise<Memory> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]);
  return { resident: residentOf(pid), heap };
}

export interface ReturnFigures {
  readonly clients: number;
  readonly missed: number;
  /** Until the last one, and the one in the middle, has all that it missed. */
  readonly seconds: number;
  readonly median: number;
}

/** Many lose their lines at once, miss something, and all come back at once. */
export async function comeBack(venue: Venue, clients: number): Promise<ReturnFigures> {
  const { child, town } = venue;
  const cookies = await venue.guests(clients);
  const server = await venue.server("back");
  try {
    const room = town.roomId;
    const crowd = { kind: "product", port: server.port, cookies, room } as const;
    await child.ask("open", { name: "all", given: { ...crowd, sockets: clients, beside: besideOf(room) } });
    await child.ask("open", { name: "talker", given: { ...crowd, sockets: 1 } });
    const has = await town.lastSeq(room);
    const told = await child.ask("comeBack", { name: "all", talker: "talker", has, missed: MISSED });
    await child.ask("close", { name: "talker" });
    return { clients, missed: MISSED, ...told };
  } finally {
    await server.stop();
  }
}
