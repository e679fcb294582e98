import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { listenTo } from "./listener.ts";
import { type RedisPubSub, redisPubSub } from "./redis-pubsub.ts";

const PROBE_MS = 10_000;

interface BusOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Of PostgreSQL: a plain word. */
  readonly channel: string;
  /** Where Redis is, and the name of the channel there; undefined for PostgreSQL alone. */
  readonly redis: { readonly url: string; readonly channel: string } | undefined;
  /** Told by any process on either line, this one's own words included. */
  readonly onMessage: (text: string) => void;
  /** A line was lost or stands again: something may not have been heard. */
  readonly onStatusChange: () => void;
}

/**
 * What processes tell each other. PostgreSQL's NOTIFY is always heard; where Redis is set and alive it carries what is
 * large or frequent. Neither promises delivery: who must not miss anything also looks at the rows.
 */
export interface Bus {
  /** True while Redis is alive: only then may `tell` carry more than the 8,000 octets of a NOTIFY. */
  readonly carriesBodies: boolean;
  /** True while everything that is told now is heard here. */
  readonly isReliable: boolean;
  /** Tells every process, over Redis where that is alive. */
  publish(text: string): void;
  close(): Promise<void>;
}

export async function openBus(options: BusOptions): Promise<Bus> {
  const { db, log, channel, onMessage, onStatusChange } = options;
  const redis: RedisPubSub | undefined =
    options.redis && (await redisPubSub({ ...options.redis, log, onMessage, onStatusChange }));
  const listener = await listenTo({
    ...{ db, log, channel, onMessage, probeMs: PROBE_MS },
    onConnected: onStatusChange,
    onDisconnected: onStatusChange,
  });
  return {
    get carriesBodies() {
      return redis?.isAlive === true;
    },
    get isReliable() {
      return listener.listening && redis?.isAlive !== false;
    },
    publish(text) {
      if (redis?.isAlive === true) return redis.publish(text);
      db.run(sql`select pg_notify(${channel}, ${text})`).catch((error: unknown) => {
        log.warn({ err: error }, "other processes not told");
      });
    },
    async close() {
      await listener.close();
      redis?.close();
    },
  };
}
