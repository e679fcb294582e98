import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { webSocketFrame } from "../broadcast.ts";

/** Close codes of sockets; 4000 and above are ours. */
export const closeCodes = {
  done: 1000,
  goingAway: 1001,
  fault: 1002,
  policy: 1008,
  internal: 1011,
  sessionEnded: 4401,
  replaced: 4409,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** Milliseconds between heart-beats each way; undefined where that way has none. */
export interface HeartBeats {
  /** The server sends something at least this often. */
  readonly send: number | undefined;
  /** The client has promised something at least this often. */
  readonly expect: number | undefined;
}

/** Bytes that may be buffered for a client that does not read (SECURITY 20). */
const BUFFER_MAX_BYTES = 1024 * 1024;
/** Buffered bytes above which `drained` waits, and until when. */
const HIGH_WATER_BYTES = 64 * 1024;
const LOW_WATER_BYTES = 32 * 1024;
/** How long a client may leave buffered bytes unread. */
const STALL_TIMEOUT_MS = 8_000;
/** A silent client without heart-beats is pinged this often. */
const PING_MS = 20_000;
/** Times that a silent client is due before it counts as gone. */
const MISSED_BEATS_MAX = 3;

/**
 * Outbound side of a socket with backpressure, and detection of dead peers. It has no timer: call `tick` at least once a
 * second.
 *
 * Text is sent in WebSocket frames that we build, so that one message to many is encoded once; `ws` does the rest of the
 * protocol on the same socket. Its own frames (ping, pong, close) are written in one piece too, as nothing is compressed,
 * and after a close frame of either side nothing more is sent (decision 011).
 */
export class OutboundSocket {
  private readonly socket: WebSocket;
  private readonly stream: Duplex;
  private heartBeats: HeartBeats = { send: undefined, expect: undefined };
  private receivedAt = performance.now();
  private sentAt = performance.now();
  private pingedAt = 0;
  /** Bytes written to the socket, those of them that were sent, and when some last were. */
  private writtenBytes = 0;
  private flushedBytes = 0;
  private flushedAt = performance.now();

  constructor(socket: WebSocket, stream: Duplex) {
    this.socket = socket;
    this.stream = stream;
    const onReceived = () => {
      this.receivedAt = performance.now();
    };
    socket.on("message", onReceived).on("ping", onReceived).on("pong", onReceived);
  }

  /** True from the moment that closing began: nothing is sent or read any more. */
  get closing(): boolean {
    return this.socket.readyState !== this.socket.OPEN;
  }

  setHeartBeats(heartBeats: HeartBeats): void {
    this.heartBeats = heartBeats;
  }

  /** Sends one WebSocket message. */
  send(text: string): void {
    this.write([webSocketFrame(text)]);
  }

  /** Sends whole WebSocket frames in any chunks, or cuts a client whose buffer is full. */
  write(bytes: readonly Buffer[]): void {
    if (this.closing) return;
    const { stream } = this;
    const length = bytes.reduce((sum, part) => sum + part.length, 0);
    if (stream.writableLength + length > BUFFER_MAX_BYTES) return this.close(closeCodes.policy, "slow");
    // What is corked goes out in one call, and nothing of `ws` comes between.
    if (bytes.length > 1) stream.cork();
    for (const part of bytes) stream.write(part);
    if (bytes.length > 1) stream.uncork();
    this.writtenBytes += length;
    this.sentAt = performance.now();
  }

  get isCongested(): boolean {
    return this.stream.writableLength > HIGH_WATER_BYTES;
  }

  /** Waits until little is buffered. False once the socket closes. */
  async drained(): Promise<boolean> {
    const { stream } = this;
    while (!this.closing && stream.writableLength > LOW_WATER_BYTES) {
      await new Promise<void>((resolve) => {
        const done = () => {
          stream.off("drain", done).off("close", done);
          resolve();
        };
        stream.on("drain", done).on("close", done);
      });
    }
    return !this.closing;
  }

  /** Starts the closing handshake. */
  close(code: CloseCode, reason: string): void {
    if (this.closing) return;
    // A paused socket would never see the answer.
    this.socket.resume();
    this.socket.close(code, reason);
  }

  /** As `close`, for a client that would go on sending: nothing more is read, and `ws` cuts the connection after its time-out. */
  closeAndStopReading(code: CloseCode, reason: string): void {
    this.close(code, reason);
    this.socket.pause();
  }

  /** `busy`: the server is at work for this client and may not be reading, so silence means nothing. */
  tick(now: number, busy: boolean): void {
    if (this.closing) return;
    if (this.isStalled(now)) return this.close(closeCodes.policy, "slow");
    // Browsers slow the clocks of hidden pages, so a missing heart-beat proves nothing: a ping is answered by
    // the browser itself.
    const due = this.heartBeats.expect ?? PING_MS;
    const silence = now - this.receivedAt;
    if (!busy && silence > due * MISSED_BEATS_MAX) return this.close(closeCodes.policy, "silent");
    if (silence > due && now - this.pingedAt > due) {
      this.pingedAt = now;
      this.socket.ping();
    }
    // Sends a heart-beat one tick early rather than late.
    if (this.heartBeats.send !== undefined && now - this.sentAt > this.heartBeats.send - 1_000) this.send("\n");
  }

  private isStalled(now: number): boolean {
    const flushedBytes = this.writtenBytes - this.stream.writableLength;
    if (flushedBytes <= this.flushedBytes && this.stream.writableLength > 0)
      return now - this.flushedAt > STALL_TIMEOUT_MS;
    this.flushedBytes = flushedBytes;
    this.flushedAt = now;
    return false;
  }
}
