import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";
import { listenTo } from "../bus/listener.ts";

interface WatchSessionsOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Sessions that have an open socket here. */
  readonly openSessions: () => readonly string[];
  /** Those of the given sessions that are still valid. */
  readonly liveSessions: (sessions: readonly string[]) => Promise<readonly string[]>;
  readonly end: (session: string) => void;
  readonly sweepMs: number;
}

export interface SessionWatch {
  /**
   * True where a session ended a moment ago, perhaps between the check of its row and the opening of its
   * socket.
   */
  hasEnded(session: string): boolean;
  close(): Promise<void>;
}

/**
 * Closes the sockets of ended sessions: at once on NOTIFY, whose payload is the hex of the session's hash (see
 * account/session.ts), and by a periodic sweep over all open sockets for expiry and missed notifications.
 */
export async function watchSessions(options: WatchSessionsOptions): Promise<SessionWatch> {
  const { db, log, sweepMs } = options;
  let endedNow = new Set<string>();
  let endedBefore = new Set<string>();

  async function sweep(): Promise<void> {
    endedBefore = endedNow;
    endedNow = new Set();
    const open = options.openSessions();
    if (open.length === 0) return;
    try {
      const live = new Set(await options.liveSessions(open));
      for (const session of open) if (!live.has(session)) options.end(session);
    } catch (error) {
      log.warn({ err: error }, "sockets not checked against their sessions");
    }
  }

  const sweepTimer = setInterval(() => void sweep(), sweepMs);
  const listener = await listenTo({
    db,
    log,
    channel: "session_ended",
    onMessage(session) {
      endedNow.add(session);
      options.end(session);
    },
    onConnected: () => void sweep(),
    probeMs: sweepMs,
  });
  return {
    hasEnded: (session) => endedNow.has(session) || endedBefore.has(session),
    async close() {
      clearInterval(sweepTimer);
      await listener.close();
    },
  };
}
