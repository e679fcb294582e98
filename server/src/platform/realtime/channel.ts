import type { WebSocket } from "ws";
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
/** A silent client that promised no heart-beats is asked this often whether it still is there. */
const PING_MS = 20_000;
/** Times that a silent client is due before it counts as gone. */
const TIMES = 3;

/**
 * The way out of one socket and the judge of whether the other side still is there. It owns no timer: whoever
 * holds many channels calls `tick` on each, at least once a second.
 */
export class Channel {
  private readonly socket: WebSocket;
  private beats: HeartBeats = { send: undefined, expect: undefined };
  private heardAt = performance.now();
  private sentAt = performance.now();
  private pingedAt = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
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

  /** Sends one WebSocket message, or gives up on a client that lets too much pile up. */
  send(text: string): void {
    if (this.closing) return;
    const bytes = Buffer.from(text);
    const queued = this.socket.bufferedAmount + bytes.length;
    if (queued > QUEUED_BYTES) return this.close(closeCodes.policy, "slow");
    this.socket.send(bytes, { binary: false });
    this.sentAt = performance.now();
  }

  /** Says farewell and closes. */
  close(code: CloseCode, reason: string): void {
    if (this.closing) return;
    // A paused socket would never see the answer.
    this.socket.resume();
    this.socket.close(code, reason);
  }

  /** `busy`: the server is at work for this client and may not be reading, so silence means nothing. */
  tick(now: number, busy: boolean): void {
    if (this.closing) return;
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
}
