import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { openFilledDatabase, PASSWORD, type Sources } from "./fill.ts";
import { freePort, logIn, type RunningServer, startProgram, startServer } from "../stage/server-process.ts";
import { emailOf } from "./tables.ts";

/** Members that log in; they stand for all readers. */
const READERS = 100;

/** One scale, ready to be measured: its database, the product's server on it, and the baseline beside it. */
export interface BenchEnvironment {
  readonly posts: number;
  /** "before" for the older checkout, "" for this one. */
  readonly label: string;
  readonly server: RunningServer;
  readonly baseline: RunningServer;
  readonly db: pg.Client;
  /** One cookie per reader; reader `i` is member `i + 1`. */
  readonly cookies: readonly string[];
  /** Processor time so far of one of the two servers, and of the database, µs. */
  cpu(running: RunningServer): { readonly server: number; readonly database: number };
  close(): Promise<void>;
}

export interface EnvironmentOptions {
  /** Folder of the databases. */
  readonly data: string;
  readonly label: string;
  readonly serverProgram: string;
  readonly benchProgram: string;
  readonly sources: Sources;
}

export async function openEnvironment(options: EnvironmentOptions, posts: number): Promise<BenchEnvironment> {
  const folder = path.join(options.data, String(posts));
  mkdirSync(options.data, { recursive: true });
  const { postgres, dataDirectory } = await openFilledDatabase(folder, posts, options.sources);
  const server = await startServer({
    program: options.serverProgram,
    databaseUrl: postgres.url,
    dataDir: path.join(folder, "server"),
  });
  const baselinePort = await freePort();
  const baseline = await startProgram(
    options.benchProgram,
    ["bare", String(baselinePort), postgres.url],
    baselinePort,
    {},
  );
  const emails = Array.from({ length: READERS }, (_, index) => emailOf(index + 1));
  const cookies = await logIn(server.port, emails, PASSWORD);
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  return {
    posts,
    label: options.label,
    server,
    baseline,
    db,
    cookies,
    cpu: (running) => ({ server: cpuOf(running.pid), database: cpuOfPostgres(dataDirectory) }),
    async close() {
      // Rows written by the measurement are deleted, so that the next run finds the same posts.
      await db.query("delete from feeds where id > $1", [posts]);
      await db.end();
      await Promise.all([server.stop(), baseline.stop()]);
      await postgres.stop();
    },
  };
}
