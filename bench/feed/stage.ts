import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { cpuOf, cpuOfPostgres } from "./cpu.ts";
import { filled, PASSWORD, type Sources } from "./fill.ts";
import { freePort, logIn, type Running, started, startServer } from "./server-process.ts";
import { mailOf } from "./tables.ts";

/** Members that log in; they stand for all readers. */
const READERS = 100;

/** One scale, ready to be measured: its database, the product's server on it, and the bare handler beside it. */
export interface Stage {
  readonly posts: number;
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
  readonly serverProgram: string;
  readonly benchProgram: string;
  readonly sources: Sources;
}

export async function openStage(places: Places, posts: number): Promise<Stage> {
  const folder = path.join(places.data, String(posts));
  mkdirSync(places.data, { recursive: true });
  const { postgres, cluster } = await filled(folder, posts, places.sources);
  const server = await startServer(places.serverProgram, postgres.url, path.join(folder, "server"));
  const barePort = await freePort();
  const bare = await started(places.benchProgram, ["bare", String(barePort), postgres.url], barePort, {});
  const mails = Array.from({ length: READERS }, (_, index) => mailOf(index + 1));
  const cookies = await logIn(server.port, mails, PASSWORD);
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  return {
    posts,
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

/** Statements that the database ran while `work` did, BEGIN and COMMIT among them. */
export async function statementsDuring(stage: Stage, work: () => Promise<unknown>): Promise<number> {
  await track(stage, "top");
  await stage.db.query("select pg_stat_statements_reset()");
  await work();
  const { rows } = await stage.db.query<{ calls: string }>(
    `select coalesce(sum(calls), 0)::text as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'`,
  );
  await track(stage, "none");
  return Number(rows[0]?.calls);
}

// Counting costs the database a little, so it is on only while statements are counted.
async function track({ db }: Stage, what: "top" | "none"): Promise<void> {
  await db.query(`alter system set pg_stat_statements.track = '${what}'`);
  await db.query("select pg_reload_conf()");
  await db.query("select pg_sleep(0.3)");
}
