import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { logFileOf } from "#platform/postgres/cluster.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the migrated database that every test file clones. */
    readonly templateUrl: string;
    /** Absolute path of that PostgreSQL's log. */
    readonly postgresLog: string;
    /** Folder of the programs that tests start, each built by the first that needs it (process/bundle.ts). */
    readonly bundles: string;
  }
}

/** One PostgreSQL for the whole run, with one migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "danji-test-"));
  // The workers share them, each with up to three nodes.
  const postgres = await startEmbeddedPostgres({ folder, password: "test", volatile: true, connections: 400 });
  const db = openDatabase(postgres.url, pino({ level: "silent" }), 1);
  await migrate(db, path.resolve(import.meta.dirname, "../migrations"));
  await db.close();
  project.provide("templateUrl", postgres.url);
  project.provide("postgresLog", logFileOf(folder));
  project.provide("bundles", await mkdtemp(path.join(folder, "bundles-")));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
