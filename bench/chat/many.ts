import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Child } from "../stage/child.ts";
import { startServer } from "../stage/server-process.ts";
import type { Town } from "../stage/town.ts";
import type { CrowdTasks } from "./crowd-tasks.ts";

interface Given {
  readonly child: Child<CrowdTasks>;
  readonly town: Town;
  readonly serverProgram: string;
  readonly folder: string;
}

export interface IdleFigures {
  readonly sockets: number;
  /** Octets a socket that the process takes of the machine, and that its JavaScript holds. */
  readonly resident: number;
  readonly heap: number;
  readonly seconds: number;
}

/** Sockets that all follow a room and what belongs to it, as the web does, and hear nothing. */
export async function idle({ child, town, serverProgram, folder }: Given, sockets: number): Promise<IdleFigures> {
  const people = await town.settle(Math.min(sockets, 2_000));
  await town.enter(town.roomId, people);
  const cookies = people.map(({ cookie }) => cookie);
  const server = await startServer({ program: serverProgram, databaseUrl: town.databaseUrl, dataDir: path.join(folder, "idle") });
  try {
    const crowd = { kind: "product", port: server.port, cookies, room: town.roomId, beside: besideOf(town.roomId) } as const;
    // What a first few hundred make the process load and compile is not theirs alone.
    await child.ask("open", { name: "first", given: { ...crowd, sockets: 200 } });
    await child.ask("close", { name: "first" });
    await delay(2_000);
    const before = await memoryOf(server.pid, server.port);
    const began = performance.now();
    await child.ask("open", { name: "idle", given: { ...crowd, sockets } });
    const seconds = (performance.now() - began) / 1000;
    await delay(15_000);
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

async function memoryOf(pid: number, port: number): Promise<{ readonly resident: number; readonly heap: number }> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]);
  return { resident: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024, heap };
}

export interface ReturnFigures {
  readonly clients: number;
  readonly missed: number;
  /** Until the last one, and the one in the middle, has all that it missed. */
  readonly seconds: number;
  readonly median: number;
}

/** Many lose their lines at once, miss something, and all come back at once. */
export async function comeBack({ child, town, serverProgram, folder }: Given, clients: number): Promise<ReturnFigures> {
  const missed = 50;
  const people = await town.settle(clients);
  await town.enter(town.roomId, people);
  const cookies = people.map(({ cookie }) => cookie);
  const server = await startServer({ program: serverProgram, databaseUrl: town.databaseUrl, dataDir: path.join(folder, "back") });
  try {
    const crowd = { kind: "product", port: server.port, cookies, room: town.roomId } as const;
    await child.ask("open", { name: "all", given: { ...crowd, sockets: clients, beside: besideOf(town.roomId) } });
    await child.ask("open", { name: "talker", given: { ...crowd, sockets: 1 } });
    const { rows } = await town.db.query<{ n: string }>("select last_seq as n from chat_rooms where id = $1", [town.roomId]);
    const plan = { name: "all", talker: "talker", has: Number(rows[0]?.n), missed };
    const told = await child.ask("comeBack", plan);
    await child.ask("close", { name: "talker" });
    return { clients, missed, ...told };
  } finally {
    await server.stop();
  }
}
