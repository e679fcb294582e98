import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { WebSocket } from "ws";
import { asProblem } from "../as-problem.ts";
import type { Problem } from "../problem.ts";
import type { Viewer } from "../viewer.ts";
import { Channel, type CloseCode, closeCodes } from "./channel.ts";
import { encodeFrame, type Frame, StompFault, type StompHeaders } from "./codec.ts";
import { FrameParser } from "./frame-parser.ts";
import { agreeHeartBeats, HEART_BEAT_MS } from "./heart-beat.ts";
import { Intake, type IntakeLimits } from "./intake.ts";
import { Pipeline } from "./pipeline.ts";
import type { StompClient, StompHandlers } from "./stomp-handlers.ts";
import { Subscriptions } from "./subscriptions.ts";

/** How long a client may take to CONNECT, and to end a frame or a message that it began. */
export const PATIENCE_MS = 9_000;

interface Given {
  readonly socket: WebSocket;
  /** What the socket runs on. */
  readonly line: Duplex;
  readonly viewer: Viewer;
  readonly handlers: StompHandlers;
  readonly log: Logger;
  readonly patienceMs: number;
  readonly intakeLimits: IntakeLimits;
}

/**
 * The STOMP 1.2 conversation with one client. Frames are worked off in order, and answered in order. SENDs may overlap, a
 * bounded number of them, so that one client's share a commit; every other frame waits for what came before. While
 * no more may begin, no more than one read is taken from the socket: a client that sends faster than we can work is
 * slowed down, not queued. Every fault is told in an ERROR and ends the connection.
 */
export class Connection {
  readonly viewer: Viewer;
  private readonly channel: Channel;
  private readonly given: Given;
  private readonly parser = new FrameParser();
  private readonly pipeline = new Pipeline();
  private readonly intake: Intake;
  private readonly client: StompClient;
  private readonly subscriptions: Subscriptions;
  private connected = false;
  private busy = false;
  /** Since when something is awaited that must not take long: the CONNECT, or the rest of a frame. */
  private awaitedSince: number | undefined = performance.now();
  /** Since when a WebSocket message is unfinished. */
  private unfinishedSince: number | undefined;

  constructor(given: Given) {
    const { socket, line, viewer, handlers, log } = given;
    this.given = given;
    this.viewer = viewer;
    this.client = { viewer, refusals: undefined };
    this.channel = new Channel(socket, line);
    this.subscriptions = new Subscriptions(this.client, handlers, this.channel, log);
    this.intake = new Intake(given.intakeLimits, performance.now());
    line.prependListener("data", (chunk: Buffer) => this.count(chunk));
    socket.on("message", (data) => {
      if (Buffer.isBuffer(data)) this.take(data);
    });
    // Broken WebSocket frames and lost lines: the socket closes itself, and says so by "close".
    socket.on("error", (error) => log.debug({ err: error }, "socket failed"));
    socket.on("close", () => this.subscriptions.endAll());
  }

  close(...reason: Parameters<Channel["close"]>): void {
    this.channel.close(...reason);
  }

  /** To be called at least once a second; `now` as performance.now(). */
  tick(now: number): void {
    this.channel.tick(now, this.busy);
    if (this.channel.closing) return;
    const isLate = (since: number | undefined) => since !== undefined && now - since >= this.given.patienceMs;
    if (this.busy) {
      // It is we who may not be reading the rest.
      if (this.unfinishedSince !== undefined) this.unfinishedSince = now;
    } else if (isLate(this.unfinishedSince)) this.refuse(new StompFault("message without an end"), undefined);
    else if (isLate(this.awaitedSince)) {
      this.refuse(new StompFault(this.connected ? "frame without an end" : "CONNECT expected"), undefined);
    }
  }

  private count(chunk: Buffer): void {
    if (this.channel.closing) return;
    if (!this.intake.read(chunk)) this.shut();
    this.unfinishedSince = this.intake.midMessage ? (this.unfinishedSince ?? performance.now()) : undefined;
  }

  private shut(): void {
    this.channel.send(encodeFrame("ERROR", { message: "too many frames" satisfies StompFault["reason"] }));
    this.channel.shut(closeCodes.policy, "too many frames");
  }

  private take(chunk: Buffer): void {
    if (this.channel.closing) return;
    this.parser.feed(chunk);
    if (this.busy) this.given.socket.pause();
    else void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    let frame: Frame | undefined;
    try {
      while (!this.channel.closing) {
        // A fault in the next frame must not answer to the receipt of the last.
        frame = undefined;
        frame = this.parser.next();
        if (frame === undefined) break;
        if (!this.intake.takeFrame()) return this.shut();
        await this.handle(frame);
        if (this.connected) this.awaitedSince = undefined;
      }
      if (this.parser.midFrame) this.awaitedSince ??= performance.now();
      else if (this.connected) this.awaitedSince = undefined;
    } catch (error) {
      await this.pipeline.empty();
      this.refuse(error, frame?.headers);
    } finally {
      this.busy = false;
      if (this.given.socket.isPaused) this.given.socket.resume();
    }
  }

  private async handle({ command, headers, body }: Frame): Promise<void> {
    if (command === "CONNECT" || command === "STOMP") return this.connect(headers);
    if (!this.connected) throw new StompFault("CONNECT expected");
    if (command === "SEND") return this.send(headers, body);
    await this.pipeline.empty();
    if (command === "SUBSCRIBE") await this.subscriptions.begin(headers);
    else if (command === "UNSUBSCRIBE") this.subscriptions.end(headers);
    else if (command !== "DISCONNECT") throw new StompFault("command not supported");
    this.acknowledge(headers);
    if (command === "DISCONNECT") this.channel.close(closeCodes.done, "");
  }

  private connect(headers: StompHeaders): void {
    if (this.connected) throw new StompFault("already connected");
    // No accept-version means STOMP 1.0.
    const versions = headers.get("accept-version")?.split(",") ?? [];
    if (!versions.some((version) => version.trim() === "1.2")) throw new StompFault("version not supported");
    this.channel.agree(agreeHeartBeats(headers.get("heart-beat")));
    this.connected = true;
    const offer = `${HEART_BEAT_MS},${HEART_BEAT_MS}`;
    this.channel.send(encodeFrame("CONNECTED", { version: "1.2", "heart-beat": offer }));
  }

  private async send(headers: StompHeaders, body: string): Promise<void> {
    const destination = headers.get("destination");
    if (destination === undefined) throw new StompFault("header missing");
    // Without transactions, a frame of one must not take effect as if it stood alone.
    if (headers.has("transaction")) throw new StompFault("command not supported");
    await this.pipeline.room();
    this.pipeline.add(
      this.given.handlers.send(this.client, destination, body, headers),
      (outcome) => outcome === "done" && this.acknowledge(headers),
      (error) => this.refuse(error, headers),
    );
  }

  private acknowledge(headers: StompHeaders): void {
    const receipt = headers.get("receipt");
    if (receipt !== undefined) this.channel.send(encodeFrame("RECEIPT", { "receipt-id": receipt }));
  }

  private refuse(error: unknown, headers: StompHeaders | undefined): void {
    const { told, code } = error instanceof StompFault ? ofFault(error) : ofProblem(asProblem(error));
    if (code === closeCodes.internal) this.given.log.error({ err: error }, "socket request failed");
    const receipt = headers?.get("receipt");
    const answered = receipt === undefined ? told : { ...told, "receipt-id": receipt };
    this.channel.send(encodeFrame("ERROR", answered));
    this.channel.close(code, "refused");
  }
}

/** What an ERROR says, and the code with which the socket closes after it. */
interface Refusal {
  readonly told: Readonly<Record<string, string>>;
  readonly code: CloseCode;
}

const ofFault = ({ reason }: StompFault): Refusal => ({
  told: reason === "version not supported" ? { message: reason, version: "1.2" } : { message: reason },
  code: closeCodes.fault,
});

const ofProblem = ({ message, reason, status }: Problem): Refusal => ({
  told: { message, reason },
  code: status < 500 ? closeCodes.fault : closeCodes.internal,
});
