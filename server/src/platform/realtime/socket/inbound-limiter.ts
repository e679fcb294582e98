/** Limits of what a socket may send in one window of time. */
export interface InboundLimits {
  /** Reads from the socket, WebSocket frames of every kind and STOMP frames, in sum. */
  readonly pieces: number;
  readonly bytes: number;
  readonly windowMs: number;
}

/**
 * Counts everything that a client sends over one socket, also what no handler sees: control frames, fragments and the
 * line ends between STOMP frames. Each costs the event loop about the same, whatever it means. It follows the frames of
 * WebSocket (RFC 6455, section 5.2) by their heads alone and holds nothing of them.
 */
export class InboundLimiter {
  private readonly limits: InboundLimits;
  private pieces = 0;
  private bytes = 0;
  private windowAt: number;
  /** Octets of the head that have come, and those that it has; undefined until its second octet has come. */
  private headAt = 0;
  private headLength = 2;
  private lengthEnd = 2;
  private first = 0;
  /** Octets of the payload, and those of it that are still to come. */
  private length = 0;
  private left = 0;
  private isFragmented = false;

  constructor(limits: InboundLimits, now: number) {
    this.limits = limits;
    this.windowAt = now;
  }

  /** True while a message, or a frame, has begun and its end has not come. */
  get midMessage(): boolean {
    return this.isFragmented || this.headAt > 0 || this.left > 0;
  }

  /** Counts what was read from the socket. False where that exceeds the limits. */
  read(chunk: Buffer): boolean {
    this.bytes += chunk.length;
    return this.take(1 + this.framesIn(chunk));
  }

  /** Counts one STOMP frame. False where that exceeds the limits. */
  takeFrame(): boolean {
    return this.take(1);
  }

  // The clock is only read once the limits of a window are reached.
  private take(pieces: number): boolean {
    this.pieces += pieces;
    if (this.pieces <= this.limits.pieces && this.bytes <= this.limits.bytes) return true;
    const now = performance.now();
    if (now - this.windowAt < this.limits.windowMs) return false;
    this.windowAt = now;
    this.pieces = pieces;
    this.bytes = 0;
    return true;
  }

  /** Frames that begin in these octets. */
  private framesIn(chunk: Buffer): number {
    let frames = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.left > 0) {
        const taken = Math.min(this.left, chunk.length - at);
        this.left -= taken;
        at += taken;
        if (this.left === 0) this.endFrame();
        continue;
      }
      if (this.headAt === 0) frames += 1;
      this.readHead(chunk[at] ?? 0);
      at += 1;
    }
    return frames;
  }

  private readHead(octet: number): void {
    if (this.headAt === 0) this.first = octet;
    else if (this.headAt === 1) {
      const length = octet & 0x7f;
      this.lengthEnd = length === 127 ? 10 : length === 126 ? 4 : 2;
      this.length = length > 125 ? 0 : length;
      this.headLength = this.lengthEnd + ((octet & 0x80) === 0 ? 0 : 4);
    } else if (this.headAt < this.lengthEnd) this.length = this.length * 256 + octet;
    this.headAt += 1;
    if (this.headAt < 2 || this.headAt < this.headLength) return;
    this.headAt = 0;
    this.left = this.length;
    if (this.left === 0) this.endFrame();
  }

  // Control frames may come between the fragments of a message.
  private endFrame(): void {
    const isControl = (this.first & 0x08) !== 0;
    if (!isControl) this.isFragmented = (this.first & 0x80) === 0;
  }
}
