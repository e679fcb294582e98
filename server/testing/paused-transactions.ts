import { setTimeout as delay } from "node:timers/promises";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "./test-app.ts";

/** Key of the advisory lock that all wait for. */
const KEY = 4_142;

export interface PausedTransactions {
  /** Resolves once a transaction waits after each of the statements. */
  allPaused(): Promise<void>;
  /** Lets all go on. */
  resume(): Promise<void>;
}

/**
 * Pauses the next transactions of a test database, each after another statement: the first after the first statement of
 * `statements`, such as "delete on sessions", the second after the second, and so on. Every transaction must do all of
 * them, in this order.
 */
export async function pauseTransactionsAfter(
  { db }: TestApp,
  statements: readonly string[],
): Promise<PausedTransactions> {
  const holder = await db.connect();
  await holder.query("create sequence stop_turns minvalue 0");
  await holder.query(`create function stop() returns trigger language plpgsql as $$ begin
    if tg_argv[0] = '0' then perform set_config('danji.stop', nextval('stop_turns')::text, true); end if;
    if current_setting('danji.stop', true) = tg_argv[0] then perform pg_advisory_xact_lock_shared(${KEY}); end if;
    return null;
  end $$`);
  for (const [stop, statement] of statements.entries()) {
    await holder.query(
      `create trigger stop_${stop} after ${statement} for each statement execute function stop(${stop})`,
    );
  }
  await holder.query(`select pg_advisory_lock(${KEY})`);
  return {
    async allPaused() {
      for (;;) {
        const { count } = await db.one<{ count: number }>(sql`
          select count(*) from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`);
        if (count === statements.length) return;
        await delay(5);
      }
    },
    resume: () => holder.end(),
  };
}
