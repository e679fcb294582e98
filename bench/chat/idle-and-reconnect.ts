import { chatTopics } from "@danji/contract/chat/chat-topics";
import { setTimeout as delay } from "node:timers/promises";
import { residentBytesOf } from "../stage/memory.ts";
import { METRICS_TOKEN } from "../stage/server-process.ts";
import type { ChatFixture } from "./fixture.ts";

/** Members behind the idle sockets: the other sockets are second and third devices. */
const MEMBERS = 2_000;
/** Messages sent while all clients are disconnected. */
const MISSED = 50;
/** Time for the garbage of opening to be collected. */
const IDLE_WAIT_MS = 15_000;

export interface IdleFigures {
  readonly sockets: number;
  /** Bytes per socket: resident memory of the process, and its JavaScript heap. */
  readonly resident: number;
  readonly heap: number;
  readonly seconds: number;
}

/** Sockets that subscribe to a room and what belongs to it, as the web does, and receive nothing. */
export async function measureIdle(fixture: ChatFixture, sockets: number): Promise<IdleFigures> {
  const { child, dataset } = fixture;
  const cookies = await fixture.createAccounts(Math.min(sockets, MEMBERS));
  const server = await fixture.startServer("idle");
  try {
    const room = dataset.roomId;
    const options = {
      kind: "product",
      port: server.port,
      cookies,
      room,
      extraDestinations: extraDestinationsOf(room),
    } as const;
    // The first few hundred sockets make the process load and compile code, which is not their own cost.
    await child.runTask("open", { name: "first", options: { ...options, sockets: 200 } });
    await child.runTask("close", { name: "first" });
    await delay(2_000);
    const before = await memoryOf(server.pid, server.port);
    const began = performance.now();
    await child.runTask("open", { name: "idle", options: { ...options, sockets } });
    const seconds = (performance.now() - began) / 1000;
    await delay(IDLE_WAIT_MS);
    const after = await memoryOf(server.pid, server.port);
    const lost = await child.runTask("lost", { name: "idle" });
    if (lost > 0) throw new Error(`${lost} idle sockets were lost`);
    await child.runTask("close", { name: "idle" });
    const perSocket = (key: "resident" | "heap") => (after[key] - before[key]) / sockets;
    return { sockets, resident: perSocket("resident"), heap: perSocket("heap"), seconds };
  } finally {
    await server.stop();
  }
}

const extraDestinationsOf = (room: number): readonly string[] => [
  ...[chatTopics.errors, chatTopics.notifications, chatTopics.events(room)],
];

interface Memory {
  readonly resident: number;
  readonly heap: number;
}

async function memoryOf(pid: number, port: number): Promise<Memory> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]);
  return { resident: residentBytesOf(pid), heap };
}

export interface ReconnectFigures {
  readonly clients: number;
  readonly missed: number;
  /** Until the last client, and the median one, has received all that it missed. */
  readonly seconds: number;
  readonly median: number;
}

/** Many clients lose their connections at once, miss messages, and reconnect at once. */
export async function measureReconnect(fixture: ChatFixture, clients: number): Promise<ReconnectFigures> {
  const { child, dataset } = fixture;
  const cookies = await fixture.createAccounts(clients);
  const server = await fixture.startServer("back");
  try {
    const room = dataset.roomId;
    const options = { kind: "product", port: server.port, cookies, room } as const;
    await child.runTask("open", {
      name: "all",
      options: { ...options, sockets: clients, extraDestinations: extraDestinationsOf(room) },
    });
    await child.runTask("open", { name: "talker", options: { ...options, sockets: 1 } });
    const lastReceived = await dataset.lastSeq(room);
    const result = await child.runTask("reconnect", { name: "all", sender: "talker", lastReceived, missed: MISSED });
    await child.runTask("close", { name: "talker" });
    return { clients, missed: MISSED, ...result };
  } finally {
    await server.stop();
  }
}
