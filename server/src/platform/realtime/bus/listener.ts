import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;

interface ListenOptions {
  readonly db: Database;
  readonly log: Logger;
  /** An identifier: it is written into the statement. */
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Connected, first or again: earlier notifications were missed. */
  readonly onConnected: () => void;
  /** The connection was lost; the next attempt is scheduled. */
  readonly onDisconnected?: () => void;
  /** Milliseconds between two probes of the connection. */
  readonly probeMs: number;
}

export interface Listener {
  readonly listening: boolean;
  close(): Promise<void>;
}

/** LISTENs on a PostgreSQL channel over its own connection, which is reconnected when lost. */
export async function listenTo(options: ListenOptions): Promise<Listener> {
  const { db, log, channel } = options;
  let listener: pg.Client | undefined;
  let listening = false;
  let closed = false;
  let retryMs = FIRST_WAIT_MS;
  let retryTimer: NodeJS.Timeout | undefined;

  function scheduleRetry(cause: unknown): void {
    if (closed) return;
    log.warn({ err: cause, channel }, "listening interrupted");
    retryTimer = setTimeout(() => void listen(), retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_WAIT_MS);
  }

  function handleLoss(client: pg.Client, cause: unknown): void {
    if (listener !== client) return;
    listener = undefined;
    listening = false;
    void client.end().catch(() => {});
    if (!closed) options.onDisconnected?.();
    scheduleRetry(cause);
  }

  async function listen(): Promise<void> {
    let client: pg.Client;
    try {
      client = await db.connect();
    } catch (error) {
      return scheduleRetry(error);
    }
    listener = client;
    client.on("notification", ({ payload }) => payload !== undefined && options.onMessage(payload));
    client.on("error", (error) => handleLoss(client, error));
    client.on("end", () => handleLoss(client, undefined));
    try {
      await client.query(`listen ${channel}`);
      retryMs = FIRST_WAIT_MS;
      if (closed) return await client.end();
      listening = true;
      options.onConnected();
    } catch (error) {
      handleLoss(client, error);
    }
  }

  // A silently cut connection looks idle; only a query shows it.
  async function probe(client: pg.Client): Promise<void> {
    const timer = setTimeout(() => handleLoss(client, new Error("no answer")), PROBE_TIMEOUT_MS);
    try {
      await client.query("select 1");
    } catch (error) {
      handleLoss(client, error);
    } finally {
      clearTimeout(timer);
    }
  }

  const probeTimer = setInterval(() => {
    if (listener !== undefined) void probe(listener);
  }, options.probeMs);
  await listen();
  return {
    get listening() {
      return listening;
    },
    async close() {
      closed = true;
      clearInterval(probeTimer);
      clearTimeout(retryTimer);
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => {});
    },
  };
}
