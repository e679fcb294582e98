import { chatTopics } from "@danji/contract/chat/chat-topics";
import { socketPath } from "@danji/contract/platform/socket";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { commandOf, frameText, StompConnection } from "../stage/stomp-connection.ts";
import type { Account } from "../stage/dataset.ts";

const PAUSE_MS = 25;
const RETRY_MS = 150;
/** Longer than any answer takes without a fault. */
const ANSWER_TIMEOUT_MS = 15_000;

interface ReceivedMessage {
  readonly seq: number;
  readonly clientId: string;
}

/**
 * A chat client that retries and resubscribes as the web does: sends one message after the other, each with its own
 * clientId until it is acknowledged, also over new connections; and subscribes with the last number it has received.
 */
export class ChatClient {
  readonly memberId: number;
  /** clientIds of acknowledged messages, in the order of sending. */
  readonly acknowledged: string[] = [];
  readonly received: ReceivedMessage[] = [];
  readonly faults: string[] = [];
  /** The longest time without a delivery since it was last set to 0, ms. */
  silence = 0;
  private readonly account: Account;
  private readonly room: number;
  private readonly ports: readonly number[];
  private connection: StompConnection | undefined;
  private nodeIndex: number;
  private last: number;
  private lastReceivedAt = performance.now();
  private onAnswer: (receipt: string) => void = () => {};
  private stopped = false;

  constructor(account: Account, room: number, ports: readonly number[], nodeIndex: number, last: number) {
    this.account = account;
    this.memberId = account.memberId;
    this.room = room;
    this.ports = ports;
    this.nodeIndex = nodeIndex;
    this.last = last;
  }

  get lastSeq(): number {
    return this.last;
  }

  /** Sends until stopped; then waits until every message is acknowledged. */
  async sendUntilStopped(): Promise<void> {
    for (let turn = 1; !this.stopped; turn += 1) {
      const clientId = randomUUID();
      while (!(await this.send(clientId, `${this.memberId}번 이웃의 ${turn}번째 말`))) {
        if (this.nodeIndex < 0) return;
        await delay(RETRY_MS);
      }
      this.acknowledged.push(clientId);
      await delay(PAUSE_MS);
    }
  }

  /** Stays connected until `close`. */
  async stayConnected(): Promise<void> {
    while (this.nodeIndex >= 0) {
      if (this.connection === undefined) await this.connect().catch(() => undefined);
      await delay(RETRY_MS);
    }
  }

  stopSending(): void {
    this.stopped = true;
  }

  close(): void {
    this.nodeIndex = -1;
    this.connection?.destroy();
  }

  private async send(clientId: string, message: string): Promise<boolean> {
    const { connection } = this;
    if (connection === undefined) return false;
    const receipt = new Promise<string>((resolve) => (this.onAnswer = resolve));
    const headers = { destination: chatTopics.send(this.room), receipt: clientId };
    connection.send(frameText("SEND", headers, JSON.stringify({ message, clientId })));
    const answer = await Promise.race([receipt, delay(ANSWER_TIMEOUT_MS, "nothing", { ref: false })]);
    if (answer !== clientId && this.connection === connection) connection.destroy();
    return answer === clientId;
  }

  private async connect(): Promise<void> {
    // The next server each time, as behind a load balancer.
    this.nodeIndex += 1;
    const port = this.ports[this.nodeIndex % this.ports.length] ?? 0;
    const connection = await StompConnection.open({ port, path: socketPath, cookie: this.account.cookie });
    connection.onEnd = () => {
      if (this.connection === connection) this.connection = undefined;
      this.onAnswer("the connection was lost");
    };
    connection.onFrame = (frame) => this.handleFrame(connection, frame);
    connection.send(frameText("CONNECT", { "accept-version": "1.2", host: "danji", "heart-beat": "0,10000" }));
    const destination = chatTopics.room(this.room);
    connection.send(frameText("SUBSCRIBE", { id: "room", destination, after: String(this.last) }));
    this.connection = connection;
  }

  private handleFrame(connection: StompConnection, frame: Buffer): void {
    // Frames of an old connection: their messages were requested again.
    if (this.connection !== connection) return;
    const command = commandOf(frame);
    if (command === "RECEIPT") this.onAnswer(/receipt-id:(\S+)/.exec(frame.toString())?.[1] ?? "");
    else if (command === "ERROR") connection.destroy();
    else if (command === "MESSAGE") this.handleMessage(frame.toString());
  }

  private handleMessage(text: string): void {
    const { seq, clientId } = JSON.parse(text.slice(text.indexOf("\n\n") + 2, -1)) as ReceivedMessage;
    if (seq !== this.last + 1) this.faults.push(`${this.memberId} received ${seq} after ${this.last}`);
    this.last = seq;
    this.received.push({ seq, clientId });
    const now = performance.now();
    this.silence = Math.max(this.silence, now - this.lastReceivedAt);
    this.lastReceivedAt = now;
  }
}
