import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";
import { sql } from "../../db/sql.ts";
import { listenTo } from "./listener.ts";
import { type RedisPubSub, redisPubSub } from "./redis-pubsub.ts";

const PROBE_MS = 10_000;

interface BusOptions<Message> {
  readonly db: Database;
  readonly log: Logger;
  /** PostgreSQL's channel; an identifier. */
  readonly channel: string;
  /** Address of Redis, and the name of the channel there; undefined for PostgreSQL alone. */
  readonly redis: { readonly url: string; readonly channel: string } | undefined;
  /** The one form in which messages travel. `decode` throws where a text is no message; it is logged and dropped. */
  readonly encode: (message: Message) => string;
  readonly decode: (text: string) => Message;
  /** Called for every message of any process, own ones included. */
  readonly onMessage: (message: Message) => void;
  /** The connection was lost or restored: messages may have been missed. */
  readonly onStatusChange: () => void;
  /** The connection to PostgreSQL was lost, and is restored now: what was published by NOTIFY in between is missed for good. */
  readonly onRestored: () => void;
}

/**
 * Messages between processes: PostgreSQL NOTIFY always; Redis, where configured and alive, for large or frequent ones.
 * Delivery is not guaranteed: read the rows as well.
 */
export interface Bus<Message> {
  /** True while Redis is alive: only then may `publish` carry more than the 8,000 octets of a NOTIFY. */
  readonly carriesBodies: boolean;
  /** True while no message can be missed. */
  readonly isReliable: boolean;
  /** Publishes to every process, over Redis where that is alive, else in one transaction. */
  publish(messages: readonly Message[]): void;
  close(): Promise<void>;
}

export async function openBus<Message>(options: BusOptions<Message>): Promise<Bus<Message>> {
  const { db, log, channel, onStatusChange } = options;

  // What another process sends must not end this one.
  function onMessage(text: string): void {
    try {
      options.onMessage(options.decode(text));
    } catch (error) {
      log.warn({ err: error, length: text.length }, "a malformed announcement was dropped");
    }
  }

  const redis: RedisPubSub | undefined =
    options.redis && (await redisPubSub({ ...options.redis, log, onMessage, onStatusChange }));
  let wasLost = false;
  const listener = await listenTo({
    db,
    log,
    channel,
    onMessage,
    probeMs: PROBE_MS,
    onConnected() {
      onStatusChange();
      if (wasLost) options.onRestored();
      wasLost = false;
    },
    onDisconnected() {
      wasLost = true;
      onStatusChange();
    },
  });
  return {
    get carriesBodies() {
      return redis?.isAlive === true;
    },
    get isReliable() {
      return listener.listening && redis?.isAlive !== false;
    },
    publish(messages) {
      const texts = messages.map((message) => options.encode(message));
      if (redis?.isAlive === true) {
        for (const text of texts) redis.publish(text);
        return;
      }
      db.run(sql`select pg_notify(${channel}, n.text) from unnest(${texts}::text[]) n (text)`).catch(
        (error: unknown) => {
          log.warn({ err: error }, "other processes not notified");
        },
      );
    },
    async close() {
      await listener.close();
      redis?.close();
    },
  };
}
