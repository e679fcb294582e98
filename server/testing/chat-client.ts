import { randomUUID } from "node:crypto";
import type { ChatMessageView } from "@danji/contract/chat/chat";
import { type ChatRefusal, chatTopics, type RoomEvent } from "@danji/contract/chat/chat-topics";
import type { FacilityHint } from "@danji/contract/facility/facility-topics";
import type { HidingEvent } from "@danji/contract/feed/feed-topics";
import type { Frame } from "#platform/realtime/stomp/codec.ts";
import { FrameParser } from "#platform/realtime/stomp/frame-parser.ts";
import { WebSocket } from "ws";
import { recordFrame } from "./answer-recorder.ts";

interface SendOptions {
  readonly clientId?: string;
  /** Up to which number the sender says to have read. */
  readonly readSeq?: number;
  /** Further headers, as lines. */
  readonly headers?: string;
}

/** A chat client that keeps everything it receives. */
export class ChatClient {
  readonly messages: ChatMessageView[] = [];
  readonly events: RoomEvent[] = [];
  readonly hidings: HidingEvent[] = [];
  readonly facilityHints: FacilityHint[] = [];
  readonly refusals: ChatRefusal[] = [];
  readonly notices: unknown[] = [];
  readonly receipts: string[] = [];
  readonly errors: Frame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  private readonly parser = new FrameParser();
  private subscribed = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => {
      if (Buffer.isBuffer(data)) this.parser.feed(data);
      for (let frame = this.parser.next(); frame !== undefined; frame = this.parser.next()) {
        recordFrame(frame);
        this.onFrame(frame);
      }
    });
    this.closed = new Promise((resolve) => {
      socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  /** Connects; the address may carry a token in place of the cookie. */
  static async open(url: string, cookie?: string): Promise<ChatClient> {
    const socket = new WebSocket(url, ["v12.stomp"], cookie === undefined ? {} : { headers: { cookie } });
    const client = new ChatClient(socket);
    await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
    socket.on("error", () => {});
    client.raw("CONNECT\naccept-version:1.2\nhost:danji\n\n\0");
    return client;
  }

  raw(frame: string): void {
    this.socket.send(frame);
  }

  /** Subscribes and waits for the receipt; `headers` are lines. Gives the id. */
  async subscribe(destination: string, headers = ""): Promise<string> {
    const id = `sub-${this.subscribed++}`;
    const receipt = randomUUID();
    this.raw(`SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:${receipt}\n${headers}\n\0`);
    await waitUntil(() => this.receipts.includes(receipt) || this.errors.length > 0);
    return id;
  }

  /** Sends without waiting; gives the id of the receipt. */
  send(roomId: number, message: string, { clientId = randomUUID(), readSeq, headers = "" }: SendOptions = {}): string {
    const receipt = randomUUID();
    const body = JSON.stringify({ message, clientId, readSeq });
    this.raw(`SEND\ndestination:${chatTopics.send(roomId)}\nreceipt:${receipt}\n${headers}\n${body}\0`);
    return receipt;
  }

  /** Sends and waits until it is acknowledged or refused. */
  async sendAndWait(roomId: number, message: string, options: SendOptions = {}): Promise<void> {
    const refused = this.refusals.length;
    const receipt = this.send(roomId, message, options);
    await waitUntil(() => this.receipts.includes(receipt) || this.refusals.length > refused || this.errors.length > 0);
  }

  /** Waits for so many messages in all. Fails where none comes for `silenceMs`: a busy machine only takes longer. */
  async waitForMessages(count: number, silenceMs = 30_000): Promise<readonly ChatMessageView[]> {
    while (this.messages.length < count) {
      const before = this.messages.length;
      await waitUntil(
        () => this.messages.length > before,
        silenceMs,
        () => `${before} of ${count} came; ${this.refusals.length} refused, socket ${this.socket.readyState}`,
      );
    }
    return this.messages;
  }

  get seqs(): readonly number[] {
    return this.messages.map(({ seq }) => seq);
  }

  end(): void {
    this.socket.terminate();
  }

  private onFrame({ command, headers, body }: Frame): void {
    const destination = headers.get("destination") ?? "";
    if (command === "RECEIPT") this.receipts.push(headers.get("receipt-id") ?? "");
    else if (command === "ERROR") this.errors.push({ command, headers, body });
    else if (command !== "MESSAGE") return;
    else if (destination === chatTopics.errors) this.refusals.push(JSON.parse(body) as ChatRefusal);
    else if (destination === chatTopics.notifications) this.notices.push(JSON.parse(body));
    else if (destination.startsWith("/topic/community/")) this.hidings.push(JSON.parse(body) as HidingEvent);
    else if (destination.startsWith("/topic/facilities/")) this.facilityHints.push(JSON.parse(body) as FacilityHint);
    else if (destination.endsWith("/events")) this.events.push(JSON.parse(body) as RoomEvent);
    else this.messages.push(JSON.parse(body) as ChatMessageView);
  }
}

/** Waits until a condition is true. */
export async function waitUntil(
  condition: () => boolean,
  timeoutMs = 30_000,
  message = () => "it did not come",
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(message());
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

/** 1, 2, 3 … up to a number. */
export const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);
