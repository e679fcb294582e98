import { existsSync, mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { address, clusterOf, DATABASE } from "./address.ts";
import { type ClusterOptions, initialise, launch, logFileOf, requireMajor, START_MS, stopCluster } from "./cluster.ts";
import { nativePrograms } from "./native.ts";
import { keepLogBounded } from "./postgres-log.ts";
import { type RunAs, runAs } from "./run-as.ts";
import { findRunning, loginRefusal } from "./running.ts";

// Held while a server uses the data, so that a second one on the same folder stops before it does harm.
const OWNER_LOCK = 7_301_002;
const OWNER_TRIES = 20;
const AGAIN_MS = { first: 100, longest: 2_000 };

export interface EmbeddedOptions extends ClusterOptions {
  /** Milliseconds to wait for one that is starting, recovering or stopping. */
  readonly waitMs?: number;
  /** Where given, a PostgreSQL that dies is started again, on the same address, and that is logged here. */
  readonly log?: Logger;
}

export interface EmbeddedPostgres {
  /** Address of the product's database. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL of our own on a free port of 127.0.0.1 and, where the system has them, on a socket in its
 * folder; or takes over one that a killed server left running on the same data. Throws, with nothing changed, where one
 * lives there that refuses us, or where the cluster is of another major version.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder } = options;
  const programs = await nativePrograms();
  requireMajor(folder, programs.version);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const running = existsSync(clusterOf(folder)) ? await findRunning(options, options.waitMs ?? START_MS) : undefined;
  const as = runAs(programs, folder, running === undefined);
  if (!existsSync(clusterOf(folder))) await initialise(as, options);
  const port = running ?? (await launch(as, options));
  let owner: pg.Client;
  try {
    owner = await claim(options, port);
  } catch (error) {
    if (running === undefined) await stopCluster(as, folder);
    throw loginRefusal(options, error) ?? error;
  }
  const releaseLog = keepLogBounded(logFileOf(folder));
  const watch = options.log === undefined ? undefined : watchOver({ ...options, log: options.log }, as, port, owner);
  return {
    url: address(options, port, DATABASE),
    async stop() {
      releaseLog();
      await (watch === undefined ? owner.end() : watch.end());
      await stopCluster(as, folder);
    },
  };
}

/** Address of the product's database where a PostgreSQL runs on this folder already, of whichever process. */
export async function runningEmbeddedPostgres(options: EmbeddedOptions): Promise<string | undefined> {
  const port = await findRunning(options, options.waitMs ?? START_MS);
  return port === undefined ? undefined : address(options, port, DATABASE);
}

/**
 * Starts PostgreSQL again whenever the connection that holds the lock is lost and nobody listens any more: killed for
 * its memory, the postmaster takes every connection with it. A PostgreSQL that recovers by itself is only claimed anew.
 */
function watchOver(options: EmbeddedOptions & { readonly log: Logger }, as: RunAs, port: number, first: pg.Client) {
  const { log } = options;
  let owner: pg.Client | undefined;
  let ended = false;
  let recovery = Promise.resolve();

  function hold(client: pg.Client): void {
    owner = client;
    client.once("end", () => {
      owner = undefined;
      if (!ended) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log.error("PostgreSQL is lost");
    for (let wait = AGAIN_MS.first; !ended; wait = Math.min(wait * 2, AGAIN_MS.longest)) {
      try {
        if ((await findRunning(options, START_MS)) === undefined) await launch(as, options, port);
        hold(await claim(options, port));
        log.warn("PostgreSQL is back");
        return;
      } catch (error) {
        log.error({ err: error }, "PostgreSQL was not started again");
        await sleep(wait);
      }
    }
  }

  hold(first);
  return {
    async end() {
      ended = true;
      await recovery;
      await owner?.end();
    },
  };
}

/** Takes the lock of the folder, and makes the database where it is missing. The lock is as long as the connection. */
async function claim(options: EmbeddedOptions, port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address(options, port, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // A server that was killed a moment ago may still hold the lock until its connection is seen to be gone.
    for (let tries = 0; !(await isTaken(client)); tries += 1) {
      if (tries === OWNER_TRIES) throw new Error("another server already uses this data folder");
      await sleep(AGAIN_MS.first);
    }
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function isTaken(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [OWNER_LOCK]);
  return rows[0]?.taken === true;
}
