import type { Server } from "node:http";
import { Socket } from "node:net";
import { type Duplex, Readable } from "node:stream";

/** Least bytes that a client must take in each window while something waits for it, and the window in milliseconds. */
export interface SlowReaderRule {
  readonly bytes: number;
  readonly windowMs: number;
  /** Milliseconds between two looks at all connections. */
  readonly tickMs: number;
}

interface Progress {
  /** Bytes that had left this process at `at`. */
  readonly taken: number;
  readonly at: number;
}

/**
 * Cuts connections whose client does not take what was answered (SECURITY 22), since what waits for it is memory of ours.
 * The socket is watched, not the call: so pipelined calls count together, and a handler that takes its time costs nobody a
 * connection. A client that keeps the pace may take as long as it likes. WebSockets have a rule of their own.
 */
export function cutSlowReaders(server: Server, rule: SlowReaderRule): void {
  const sockets = new Map<Duplex, Progress>();
  // A socket comes more than once where its call offered an upgrade that is not taken.
  const known = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.set(socket, { taken: 0, at: performance.now() });
    if (known.has(socket)) return;
    known.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (_request, socket: Duplex) => sockets.delete(socket));
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    // A process that stood still sent nothing meanwhile: nobody is judged by that time.
    const stoodStill = at - lookedAt > rule.tickMs * 4;
    lookedAt = at;
    for (const [socket, progress] of sockets) {
      if (!(socket instanceof Socket)) continue;
      const taken = socket.bytesWritten - socket.writableLength;
      const onPace = socket.writableLength === 0 || taken - progress.taken >= rule.bytes;
      if (stoodStill || onPace) sockets.set(socket, { taken, at });
      else if (at - progress.at >= rule.windowMs) socket.destroy();
    }
  }, rule.tickMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

const PIECE_BYTES = 64 * 1024;
const WHOLE_BYTES = 4 * PIECE_BYTES;

interface Pieces {
  readonly bytes: number;
  readonly stream: Readable;
}

/**
 * A large payload as a stream of pieces, since a socket tells no progress inside one write; undefined for every other, which
 * goes out as it is.
 */
export function inPieces(payload: unknown): Pieces | undefined {
  if (typeof payload === "string" && payload.length > WHOLE_BYTES) return inPieces(Buffer.from(payload));
  if (!Buffer.isBuffer(payload) || payload.length <= WHOLE_BYTES) return undefined;
  let at = 0;
  const stream = new Readable({
    read() {
      const piece = payload.subarray(at, at + PIECE_BYTES);
      at += piece.length;
      this.push(piece.length === 0 ? null : piece);
    },
  });
  return { bytes: payload.length, stream };
}
