import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { WebSocket } from "ws";
import { asProblem } from "../../as-problem.ts";
import type { Problem } from "../../problem.ts";
import type { Viewer } from "../../viewer.ts";
import { OutboundSocket, type CloseCode, closeCodes } from "./outbound-socket.ts";
import { encodeFrame, type Frame, StompFault, type StompHeaders } from "../stomp/codec.ts";
import { FrameParser } from "../stomp/frame-parser.ts";
import { agreeHeartBeats, HEART_BEAT_MS } from "../stomp/heart-beat.ts";
import { InboundLimiter, type InboundLimits } from "./inbound-limiter.ts";
import { Pipeline } from "../stomp/pipeline.ts";
import type { StompClient, StompHandlers } from "../stomp/stomp-handlers.ts";
import { Subscriptions } from "../stomp/subscriptions.ts";

/** How long a client may take to CONNECT, and to end a frame or a message that it began. */
export const CLIENT_TIMEOUT_MS = 9_000;

interface ConnectionOptions {
  readonly socket: WebSocket;
  /** What the socket runs on. */
  readonly stream: Duplex;
  readonly viewer: Viewer;
  readonly handlers: StompHandlers;
  readonly log: Logger;
  readonly timeoutMs: number;
  readonly inboundLimits: InboundLimits;
}

/**
 * The STOMP 1.2 session with one client. Frames are handled in order, and answered in order. A bounded number of SENDs
 * may overlap, so that one client's share a commit; every other frame waits for those before it. At the bound, at most
 * one more read is taken from the socket: a client that sends faster than we can work is slowed down, not queued. Every
 * fault is reported in an ERROR and ends the connection.
 */
export class Connection {
  readonly viewer: Viewer;
  private readonly outbound: OutboundSocket;
  private readonly options: ConnectionOptions;
  private readonly parser = new FrameParser();
  private readonly pipeline = new Pipeline();
  private readonly inbound: InboundLimiter;
  private readonly client: StompClient;
  private readonly subscriptions: Subscriptions;
  private connected = false;
  private isBusy = false;
  /** Since when something is awaited that must not take long: the CONNECT, or the rest of a frame. */
  private pendingSince: number | undefined = performance.now();
  /** Since when a WebSocket message is unfinished. */
  private unfinishedSince: number | undefined;

  constructor(options: ConnectionOptions) {
    const { socket, stream, viewer, handlers, log } = options;
    this.options = options;
    this.viewer = viewer;
    this.client = { viewer, refusals: undefined };
    this.outbound = new OutboundSocket(socket, stream);
    this.subscriptions = new Subscriptions(this.client, handlers, this.outbound, log);
    this.inbound = new InboundLimiter(options.inboundLimits, performance.now());
    stream.prependListener("data", (chunk: Buffer) => this.countBytes(chunk));
    socket.on("message", (data) => {
      if (Buffer.isBuffer(data)) this.onData(data);
    });
    // Broken WebSocket frames and lost connections: the socket closes itself and emits "close".
    socket.on("error", (error) => log.debug({ err: error }, "socket failed"));
    socket.on("close", () => this.subscriptions.endAll());
  }

  close(...reason: Parameters<OutboundSocket["close"]>): void {
    this.outbound.close(...reason);
  }

  /** Call it at least once a second; `now` as performance.now(). */
  tick(now: number): void {
    this.outbound.tick(now, this.isBusy);
    if (this.outbound.closing) return;
    const isLate = (since: number | undefined) => since !== undefined && now - since >= this.options.timeoutMs;
    if (this.isBusy) {
      // The rest may be unread because of us.
      if (this.unfinishedSince !== undefined) this.unfinishedSince = now;
    } else if (isLate(this.unfinishedSince)) this.refuse(new StompFault("message without an end"), undefined);
    else if (isLate(this.pendingSince)) {
      this.refuse(new StompFault(this.connected ? "frame without an end" : "CONNECT expected"), undefined);
    }
  }

  private countBytes(chunk: Buffer): void {
    if (this.outbound.closing) return;
    if (!this.inbound.read(chunk)) this.refuseFlood();
    this.unfinishedSince = this.inbound.midMessage ? (this.unfinishedSince ?? performance.now()) : undefined;
  }

  private refuseFlood(): void {
    this.outbound.send(encodeFrame("ERROR", { message: "too many frames" satisfies StompFault["reason"] }));
    this.outbound.closeAndStopReading(closeCodes.policy, "too many frames");
  }

  private onData(chunk: Buffer): void {
    if (this.outbound.closing) return;
    this.parser.feed(chunk);
    if (this.isBusy) this.options.socket.pause();
    else void this.processFrames();
  }

  private async processFrames(): Promise<void> {
    this.isBusy = true;
    let frame: Frame | undefined;
    try {
      while (!this.outbound.closing) {
        // A fault in the next frame must not carry the receipt of the last.
        frame = undefined;
        frame = this.parser.next();
        if (frame === undefined) break;
        if (!this.inbound.takeFrame()) return this.refuseFlood();
        await this.handle(frame);
        if (this.connected) this.pendingSince = undefined;
      }
      if (this.parser.midFrame) this.pendingSince ??= performance.now();
      else if (this.connected) this.pendingSince = undefined;
    } catch (error) {
      await this.pipeline.waitUntilIdle();
      this.refuse(error, frame?.headers);
    } finally {
      this.isBusy = false;
      if (this.options.socket.isPaused) this.options.socket.resume();
    }
  }

  private async handle({ command, headers, body }: Frame): Promise<void> {
    if (command === "CONNECT" || command === "STOMP") return this.connect(headers);
    if (!this.connected) throw new StompFault("CONNECT expected");
    if (command === "SEND") return this.send(headers, body);
    await this.pipeline.waitUntilIdle();
    if (command === "SUBSCRIBE") await this.subscriptions.begin(headers);
    else if (command === "UNSUBSCRIBE") this.subscriptions.end(headers);
    else if (command !== "DISCONNECT") throw new StompFault("command not supported");
    this.acknowledge(headers);
    if (command === "DISCONNECT") this.outbound.close(closeCodes.done, "");
  }

  private connect(headers: StompHeaders): void {
    if (this.connected) throw new StompFault("already connected");
    // No accept-version means STOMP 1.0.
    const versions = headers.get("accept-version")?.split(",") ?? [];
    if (!versions.some((version) => version.trim() === "1.2")) throw new StompFault("version not supported");
    this.outbound.setHeartBeats(agreeHeartBeats(headers.get("heart-beat")));
    this.connected = true;
    const offer = `${HEART_BEAT_MS},${HEART_BEAT_MS}`;
    this.outbound.send(encodeFrame("CONNECTED", { version: "1.2", "heart-beat": offer }));
  }

  private async send(headers: StompHeaders, body: string): Promise<void> {
    const destination = headers.get("destination");
    if (destination === undefined) throw new StompFault("header missing");
    // Without transactions, a frame of one must not take effect as if it stood alone.
    if (headers.has("transaction")) throw new StompFault("command not supported");
    await this.pipeline.waitForCapacity();
    this.pipeline.add(
      this.options.handlers.send(this.client, destination, body, headers),
      (outcome) => outcome === "done" && this.acknowledge(headers),
      (error) => this.refuse(error, headers),
    );
  }

  private acknowledge(headers: StompHeaders): void {
    const receipt = headers.get("receipt");
    if (receipt !== undefined) this.outbound.send(encodeFrame("RECEIPT", { "receipt-id": receipt }));
  }

  private refuse(error: unknown, headers: StompHeaders | undefined): void {
    const { errorHeaders, code } = error instanceof StompFault ? faultRefusal(error) : problemRefusal(asProblem(error));
    if (code === closeCodes.internal) this.options.log.error({ err: error }, "socket request failed");
    const receipt = headers?.get("receipt");
    const frameHeaders = receipt === undefined ? errorHeaders : { ...errorHeaders, "receipt-id": receipt };
    this.outbound.send(encodeFrame("ERROR", frameHeaders));
    this.outbound.close(code, "refused");
  }
}

/** Message of an ERROR, and the code with which the socket closes after it. */
interface Refusal {
  readonly errorHeaders: Readonly<Record<string, string>>;
  readonly code: CloseCode;
}

const faultRefusal = ({ reason }: StompFault): Refusal => ({
  errorHeaders: reason === "version not supported" ? { message: reason, version: "1.2" } : { message: reason },
  code: closeCodes.fault,
});

const problemRefusal = ({ message, reason, status }: Problem): Refusal => ({
  errorHeaders: { message, reason },
  code: status < 500 ? closeCodes.fault : closeCodes.internal,
});
