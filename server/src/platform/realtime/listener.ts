import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const ANSWER_MS = 5_000;

interface Given {
  readonly db: Database;
  readonly log: Logger;
  /** A plain word: it stands in the statement. */
  readonly channel: string;
  readonly heard: (payload: string) => void;
  /** The line stands, for the first time or again: what was told before it did is not heard. */
  readonly began: () => void;
  /** The line was lost; the next try is under way. */
  readonly lost?: () => void;
  /** Milliseconds between two looks at a silent line. */
  readonly probeMs: number;
}

export interface Listener {
  readonly listening: boolean;
  close(): Promise<void>;
}

/** Hears what PostgreSQL tells on a channel, over a connection of its own that is made anew whenever it is lost. */
export async function listenTo(given: Given): Promise<Listener> {
  const { db, log, channel } = given;
  let listener: pg.Client | undefined;
  let listening = false;
  let closed = false;
  let wait = FIRST_WAIT_MS;
  let again: NodeJS.Timeout | undefined;

  function later(cause: unknown): void {
    if (closed) return;
    log.warn({ err: cause, channel }, "listening interrupted");
    again = setTimeout(() => void listen(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  function lose(client: pg.Client, cause: unknown): void {
    if (listener !== client) return;
    listener = undefined;
    listening = false;
    void client.end().catch(() => {});
    if (!closed) given.lost?.();
    later(cause);
  }

  async function listen(): Promise<void> {
    let client: pg.Client;
    try {
      client = await db.connect();
    } catch (error) {
      return later(error);
    }
    listener = client;
    client.on("notification", ({ payload }) => payload !== undefined && given.heard(payload));
    client.on("error", (error) => lose(client, error));
    client.on("end", () => lose(client, undefined));
    try {
      await client.query(`listen ${channel}`);
      wait = FIRST_WAIT_MS;
      if (closed) return await client.end();
      listening = true;
      given.began();
    } catch (error) {
      lose(client, error);
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

  const probing = setInterval(() => {
    if (listener !== undefined) void probe(listener);
  }, given.probeMs);
  await listen();
  return {
    get listening() {
      return listening;
    },
    async close() {
      closed = true;
      clearInterval(probing);
      clearTimeout(again);
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => {});
    },
  };
}
