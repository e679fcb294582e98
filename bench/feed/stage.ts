import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { filled, PASSWORD, type Sources } from "./fill.ts";
import { freePort, logIn, type Running, started, startServer } from "../stage/server-process.ts";
import { mailOf } from "./tables.ts";

/** Members that log in; they stand for all readers. */
const READERS = 100;

/** One scale, ready to be measured: its database, the product's server on it, and the bare handler beside it. */
export interface Stage {
  readonly posts: number;
  /** "before" where another checkout serves, "" where this one does. */
  readonly label: string;
  readonly server: Running;
  readonly bare: Running;
  readonly db: pg.Client;
  /** One cookie for each reader; reader `i` is member `i + 1`. */
  readonly cookies: readonly string[];
  /** Processor time so far of one of the two, and of the database, µs. */
  cpu(of: Running): { readonly server: number; readonly database: number };
  close(): Promise<void>;
}

export interface Places {
  /** Folder of the clusters. */
  readonly data: string;
  readonly label: string;
  readonly serverProgram: string;
  readonly benchProgram: string;
  readonly sources: Sources;
}

export async function openStage(places: Places, posts: number): Promise<Stage> {
  const folder = path.join(places.data, String(posts));
  mkdirSync(places.data, { recursive: true });
  const { postgres, cluster } = await filled(folder, posts, places.sources);
  const server = await startServer({
    program: places.serverProgram,
    databaseUrl: postgres.url,
    dataDir: path.join(folder, "server"),
  });
  const barePort = await freePort();
  const bare = await started(places.benchProgram, ["bare", String(barePort), postgres.url], barePort, {});
  const mails = Array.from({ length: READERS }, (_, index) => mailOf(index + 1));
  const cookies = await logIn(server.port, mails, PASSWORD);
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  return {
    posts,
    label: places.label,
    server,
    bare,
    db,
    cookies,
    cpu: (of) => ({ server: cpuOf(of.pid), database: cpuOfPostgres(cluster) }),
    async close() {
      // What was written while it was measured goes, so that the next run finds the same posts.
      await db.query("delete from feeds where id > $1", [posts]);
      await db.end();
      await Promise.all([server.stop(), bare.stop()]);
      await postgres.stop();
    },
  };
}
