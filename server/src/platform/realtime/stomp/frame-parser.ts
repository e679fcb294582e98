import {
  announcedLength,
  carriesBody,
  decodeHeaders,
  type Frame,
  frameLimits,
  isCommand,
  StompFault,
  type StompHeaders,
  textOf,
} from "./codec.ts";

const NUL = 0;
const LF = 10;
const CR = 13;
const LONGEST_COMMAND = "UNSUBSCRIBE\r".length;
const NOTHING = Buffer.alloc(0);

interface FrameHead {
  readonly command: string;
  readonly headers: StompHeaders;
  /** Octets of the body, or undefined where the first NUL ends it. */
  readonly length: number | undefined;
}

/**
 * Turns a stream of octets into frames, however it was cut: feed it what arrived, then call `next` until that
 * gives undefined. `next` throws a StompFault and nothing else, after which the parser is of no use. What it
 * then still holds is one unfinished frame, never more of it than the bounds of `frameLimits`.
 */
export class FrameParser {
  // Octets [start, end) are not yet taken. `scan` and `line` count from start: up to where the search for the
  // end of the head or body has come, and where the current line of the head begins.
  private bytes: Buffer = NOTHING;
  private start = 0;
  private end = 0;
  private scan = 0;
  private line = 0;
  private head: FrameHead | undefined;

  /** Takes octets over: the caller must not change them afterwards. */
  feed(chunk: Buffer): void {
    const waiting = this.end - this.start;
    if (waiting === 0) {
      this.bytes = chunk;
      this.start = 0;
      this.end = chunk.length;
      return;
    }
    if (this.end + chunk.length > this.bytes.length) {
      // Room for as much again, so that feeding byte by byte stays linear.
      const larger = Buffer.allocUnsafe((waiting + chunk.length) * 2);
      this.bytes.copy(larger, 0, this.start, this.end);
      this.bytes = larger;
      this.start = 0;
      this.end = waiting;
    }
    chunk.copy(this.bytes, this.end);
    this.end += chunk.length;
  }

  /** True while a frame has begun and its end has not arrived. */
  get midFrame(): boolean {
    return this.head !== undefined || this.end > this.start;
  }

  /** Octets held. */
  get held(): number {
    return this.end - this.start;
  }

  /** The next complete frame, or undefined until more octets arrive. */
  next(): Frame | undefined {
    if (this.head === undefined) {
      if (this.scan === 0 && !this.skipLineEnds()) return undefined;
      this.head = this.readHead();
      if (this.head === undefined) return undefined;
    }
    return this.readBody(this.head);
  }

  // Line ends between frames are heart-beats or padding.
  private skipLineEnds(): boolean {
    const { bytes, end } = this;
    let at = this.start;
    while (at < end) {
      if (bytes[at] === LF) at += 1;
      else if (bytes[at] === CR && bytes[at + 1] === LF && at + 1 < end) at += 2;
      else break;
    }
    this.start = at;
    if (at === end) {
      // Releases the octets: a silent connection must not keep what it once received.
      this.bytes = NOTHING;
      this.start = 0;
      this.end = 0;
      return false;
    }
    return bytes[at] !== CR || at + 1 < end;
  }

  private readHead(): FrameHead | undefined {
    const { bytes, start, end } = this;
    const nul = bytes.indexOf(NUL, start + this.scan);
    for (;;) {
      const found = bytes.indexOf(LF, start + this.scan);
      const at = found === -1 || found > end ? end : found;
      if (nul !== -1 && nul < at) {
        throw new StompFault(this.line === 0 ? "unknown command" : "malformed header");
      }
      if (at - start >= frameLimits.headBytes) throw new StompFault("headers too long");
      if (this.line === 0) this.requireCommand(at);
      this.scan = at - start;
      if (at === end) return undefined;
      const length = this.scan - this.line;
      const isEmpty = length === 0 || (length === 1 && bytes[at - 1] === CR);
      this.scan += 1;
      if (isEmpty) break;
      this.line = this.scan;
    }
    const commandEnd = bytes.indexOf(LF, start);
    const command = this.commandUpTo(commandEnd);
    const headers = decodeHeaders(command, textOf(bytes, commandEnd + 1, start + this.line));
    this.start += this.scan;
    this.scan = 0;
    this.line = 0;
    return { command, headers, length: announcedLength(headers) };
  }

  // Checked as soon as the line is complete or too long, so that other protocols are refused at once.
  private requireCommand(at: number): void {
    if (at < this.end ? !isCommand(this.commandUpTo(at)) : !this.mayBecomeCommand(at)) {
      throw new StompFault("unknown command");
    }
  }

  private mayBecomeCommand(at: number): boolean {
    const first = this.bytes[this.start] ?? 0;
    return at - this.start <= LONGEST_COMMAND && first >= 65 && first <= 90;
  }

  private commandUpTo(lineFeed: number): string {
    const end = this.bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed;
    return this.bytes.toString("latin1", this.start, end);
  }

  private readBody({ command, headers, length }: FrameHead): Frame | undefined {
    const { bytes, start, end } = this;
    if (!carriesBody(command) && ((length ?? 0) > 0 || (end > start && bytes[start] !== NUL))) {
      throw new StompFault("body not allowed");
    }
    let at: number;
    if (length === undefined) {
      const found = bytes.indexOf(NUL, start + this.scan);
      at = found === -1 || found > end ? end : found;
      if (at - start > frameLimits.bodyBytes) throw new StompFault("body too long");
      this.scan = at - start;
    } else at = start + length;
    if (at >= end) return undefined;
    if (bytes[at] !== NUL) throw new StompFault("body without an end");
    const body = textOf(bytes, start, at);
    this.start = at + 1;
    this.scan = 0;
    this.head = undefined;
    return { command, headers, body };
  }
}
