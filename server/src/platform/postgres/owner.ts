import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { address, type ClusterAccess, DATABASE } from "./address.ts";
import { advisoryLocks } from "../db/advisory-locks.ts";

// Advisory lock, held while a server uses the data, so that a second one on the same folder stops before it does harm.
const MAX_TRIES = 20;
const RETRY_MS = 100;

/** The folder, or the port, belongs to another server or program: trying again does not help this process. */
export class TakenOverError extends Error {}

/**
 * Takes the lock of the folder, and makes the database where it is missing. The lock is as long as the connection. Throws
 * TakenOverError where another server holds it.
 */
export async function acquireOwnerLock(access: ClusterAccess, port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address(access, port, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // A server that was killed a moment ago may still hold the lock until its connection is seen to be gone.
    for (let tries = 0; !(await tryLock(client)); tries += 1) {
      if (tries === MAX_TRIES) throw new TakenOverError("another server already uses this data folder");
      await sleep(RETRY_MS);
    }
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
    advisoryLocks.databaseOwner,
  ]);
  return rows[0]?.taken === true;
}
