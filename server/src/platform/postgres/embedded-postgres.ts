import { existsSync, mkdirSync } from "node:fs";
import type pg from "pg";
import { address, clusterOf, DATABASE } from "./address.ts";
import {
  type ClusterOptions,
  initialise,
  launch,
  logFileOf,
  requireMajor,
  START_TIMEOUT_MS,
  stopCluster,
} from "./cluster.ts";
import { nativePrograms } from "./native.ts";
import { acquireOwnerLock } from "./owner.ts";
import { keepLogBounded } from "./postgres-log.ts";
import { runAs } from "./run-as.ts";
import { findRunning, loginRefusal } from "./running.ts";
import { type WatchOptions, watchOver } from "./watch.ts";

export interface EmbeddedOptions extends ClusterOptions {
  /** Milliseconds to wait for one that is starting, recovering or stopping. */
  readonly waitMs?: number;
  /** Where given, a PostgreSQL that dies is started again, on the same address. */
  readonly watch?: WatchOptions;
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
  const running = existsSync(clusterOf(folder))
    ? await findRunning(options, options.waitMs ?? START_TIMEOUT_MS)
    : undefined;
  const as = runAs(programs, folder, running === undefined);
  if (!existsSync(clusterOf(folder))) await initialise(as, options);
  const port = running ?? (await launch(as, options));
  let owner: pg.Client;
  try {
    owner = await acquireOwnerLock(options, port);
  } catch (error) {
    if (running === undefined) await stopCluster(as, folder);
    throw loginRefusal(options, error) ?? error;
  }
  const releaseLog = keepLogBounded(logFileOf(folder));
  const watch = options.watch === undefined ? undefined : watchOver(options, options.watch, as, port, owner);
  return {
    url: address(options, port, DATABASE),
    async stop() {
      releaseLog();
      await (watch === undefined ? owner.end() : watch.end());
      // What runs there now is another server's.
      if (watch?.isGivenUp() !== true) await stopCluster(as, folder);
    },
  };
}

/** Address of the product's database where a PostgreSQL runs on this folder already, of whichever process. */
export async function runningEmbeddedPostgres(options: EmbeddedOptions): Promise<string | undefined> {
  const port = await findRunning(options, options.waitMs ?? START_TIMEOUT_MS);
  return port === undefined ? undefined : address(options, port, DATABASE);
}
