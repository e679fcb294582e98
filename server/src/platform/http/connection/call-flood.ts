import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Counter } from "prom-client";
import { Problem } from "../../problem.ts";
import { refusalBody } from "../response/refusal.ts";

/** Calls that were held back before routing, since the start of this process. */
export const heldCalls = new Counter({
  name: "http_held_calls_total",
  help: "Calls of sessions that went on after a refusal for too many calls: answered late, or cut",
  labelNames: ["how"],
  registers: [],
});

/** Refusals a second that a session gets at once: more than a page that tries again ever asks for. */
const AT_ONCE = 20;
/** How long each further answer is held, in milliseconds; then its connection is closed. */
const HELD_MS = 1_000;
/** Calls that are held at once in a process. Beyond them the connection is cut without an answer. */
const HELD_MAX = 500;
/** Sessions that are remembered. */
const SESSIONS_MAX = 10_000;
interface RefusedSession {
  /** When its calls are counted anew, in milliseconds since 1970. */
  readonly until: number;
  /** Refusals that it may still have at once, as of `countedAt`. */
  left: number;
  countedAt: number;
}

/** Sessions that have called too often, and what becomes of those that go on. */
export interface CallFlood {
  /** Notes that the calls of a session are refused for so many seconds. */
  onRefused(session: string, retryAfter: number): void;
}

/**
 * Holds back the calls of a session that goes on after it was refused for too many calls, before they are routed: each is answered
 * after a second, and its connection closed, so that a flood costs others neither a processor nor a place in a queue. `sessionOf` gives
 * the session's token of a request. The server has its listeners already.
 */
export function holdBackFloods(
  server: Server,
  sessionOf: (request: IncomingMessage) => string | undefined,
  now: () => number = Date.now,
): CallFlood {
  const refused = new Map<string, RefusedSession>();
  let held = 0;

  /** The seconds for which a call is still refused; undefined where it may be routed. */
  function heldFor(session: string): number | undefined {
    const entry = refused.get(session);
    if (entry === undefined) return undefined;
    const time = now();
    if (time >= entry.until) {
      refused.delete(session);
      return undefined;
    }
    entry.left = Math.min(AT_ONCE, entry.left + ((time - entry.countedAt) / 1_000) * AT_ONCE);
    entry.countedAt = time;
    if (entry.left < 1) return (entry.until - time) / 1_000;
    entry.left -= 1;
    return undefined;
  }

  function hold(request: IncomingMessage, response: ServerResponse, retryAfter: number): void {
    if (held >= HELD_MAX) {
      heldCalls.inc({ how: "cut" });
      request.socket.destroy();
      return;
    }
    held += 1;
    heldCalls.inc({ how: "late" });
    const timer = setTimeout(() => refuse(response, retryAfter), HELD_MS);
    response.once("close", () => {
      held -= 1;
      clearTimeout(timer);
    });
  }

  const listeners = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // Without a refused session no call costs anything here.
    const session = refused.size === 0 || request.url?.startsWith("/api/") !== true ? undefined : sessionOf(request);
    const retryAfter = session === undefined ? undefined : heldFor(session);
    if (retryAfter !== undefined) return hold(request, response, retryAfter);
    for (const listener of listeners) listener(request, response);
  });
  return {
    onRefused(session, retryAfter) {
      if (refused.has(session)) return;
      if (refused.size >= SESSIONS_MAX) refused.delete(refused.keys().next().value ?? "");
      refused.set(session, { until: now() + retryAfter * 1_000, left: AT_ONCE, countedAt: now() });
    },
  };
}

function refuse(response: ServerResponse, retryAfter: number): void {
  const problem = new Problem("TOO_MANY_REQUESTS", { retryAfter });
  const body = refusalBody(problem);
  response.writeHead(429, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "retry-after": String(problem.retryAfter),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.end(body);
}
