import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { Problem } from "../../problem.ts";

/** Least bytes that must arrive in each window, and the window in milliseconds. */
export interface SlowBodyOptions {
  readonly bytes: number;
  readonly windowMs: number;
}

/** Windows that the rest of a body may still take once the call is answered. */
const WINDOWS_AFTER_ANSWER = 2;

/**
 * Ends a request whose body is too slow (SECURITY 22). A time-out on the whole request would also cut a phone that sends
 * ten photos over a weak connection, so the pace is checked instead. A body that continues after its answer (it was
 * refused early) is read and dropped for two windows, so that the client sees the answer, and then cut.
 */
export function cutSlowBodies(app: FastifyInstance, options: SlowBodyOptions): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    done();
    const { socket } = raw;
    // Calls inside the process have no socket, and so no pace.
    if (!bringsBody(raw) || !(socket instanceof Socket)) return;
    let bytesBefore = socket.bytesRead;
    let windowsLeft = WINDOWS_AFTER_ANSWER;
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) return clearInterval(timer);
      const arrived = socket.bytesRead - bytesBefore;
      bytesBefore = socket.bytesRead;
      if (reply.raw.writableFinished) {
        windowsLeft -= 1;
        if (arrived < options.bytes || windowsLeft === 0) raw.destroy();
        return;
      }
      if (arrived >= options.bytes) return;
      clearInterval(timer);
      if (reply.sent) return void raw.destroy();
      // After the answer Node emits nothing more to the reader of the body: without this it would wait for ever.
      socket.once("close", () => raw.destroy());
      reply.raw.once("finish", () => socket.destroySoon());
      reply.header("connection", "close");
      void reply.send(new Problem("TOO_SLOW"));
    }, options.windowMs);
    timer.unref();
  });
}

// A body is announced by one of two headers (RFC 9112, section 6). `complete` is of no use here: it turns true only after
// the hooks, even where no body comes, and a timer for each of those would hold on to every answered call.
const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
