import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { residentBytesOf } from "../stage/memory.ts";
import { frameText, type StompConnection } from "../stage/stomp-connection.ts";
import { type ClientGroupOptions, connectAndSubscribe } from "./load-clients.ts";
import type { ChatFixture } from "./fixture.ts";

/** 13 MB of words: more than the buffers of both ends of a line take. */
const MESSAGES = 900;
const TEXT = "가".repeat(4_990);
/** Lines that are opened at once. */
const CONCURRENT_CONNECTIONS = 100;
const TIMEOUT_MS = 60_000;

export interface StalledClientFigures {
  readonly clients: number;
  /** Lines that the server has not cut. */
  readonly remaining: number;
  /** Octets that the process took more of the machine, at the worst moment. */
  readonly grown: number;
  /** From the first word to the last line cut. */
  readonly seconds: number;
}

const stalledConnections: StompConnection[] = [];

/** What the child does: the lines live there, so that their memory is not the bench's own. */
export const stalledClientTasks = {
  /** Opens lines that follow the room, each under an identifier of its own, and never read again. */
  async openDeaf(options: ClientGroupOptions): Promise<void> {
    for (let from = 0; from < options.sockets; from += CONCURRENT_CONNECTIONS) {
      const indexes = Array.from({ length: Math.min(CONCURRENT_CONNECTIONS, options.sockets - from) }, (_, index) => from + index);
      stalledConnections.push(...(await Promise.all(indexes.map((index) => connectAndSubscribe(options, index, { id: `deaf-${index}` })))));
    }
    for (const connection of stalledConnections) connection.setPaused(true);
  },

  /** One who does not listen either says everything, one after the other. */
  async shout(options: ClientGroupOptions): Promise<void> {
    const connection = await connectAndSubscribe(options, 0);
    for (let index = 0; index < MESSAGES; index += 1) {
      const body = JSON.stringify({ message: `${index} ${TEXT}`, clientId: randomUUID() });
      connection.send(frameText("SEND", { destination: `/pub/chat/${options.room}`, "content-type": "application/json" }, body));
    }
    await delay(TIMEOUT_MS / 2);
    connection.destroy();
  },

  forgetDeaf(): void {
    for (const connection of stalledConnections.splice(0)) connection.destroy();
  },
};

/** Many who follow a room and take nothing of 13 MB that are said there. */
export async function measureStalledClients(fixture: ChatFixture, clients: number): Promise<StalledClientFigures> {
  const { child, dataset } = fixture;
  const cookies = await fixture.createAccounts(clients + 1);
  const server = await fixture.startServer("deaf");
  try {
    const room = dataset.roomId;
    const options = { kind: "product", port: server.port, cookies, room, sockets: clients } as const;
    const openFilesBefore = openFilesOf(server.pid);
    await child.runTask("openDeaf", options);
    await delay(2_000);
    const before = residentBytesOf(server.pid);
    const began = performance.now();
    const sending = child.runTask("shout", { ...options, cookies: cookies.slice(-1) });
    let [peak, remaining] = [before, clients];
    while (remaining > 0 && performance.now() - began < TIMEOUT_MS) {
      await delay(50);
      peak = Math.max(peak, residentBytesOf(server.pid));
      // What it opens meanwhile, and the line of the one who speaks, are a handful.
      remaining = Math.max(0, openFilesOf(server.pid) - openFilesBefore - SPARE_FILES);
    }
    const seconds = (performance.now() - began) / 1000;
    await sending;
    await child.runTask("forgetDeaf", undefined);
    return { clients, remaining, grown: peak - before, seconds };
  } finally {
    await server.stop();
  }
}

const SPARE_FILES = 20;
const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
