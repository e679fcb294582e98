import { chatTopics } from "@danji/contract/chat/chat-topics";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { frameText, type StompConnection } from "../stage/stomp-connection.ts";
import { type ClientGroupOptions, connectAndSubscribe } from "./load-clients.ts";

/** 13 MB of text: more than the buffers of both ends of a connection hold. */
const MESSAGES = 900;
const TEXT = "가".repeat(4_990);
/** Connections opened concurrently. */
const CONCURRENT_CONNECTIONS = 100;
/** Until the clients of a measurement are given up. */
export const TIMEOUT_MS = 60_000;

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
        frameText("SEND", { destination: chatTopics.send(options.room), "content-type": "application/json" }, body),
      );
    }
    await delay(TIMEOUT_MS / 2);
    connection.destroy();
  },

  closeStalled(): void {
    for (const connection of stalledConnections.splice(0)) connection.destroy();
  },
};
