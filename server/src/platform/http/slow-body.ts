import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";

/** Least bytes that must arrive in each window, and the window in milliseconds. */
export interface SlowBodyRule {
  readonly bytes: number;
  readonly windowMs: number;
}

/**
 * Ends a request whose body trickles (SECURITY 22). A time-out on the whole request would also cut an honest phone
 * that sends ten photos over a weak line, so the pace is judged instead.
 */
export function cutSlowBodies(app: FastifyInstance, rule: SlowBodyRule): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    if (raw.complete || (raw.headers["content-length"] ?? "0") === "0" && raw.headers["transfer-encoding"] === undefined) return;
    let seen = raw.socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer);
      const arrived = raw.socket.bytesRead - seen;
      seen = raw.socket.bytesRead;
      if (arrived >= rule.bytes) return;
      clearInterval(timer);
      reply.header("connection", "close");
      reply.raw.once("finish", () => raw.socket.destroySoon());
      void reply.send(new Problem("TOO_SLOW"));
    }, rule.windowMs);
    timer.unref();
    reply.raw.once("close", () => clearInterval(timer));
  });
}
