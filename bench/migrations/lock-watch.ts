import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const SAMPLE_INTERVAL_MS = 2;

/** Longest time during which an existing table could not be read, in ms. */
export interface LongestLock {
  readonly table: string;
  readonly ms: number;
}

/**
 * Polls every 2 ms for holders of ACCESS EXCLUSIVE on an existing table, until `end` returns the longest time. Accurate
 * to about two polls.
 */
export async function watchLocks(client: pg.Client) {
  const { rows: tables } = await client.query<{ oid: number; name: string }>(
    "select oid::int as oid, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const names = new Map(tables.map(({ oid, name }) => [oid, name]));
  const since = new Map<number, number>();
  let longest: LongestLock = { table: "", ms: 0 };
  const state = { ended: false };

  async function sample(): Promise<void> {
    const { rows } = await client.query<{ relation: number }>(
      "select relation::int as relation from pg_locks where mode = 'AccessExclusiveLock' and granted and relation is not null",
    );
    const now = performance.now();
    const held = new Set(rows.map(({ relation }) => relation).filter((oid) => names.has(oid)));
    for (const oid of held) {
      const begun = since.get(oid) ?? now;
      since.set(oid, begun);
      const ms = now - begun + SAMPLE_INTERVAL_MS;
      if (ms > longest.ms) longest = { table: names.get(oid) ?? "", ms };
    }
    for (const oid of since.keys()) if (!held.has(oid)) since.delete(oid);
  }

  async function sampleUntilEnded(): Promise<void> {
    while (!state.ended) {
      await sample();
      await sleep(SAMPLE_INTERVAL_MS);
    }
  }
  const sampling = sampleUntilEnded();
  return {
    async end(): Promise<LongestLock> {
      state.ended = true;
      await sampling;
      return longest;
    },
  };
}
