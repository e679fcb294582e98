import type pg from "pg";
import { sql } from "#platform/db/sql.ts";
import { advisoryLocks } from "#platform/db/advisory-locks.ts";

/**
 * A condition of the statement that claims objects to be removed: false while a backup copies objects, since its rows are
 * of an earlier moment and still reference what was deleted since. What was claimed before had lost its rows before that
 * moment.
 */
export const removalAllowed = sql`(select pg_try_advisory_xact_lock_shared(${advisoryLocks.imageRemoval}))`;

/** Blocks every removal, in all processes, until this connection ends. */
export async function lockRemovals(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [advisoryLocks.imageRemoval]);
}
