import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;

interface ListenOptions {
  readonly db: Database;
  readonly log: Logger;
  /** A plain word: it stands in the statement. */
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** The line stands, for the first time or again: what was told before it did is not heard. */
  readonly onConnected: () => void;
  /** The line was lost; the next try is under way. */
  readonly onDisconnected?: () => void;
  /** Milliseconds between two looks at a silent line. */
  readonly probeMs: number;
}

export interface Listener {
  readonly listening: boolean;
  close(): Promise<void>;
}

/** Hears what PostgreSQL tells on a channel, over a connection of its own that is made anew whenever it is lost. */
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

  // A line cut without a word looks idle for ever; only asking shows it.
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
