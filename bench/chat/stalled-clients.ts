import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { residentBytesOf } from "../stage/memory.ts";
import type { ChatFixture } from "./fixture.ts";
import { TIMEOUT_MS } from "./stalled-client-tasks.ts";

export interface StalledClientFigures {
  readonly clients: number;
  /** Connections that the server has not closed. */
  readonly remaining: number;
  /** Peak growth of the resident memory, bytes. */
  readonly grown: number;
  /** From the first message to the last connection closed. */
  readonly seconds: number;
}

/** Many subscribed clients stop reading while 13 MB are sent to their room. */
export async function measureStalledClients(fixture: ChatFixture, clients: number): Promise<StalledClientFigures> {
  const { child, dataset } = fixture;
  const cookies = await fixture.createAccounts(clients + 1);
  const server = await fixture.startServer("stalled");
  try {
    const room = dataset.roomId;
    const options = { kind: "product", port: server.port, cookies, room, sockets: clients } as const;
    const openFilesBefore = openFilesOf(server.pid);
    await child.runTask("openStalled", options);
    await delay(2_000);
    const before = residentBytesOf(server.pid);
    const began = performance.now();
    const sending = child.runTask("sendLarge", { ...options, cookies: cookies.slice(-1) });
    let [peak, remaining] = [before, clients];
    while (remaining > 0 && performance.now() - began < TIMEOUT_MS) {
      await delay(50);
      peak = Math.max(peak, residentBytesOf(server.pid));
      // The server's own files opened meanwhile, and the sender's connection, are a handful.
      remaining = Math.max(0, openFilesOf(server.pid) - openFilesBefore - SPARE_FILES);
    }
    const seconds = (performance.now() - began) / 1000;
    await sending;
    await child.runTask("closeStalled", undefined);
    return { clients, remaining, grown: peak - before, seconds };
  } finally {
    await server.stop();
  }
}

const SPARE_FILES = 20;
const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
