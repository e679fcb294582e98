import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { residentBytesOf } from "../stage/memory.ts";
import { frameText, type StompConnection } from "../stage/stomp-connection.ts";
import { type ClientGroupOptions, connectAndSubscribe } from "./load-clients.ts";
import type { ChatFixture } from "./fixture.ts";

/** 13 MB of text: more than the buffers of both ends of a connection hold. */
const MESSAGES = 900;
const TEXT = "가".repeat(4_990);
/** Connections opened concurrently. */
const CONCURRENT_CONNECTIONS = 100;
const TIMEOUT_MS = 60_000;

export interface StalledClientFigures {
  readonly clients: number;
  /** Connections that the server has not closed. */
  readonly remaining: number;
  /** Peak growth of the resident memory, bytes. */
  readonly grown: number;
  /** From the first message to the last connection closed. */
  readonly seconds: number;
}

const stalledConnections: StompConnection[] = [];

/** Tasks of the client process, where the connections live so that their memory is not the bench's own. */
export const stalledClientTasks = {
  /** Opens connections that subscribe to the room, each under its own id, and stop reading. */
  async openStalled(options: ClientGroupOptions): Promise<void> {
    for (let from = 0; from < options.sockets; from += CONCURRENT_CONNECTIONS) {
      const indexes = Array.from(
        { length: Math.min(CONCURRENT_CONNECTIONS, options.sockets - from) },
        (_, index) => from + index,
      );
      stalledConnections.push(
        ...(await Promise.all(indexes.map((index) => connectAndSubscribe(options, index, { id: `stalled-${index}` })))),
      );
    }
    for (const connection of stalledConnections) connection.setPaused(true);
  },

  /** Sends all messages from a client that does not read its deliveries. */
  async sendLarge(options: ClientGroupOptions): Promise<void> {
    const connection = await connectAndSubscribe(options, 0);
    for (let index = 0; index < MESSAGES; index += 1) {
      const body = JSON.stringify({ message: `${index} ${TEXT}`, clientId: randomUUID() });
      connection.send(
        frameText("SEND", { destination: `/pub/chat/${options.room}`, "content-type": "application/json" }, body),
      );
    }
    await delay(TIMEOUT_MS / 2);
    connection.destroy();
  },

  closeStalled(): void {
    for (const connection of stalledConnections.splice(0)) connection.destroy();
  },
};

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
