import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { commandOf, frameText, StompLine } from "../stage/stomp-line.ts";
import type { Neighbour } from "../stage/town.ts";

const PAUSE_MS = 25;
const RETRY_MS = 150;
/** Longer than any honest answer takes while nothing is broken. */
const PATIENCE_MS = 15_000;

interface Heard {
  readonly seq: number;
  readonly clientId: string;
}

/**
 * Somebody in a room who behaves as the web does: one message after the other, each under a name of its own until it is
 * acknowledged, also over lines that are lost; and what others say is followed from the last number on.
 */
export class Phone {
  readonly memberId: number;
  /** Names of acknowledged messages, in the order in which they were said. */
  readonly acknowledged: string[] = [];
  readonly heard: Heard[] = [];
  readonly faults: string[] = [];
  /** The longest time without a message since it was last set to 0, ms. */
  silence = 0;
  private readonly who: Neighbour;
  private readonly room: number;
  private readonly ports: readonly number[];
  private line: StompLine | undefined;
  private place: number;
  private last: number;
  private heardAt = performance.now();
  private answered: (said: string) => void = () => {};
  private stopped = false;

  constructor(who: Neighbour, room: number, ports: readonly number[], place: number, last: number) {
    this.who = who;
    this.memberId = who.memberId;
    this.room = room;
    this.ports = ports;
    this.place = place;
    this.last = last;
  }

  get lastSeq(): number {
    return this.last;
  }

  /** Says things until it is told to stop; then everything that it began is acknowledged. */
  async talk(): Promise<void> {
    for (let turn = 1; !this.stopped; turn += 1) {
      const clientId = randomUUID();
      while (!(await this.say(clientId, `${this.memberId}번 이웃의 ${turn}번째 말`))) {
        if (this.place < 0) return;
        await delay(RETRY_MS);
      }
      this.acknowledged.push(clientId);
      await delay(PAUSE_MS);
    }
  }

  /** Stays connected until `close`. */
  async listen(): Promise<void> {
    while (this.place >= 0) {
      if (this.line === undefined) await this.connect().catch(() => undefined);
      await delay(RETRY_MS);
    }
  }

  hush(): void {
    this.stopped = true;
  }

  close(): void {
    this.place = -1;
    this.line?.cut();
  }

  private async say(clientId: string, message: string): Promise<boolean> {
    const { line } = this;
    if (line === undefined) return false;
    const said = new Promise<string>((resolve) => (this.answered = resolve));
    const headers = { destination: `/pub/chat/${this.room}`, receipt: clientId };
    line.send(frameText("SEND", headers, JSON.stringify({ message, clientId })));
    const answer = await Promise.race([said, delay(PATIENCE_MS, "nothing", { ref: false })]);
    if (answer !== clientId && this.line === line) line.cut();
    return answer === clientId;
  }

  private async connect(): Promise<void> {
    // The next server each time, as a load balancer would have it.
    this.place += 1;
    const port = this.ports[this.place % this.ports.length] ?? 0;
    const line = await StompLine.open({ port, path: "/api/ws/chat", cookie: this.who.cookie });
    line.onEnd = () => {
      if (this.line === line) this.line = undefined;
      this.answered("the line was lost");
    };
    line.onFrame = (frame) => this.take(line, frame);
    line.send(frameText("CONNECT", { "accept-version": "1.2", host: "danji", "heart-beat": "0,10000" }));
    const destination = `/topic/chat/${this.room}`;
    line.send(frameText("SUBSCRIBE", { id: "room", destination, after: String(this.last) }));
    this.line = line;
  }

  private take(line: StompLine, frame: Buffer): void {
    // What an old line still had to say was asked for anew.
    if (this.line !== line) return;
    const command = commandOf(frame);
    if (command === "RECEIPT") this.answered(/receipt-id:(\S+)/.exec(frame.toString())?.[1] ?? "");
    else if (command === "ERROR") line.cut();
    else if (command === "MESSAGE") this.hear(frame.toString());
  }

  private hear(text: string): void {
    const { seq, clientId } = JSON.parse(text.slice(text.indexOf("\n\n") + 2, -1)) as Heard;
    if (seq !== this.last + 1) this.faults.push(`${this.memberId} heard ${seq} after ${this.last}`);
    this.last = seq;
    this.heard.push({ seq, clientId });
    const now = performance.now();
    this.silence = Math.max(this.silence, now - this.heardAt);
    this.heardAt = now;
  }
}
