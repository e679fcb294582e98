import { commandOf, frameText, numberAfter, StompLine } from "../stage/stomp-line.ts";
import { dialects, type Kind } from "./dialect.ts";

/** Connections that are opened at once. */
const AT_ONCE = 100;

export interface CrowdGiven {
  readonly kind: Kind;
  readonly port: number;
  readonly sockets: number;
  /** Cookies in turn; none where nobody asks for one. */
  readonly cookies: readonly string[];
  readonly room: number;
  /** Further destinations that each subscribes to, as the web does. */
  readonly beside?: readonly string[];
}

/** One of the crowd. */
class Listener {
  readonly line: StompLine;
  /** Place of the last message that came, 0 before the first. */
  last = 0;
  received = 0;
  bytes = 0;
  /** Something came twice or out of order. */
  broken = false;

  constructor(line: StompLine) {
    this.line = line;
  }
}

export interface Tally {
  readonly received: number;
  readonly bytes: number;
}

/** Told each delivery: the number that the message bears. */
type Heard = (mark: number) => void;

/** Many sockets that follow one room. */
export class Crowd {
  readonly given: CrowdGiven;
  readonly listeners: readonly Listener[];
  /** Lines that were lost. */
  lost = 0;
  heard: Heard = () => {};

  private constructor(given: CrowdGiven, listeners: readonly Listener[]) {
    this.given = given;
    this.listeners = listeners;
    for (const listener of listeners) {
      listener.line.onFrame = (frame) => this.take(listener, frame);
      listener.line.onEnd = () => (this.lost += 1);
    }
  }

  static async open(given: CrowdGiven): Promise<Crowd> {
    const listeners: Listener[] = [];
    for (let from = 0; from < given.sockets; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, given.sockets - from) }, async (_, index) =>
        new Listener(await join(given, from + index)));
      listeners.push(...(await Promise.all(some)));
    }
    return new Crowd(given, listeners);
  }

  say(mark: number, from = 0): void {
    const { kind, room } = this.given;
    this.listeners[from % this.listeners.length]?.line.send(dialects[kind].say(room, mark));
  }

  /** What all have got since the last call. */
  tally(): Tally {
    const sum = { received: 0, bytes: 0 };
    for (const listener of this.listeners) {
      sum.received += listener.received;
      sum.bytes += listener.bytes;
      [listener.received, listener.bytes] = [0, 0];
      if (listener.broken) throw new Error("a message came twice or out of order");
    }
    if (this.lost > 0) throw new Error(`${this.lost} lines were lost`);
    return sum;
  }

  close(): void {
    for (const { line } of this.listeners) {
      line.onEnd = () => {};
      line.cut();
    }
  }

  private take(listener: Listener, frame: Buffer): void {
    const mark = numberAfter(frame, "#");
    if (mark === undefined) return;
    // Two servers may store in another order than two clients spoke in; the product's own number says what is next.
    const { kind, room } = this.given;
    const place = kind === "product" ? (numberAfter(frame, `message-id:${room}-`) ?? 0) : mark;
    if (place <= listener.last) listener.broken = true;
    if (kind === "product" && listener.last > 0 && place !== listener.last + 1) listener.broken = true;
    listener.last = place;
    listener.received += 1;
    listener.bytes += frame.length;
    this.heard(mark);
  }
}

/** Opens one line and subscribes; comes back once the server has said that it did. */
export async function join(
  { kind, port, cookies, room, beside = [] }: CrowdGiven,
  place: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<StompLine> {
  const dialect = dialects[kind];
  const cookie = cookies[place % Math.max(1, cookies.length)];
  const line = await StompLine.open({ port, path: dialect.path, ...(cookie === undefined ? {} : { cookie }) });
  if (kind === "bare") return line;
  line.send(frameText("CONNECT", dialect.connect));
  await next(line, "CONNECTED");
  for (const [index, destination] of beside.entries()) {
    line.send(frameText("SUBSCRIBE", { id: `beside-${index}`, destination }));
  }
  const destination = dialect.topic(room);
  line.send(frameText("SUBSCRIBE", { id: "room", destination, receipt: "there", ...headers }));
  if (headers["after"] === undefined) await next(line, "RECEIPT");
  return line;
}

function next(line: StompLine, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    line.onEnd = () => reject(new Error(`the line ended before ${command}`));
    line.onFrame = (frame) => {
      const said = commandOf(frame);
      if (said === "ERROR") reject(new Error(frame.toString()));
      if (said === command) resolve();
    };
  });
}
