import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { OriginCheck } from "../http/origin.ts";
import { type Limit, limits } from "../rate-limit.ts";
import type { Services } from "../services.ts";
import { closeCodes } from "./channel.ts";
import { Connection, PATIENCE_MS } from "./connection.ts";
import type { IntakeLimits } from "./intake.ts";
import { OpenSockets } from "./open-sockets.ts";
import { watchSessions } from "./session-watch.ts";
import type { StompHandlers } from "./stomp-handlers.ts";
import { type UpgradeCheck, upgrades } from "./upgrade.ts";

const TICK_MS = 500;
const SWEEP_MS = 30_000;
const DRAIN_MS = 3_000;

/** What a server hands in. */
export interface RealtimeParts {
  readonly server: Server;
  readonly services: Services;
  readonly authenticate: UpgradeCheck;
  /** Those of the given sessions (Viewer.session) that still are good. */
  readonly liveSessions: (sessions: readonly string[]) => Promise<readonly string[]>;
  readonly isOurs: OriginCheck;
  readonly handlers: StompHandlers;
  /** Milliseconds for the CONNECT, and between two looks at all sessions. */
  readonly pace?: { readonly patienceMs?: number; readonly sweepMs?: number };
}

export interface Realtime {
  /** Open sockets. */
  count(): number;
  /** Takes no more sockets, says farewell (1001) to all and waits until they are gone or cut. */
  close(): Promise<void>;
}

/**
 * Serves STOMP 1.2 over WebSocket at /api/ws/chat of a running HTTP server (SECURITY 4, 13, 20, 22). To be
 * closed before the HTTP server, which waits for every open line.
 */
export async function startRealtime(given: RealtimeParts): Promise<Realtime> {
  const { server, services, handlers, pace = {} } = given;
  const log = services.log.child({ part: "realtime" });
  const most = ({ most: unscaled }: Limit) => Math.ceil(unscaled * services.config.rateLimitScale);
  const sockets = new OpenSockets(most(limits.socketsMember));
  const intakeLimits: IntakeLimits = {
    pieces: most(limits.socketPieces),
    bytes: most(limits.socketBytes),
    windowMs: limits.socketPieces.seconds * 1_000,
  };
  let accepting = true;
  const watch = await watchSessions({
    db: services.db,
    log,
    openSessions: () => sockets.sessions,
    liveSessions: given.liveSessions,
    end(session) {
      services.viewers.forget(session);
      sockets.endSession(session);
    },
    sweepMs: pace.sweepMs ?? SWEEP_MS,
  });
  const onUpgrade = upgrades({
    server,
    services,
    isOurs: given.isOurs,
    authenticate: given.authenticate,
    accepting: () => accepting,
    open(socket, line, viewer) {
      const patienceMs = pace.patienceMs ?? PATIENCE_MS;
      const connection = new Connection({ socket, line, viewer, handlers, log, patienceMs, intakeLimits });
      socket.on("close", () => sockets.remove(connection));
      sockets.add(connection);
      if (watch.hasEnded(viewer.session)) sockets.endSession(viewer.session);
    },
  });
  server.on("upgrade", onUpgrade);
  // One clock for all: a timer a socket would let clients decide how many there are.
  let tickedAt = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    const late = now - tickedAt > TICK_MS * 4;
    tickedAt = now;
    // A process that stood still first reads what came meanwhile, before it takes anyone for gone.
    if (late) return;
    for (const connection of sockets) connection.tick(now);
  }, TICK_MS);
  return {
    count: () => sockets.count,
    async close() {
      accepting = false;
      for (const connection of sockets) connection.close(closeCodes.goingAway, "server stops");
      const until = performance.now() + DRAIN_MS;
      while (sockets.count > 0 && performance.now() < until) await delay(20);
      clearInterval(ticking);
      server.off("upgrade", onUpgrade);
      await watch.close();
    },
  };
}
