import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { webSocketFrame } from "./broadcast.ts";
import type { HeartBeats } from "./heart-beat.ts";

/** Why a socket was closed, as its close code says; 4000 and above are ours. */
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

/** Bytes that may wait for a client that does not read (SECURITY 20). */
const QUEUED_BYTES = 1024 * 1024;
/** Bytes that may wait before who can wait pauses, and until when. */
const CROWDED_BYTES = 64 * 1024;
const READY_BYTES = 32 * 1024;
/** How long a client may leave waiting bytes where they are. */
const STUCK_MS = 8_000;
/** A silent client that promised no heart-beats is asked this often whether it still is there. */
const PING_MS = 20_000;
/** Times that a silent client is due before it counts as gone. */
const TIMES = 3;

/**
 * The way out of one socket and the judge of whether the other side still is there. It owns no timer: whoever
 * holds many channels calls `tick` on each, at least once a second.
 *
 * Text goes to the line in whole WebSocket frames of ours, so that one message to many is made once; `ws` does the
 * rest of the protocol on the same line. Its own frames (ping, pong, close) are written in one piece too, as nothing
 * is compressed, and after a close frame of either side nothing more is sent (decision 011).
 */
export class Channel {
  private readonly socket: WebSocket;
  private readonly line: Duplex;
  private beats: HeartBeats = { send: undefined, expect: undefined };
  private heardAt = performance.now();
  private sentAt = performance.now();
  private pingedAt = 0;
  /** Bytes handed to the line, those of them that have left, and when some last did. */
  private handed = 0;
  private left = 0;
  private leftAt = performance.now();

  constructor(socket: WebSocket, line: Duplex) {
    this.socket = socket;
    this.line = line;
    const heard = () => {
      this.heardAt = performance.now();
    };
    socket.on("message", heard).on("ping", heard).on("pong", heard);
  }

  /** True from the moment that closing began: nothing is sent or read any more. */
  get closing(): boolean {
    return this.socket.readyState !== this.socket.OPEN;
  }

  agree(beats: HeartBeats): void {
    this.beats = beats;
  }

  /** Sends one WebSocket message. */
  send(text: string): void {
    this.write([webSocketFrame(text)]);
  }

  /** Sends whole WebSocket frames, however they are cut, or gives up on a client that lets too much pile up. */
  write(bytes: readonly Buffer[]): void {
    if (this.closing) return;
    const { line } = this;
    const length = bytes.reduce((sum, part) => sum + part.length, 0);
    if (line.writableLength + length > QUEUED_BYTES) return this.close(closeCodes.policy, "slow");
    // What is corked goes out in one call, and nothing of `ws` comes between.
    if (bytes.length > 1) line.cork();
    for (const part of bytes) line.write(part);
    if (bytes.length > 1) line.uncork();
    this.handed += length;
    this.sentAt = performance.now();
  }

  get crowded(): boolean {
    return this.line.writableLength > CROWDED_BYTES;
  }

  /** Waits until little waits for the client. False once the socket closes. */
  async ready(): Promise<boolean> {
    const { line } = this;
    while (!this.closing && line.writableLength > READY_BYTES) {
      await new Promise<void>((resolve) => {
        const done = () => {
          line.off("drain", done).off("close", done);
          resolve();
        };
        line.on("drain", done).on("close", done);
      });
    }
    return !this.closing;
  }

  /** Says farewell and closes. */
  close(code: CloseCode, reason: string): void {
    if (this.closing) return;
    // A paused socket would never see the answer.
    this.socket.resume();
    this.socket.close(code, reason);
  }

  /** As `close`, for a client that would go on sending: nothing more is read, and `ws` cuts the line after its time-out. */
  shut(code: CloseCode, reason: string): void {
    this.close(code, reason);
    this.socket.pause();
  }

  /** `busy`: the server is at work for this client and may not be reading, so silence means nothing. */
  tick(now: number, busy: boolean): void {
    if (this.closing) return;
    if (this.isStuck(now)) return this.close(closeCodes.policy, "slow");
    // Browsers slow the clocks of hidden pages, so a missing heart-beat proves nothing: a ping is answered by
    // the browser itself.
    const due = this.beats.expect ?? PING_MS;
    const silence = now - this.heardAt;
    if (!busy && silence > due * TIMES) return this.close(closeCodes.policy, "silent");
    if (silence > due && now - this.pingedAt > due) {
      this.pingedAt = now;
      this.socket.ping();
    }
    // One tick early rather than one late.
    if (this.beats.send !== undefined && now - this.sentAt > this.beats.send - 1_000) this.send("\n");
  }

  private isStuck(now: number): boolean {
    const left = this.handed - this.line.writableLength;
    if (left <= this.left && this.line.writableLength > 0) return now - this.leftAt > STUCK_MS;
    this.left = left;
    this.leftAt = now;
    return false;
  }
}
