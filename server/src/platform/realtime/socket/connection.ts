import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { WebSocket } from "ws";
import type { Viewer } from "../../viewer.ts";
import { encodeFrame, type Frame, StompFault } from "../stomp/codec.ts";
import { FrameParser } from "../stomp/frame-parser.ts";
import { type StompHandlers, StompSession } from "../stomp/stomp-session.ts";
import { InboundLimiter, type InboundLimits } from "./inbound-limiter.ts";
import { closeCodes, OutboundSocket } from "./outbound-socket.ts";

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
 * Reads from one client: octets become frames, which its session handles in order. A bounded number of SENDs may overlap,
 * so that one client's share a commit. At the bound, at most one more read is taken from the socket: a client that sends
 * faster than we can work is slowed down, not queued. Every fault is reported in an ERROR and ends the connection.
 */
export class Connection {
  readonly viewer: Viewer;
  private readonly outbound: OutboundSocket;
  private readonly options: ConnectionOptions;
  private readonly parser = new FrameParser();
  private readonly inbound: InboundLimiter;
  private readonly session: StompSession;
  private isBusy = false;
  /** Since when something is awaited that must not take long: the CONNECT, or the rest of a frame. */
  private pendingSince: number | undefined = performance.now();
  /** Since when a WebSocket message is unfinished. */
  private unfinishedSince: number | undefined;

  constructor(options: ConnectionOptions) {
    const { socket, stream, viewer, handlers, log } = options;
    this.options = options;
    this.viewer = viewer;
    this.outbound = new OutboundSocket(socket, stream);
    this.session = new StompSession({ viewer, handlers, outbound: this.outbound, log });
    this.inbound = new InboundLimiter(options.inboundLimits, performance.now());
    stream.prependListener("data", (chunk: Buffer) => this.countBytes(chunk));
    socket.on("message", (data) => {
      if (Buffer.isBuffer(data)) this.onData(data);
    });
    // Broken WebSocket frames and lost connections: the socket closes itself and emits "close".
    socket.on("error", (error) => log.debug({ err: error }, "socket failed"));
    socket.on("close", () => this.session.end());
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
    } else if (isLate(this.unfinishedSince)) this.session.refuse(new StompFault("message without an end"));
    else if (isLate(this.pendingSince)) {
      this.session.refuse(new StompFault(this.session.isConnected ? "frame without an end" : "CONNECT expected"));
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
        await this.session.handle(frame);
        if (this.session.isConnected) this.pendingSince = undefined;
      }
      if (this.parser.midFrame) this.pendingSince ??= performance.now();
      else if (this.session.isConnected) this.pendingSince = undefined;
    } catch (error) {
      await this.session.waitUntilAnswered();
      this.session.refuse(error, frame?.headers);
    } finally {
      this.isBusy = false;
      if (this.options.socket.isPaused) this.options.socket.resume();
    }
  }
}
