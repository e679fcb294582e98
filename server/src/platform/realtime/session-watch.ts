import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";

/** The channel on which the end of a session is told, as the hex of its hash (see account/session.ts). */
const CHANNEL = "session_ended";
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const ANSWER_MS = 5_000;

interface Given {
  readonly db: Database;
  readonly log: Logger;
  /** Sessions that have an open socket here. */
  readonly openSessions: () => readonly string[];
  /** Those of the given sessions that still are good. */
  readonly liveSessions: (sessions: readonly string[]) => Promise<readonly string[]>;
  readonly end: (session: string) => void;
  readonly sweepMs: number;
}

export interface SessionWatch {
  /**
   * True where a session ended a moment ago, perhaps between the look at its row and the opening of its
   * socket.
   */
  hasEnded(session: string): boolean;
  close(): Promise<void>;
}

/**
 * Closes the sockets of sessions that end: at once where PostgreSQL tells it, and by a sweep over all open
 * sockets for what nobody tells, such as the passing of time, or what was told while the line to PostgreSQL
 * was down.
 */
export async function watchSessions(given: Given): Promise<SessionWatch> {
  const { db, log } = given;
  let listener: pg.Client | undefined;
  let closed = false;
  let wait = FIRST_WAIT_MS;
  let again: NodeJS.Timeout | undefined;
  let endedNow = new Set<string>();
  let endedBefore = new Set<string>();

  function lose(client: pg.Client, cause: unknown): void {
    if (listener !== client) return;
    listener = undefined;
    void client.end().catch(() => {});
    if (closed) return;
    log.warn({ err: cause }, "listening for ended sessions interrupted");
    again = setTimeout(() => void listen(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  async function listen(): Promise<void> {
    let client: pg.Client;
    try {
      client = await db.connect();
    } catch (error) {
      if (closed) return;
      log.warn({ err: error }, "listening for ended sessions not possible");
      again = setTimeout(() => void listen(), wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      return;
    }
    listener = client;
    client.on("notification", ({ payload }) => {
      if (payload === undefined) return;
      endedNow.add(payload);
      given.end(payload);
    });
    client.on("error", (error) => lose(client, error));
    client.on("end", () => lose(client, undefined));
    try {
      await client.query(`listen ${CHANNEL}`);
      wait = FIRST_WAIT_MS;
      if (closed) await client.end();
      else await sweep();
    } catch (error) {
      lose(client, error);
    }
  }

  async function sweep(): Promise<void> {
    endedBefore = endedNow;
    endedNow = new Set();
    const open = given.openSessions();
    if (open.length === 0) return;
    try {
      const live = new Set(await given.liveSessions(open));
      for (const session of open) if (!live.has(session)) given.end(session);
    } catch (error) {
      log.warn({ err: error }, "sockets not checked against their sessions");
    }
  }

  // A line cut without a word looks idle for ever; only asking shows it.
  async function probe(client: pg.Client): Promise<void> {
    const timer = setTimeout(() => lose(client, new Error("no answer")), ANSWER_MS);
    try {
      await client.query("select 1");
    } catch (error) {
      lose(client, error);
    } finally {
      clearTimeout(timer);
    }
  }

  const sweeping = setInterval(() => {
    void sweep();
    if (listener !== undefined) void probe(listener);
  }, given.sweepMs);
  await listen();
  return {
    hasEnded: (session) => endedNow.has(session) || endedBefore.has(session),
    async close() {
      closed = true;
      clearInterval(sweeping);
      clearTimeout(again);
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => {});
    },
  };
}
