import type { Server } from "node:http";
import { Socket } from "node:net";
import { type Duplex, Readable } from "node:stream";

/** Least bytes that a client must take in each window while something waits for it, and the window in milliseconds. */
export interface SlowReaderOptions {
  readonly bytes: number;
  readonly windowMs: number;
  /** Milliseconds between two checks of all connections. */
  readonly tickMs: number;
}

interface SendProgress {
  /** Bytes that had left this process at `at`. */
  readonly taken: number;
  readonly at: number;
}

/**
 * Cuts connections whose client does not take what was answered (SECURITY 22), since what waits for it is memory of ours.
 * The socket is checked, not the call: so pipelined calls count together, and a slow handler costs no connection. A client
 * that keeps the pace may take as long as it likes. WebSockets have a rule of their own.
 */
export function cutSlowReaders(server: Server, options: SlowReaderOptions): void {
  const sockets = new Map<Duplex, SendProgress>();
  // The event repeats for a socket whose call offered an upgrade that was not accepted.
  const seenSockets = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.set(socket, { taken: 0, at: performance.now() });
    if (seenSockets.has(socket)) return;
    seenSockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (_request, socket: Duplex) => sockets.delete(socket));
  let checkedAt = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    // A blocked event loop sent nothing: no connection is judged by that time.
    const wasBlocked = at - checkedAt > options.tickMs * 4;
    checkedAt = at;
    for (const [socket, progress] of sockets) {
      if (!(socket instanceof Socket)) continue;
      const taken = socket.bytesWritten - socket.writableLength;
      const onPace = socket.writableLength === 0 || taken - progress.taken >= options.bytes;
      if (wasBlocked || onPace) sockets.set(socket, { taken, at });
      else if (at - progress.at >= options.windowMs) socket.destroy();
    }
  }, options.tickMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

const CHUNK_BYTES = 64 * 1024;
const UNSPLIT_MAX_BYTES = 4 * CHUNK_BYTES;

interface SplitPayload {
  readonly bytes: number;
  readonly stream: Readable;
}

/**
 * A large payload as a stream of chunks, since a socket reports no progress inside one write; undefined for a smaller one,
 * which is sent as it is.
 */
export function splitLargePayload(payload: unknown): SplitPayload | undefined {
  if (typeof payload === "string" && payload.length > UNSPLIT_MAX_BYTES) return splitLargePayload(Buffer.from(payload));
  if (!Buffer.isBuffer(payload) || payload.length <= UNSPLIT_MAX_BYTES) return undefined;
  let at = 0;
  const stream = new Readable({
    read() {
      const chunk = payload.subarray(at, at + CHUNK_BYTES);
      at += chunk.length;
      this.push(chunk.length === 0 ? null : chunk);
    },
  });
  return { bytes: payload.length, stream };
}
