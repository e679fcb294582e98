import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { OriginCheck } from "../http/origin/origin.ts";
import { type Limit, limits } from "../limit/rate-limit.ts";
import type { Services } from "../services.ts";
import { closeCodes } from "./socket/outbound-socket.ts";
import { Connection, CLIENT_TIMEOUT_MS } from "./socket/connection.ts";
import type { InboundLimits } from "./socket/inbound-limiter.ts";
import { OpenSockets } from "./socket/open-sockets.ts";
import { watchSessions } from "./socket/session-watch.ts";
import type { StompHandlers } from "./stomp/stomp-session.ts";
import { type AuthenticateUpgrade, upgradeHandler } from "./socket/upgrade.ts";

const TICK_MS = 500;
const SWEEP_MS = 30_000;
const CLOSE_TIMEOUT_MS = 3_000;

/** Dependencies, given by the server. */
export interface RealtimeOptions {
  readonly server: Server;
  readonly services: Services;
  readonly authenticate: AuthenticateUpgrade;
  /** Those of the given sessions (Viewer.session) that are still valid. */
  readonly liveSessions: (sessions: readonly string[]) => Promise<readonly string[]>;
  readonly isOurs: OriginCheck;
  readonly handlers: StompHandlers;
  /** Milliseconds for the CONNECT, and between two checks of all sessions. */
  readonly timing?: { readonly timeoutMs?: number; readonly sweepMs?: number };
}

export interface Realtime {
  /** Open sockets. */
  count(): number;
  /** Accepts no more sockets, closes all with 1001 and waits until they are gone. */
  close(): Promise<void>;
}

/**
 * Serves STOMP 1.2 over WebSocket at /api/ws/chat of a running HTTP server (SECURITY 4, 13, 20, 22). Close it before the
 * HTTP server, which waits for every open connection.
 */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { server, services, handlers, timing = {} } = options;
  const log = services.log.child({ part: "realtime" });
  const scaledMax = ({ max: unscaled }: Limit) => Math.ceil(unscaled * services.config.rateLimitScale);
  const sockets = new OpenSockets(scaledMax(limits.socketsMember));
  const inboundLimits: InboundLimits = {
    pieces: scaledMax(limits.socketPieces),
    bytes: scaledMax(limits.socketBytes),
    windowMs: limits.socketPieces.seconds * 1_000,
  };
  let accepting = true;
  const watch = await watchSessions({
    db: services.db,
    log,
    openSessions: () => sockets.sessions,
    liveSessions: options.liveSessions,
    end(session) {
      services.viewers.invalidate(session);
      sockets.endSession(session);
    },
    sweepMs: timing.sweepMs ?? SWEEP_MS,
  });
  const onUpgrade = upgradeHandler({
    server,
    services,
    isOurs: options.isOurs,
    authenticate: options.authenticate,
    accepting: () => accepting,
    open(socket, stream, viewer) {
      const timeoutMs = timing.timeoutMs ?? CLIENT_TIMEOUT_MS;
      const connection = new Connection({ socket, stream, viewer, handlers, log, timeoutMs, inboundLimits });
      socket.on("close", () => sockets.remove(connection));
      sockets.add(connection);
      if (watch.hasEnded(viewer.session)) sockets.endSession(viewer.session);
    },
  });
  server.on("upgrade", onUpgrade);
  // One timer for all sockets: with one each, clients would decide their number.
  let tickedAt = performance.now();
  const tickTimer = setInterval(() => {
    const now = performance.now();
    const wasBlocked = now - tickedAt > TICK_MS * 4;
    tickedAt = now;
    // After a blocked event loop, what arrived meanwhile is read before any client counts as gone.
    if (wasBlocked) return;
    for (const connection of sockets) connection.tick(now);
  }, TICK_MS);
  return {
    count: () => sockets.count,
    async close() {
      accepting = false;
      for (const connection of sockets) connection.close(closeCodes.goingAway, "server stops");
      const until = performance.now() + CLOSE_TIMEOUT_MS;
      while (sockets.count > 0 && performance.now() < until) await delay(20);
      clearInterval(tickTimer);
      server.off("upgrade", onUpgrade);
      await watch.close();
    },
  };
}
