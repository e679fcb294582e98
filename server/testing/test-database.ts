import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own, cloned from the migrated template in a few tens of milliseconds. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const template = new URL(inject("templateUrl"));
  const name = `t_${randomBytes(8).toString("hex")}`;
  // Copied by files: by way of the log, as the default is, it took twice the processor time.
  await maintain(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => maintain(`drop database if exists ${name} with (force)`) };
}

/** A database without a single table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const url = new URL(inject("templateUrl"));
  url.pathname = `/t_${randomBytes(8).toString("hex")}`;
  const name = url.pathname.slice(1);
  await maintain(`create database ${name} template template0`);
  return { url: url.href, drop: () => maintain(`drop database if exists ${name} with (force)`) };
}

/** One connection for all test files of this worker, which share modules. */
let maintenance: Promise<pg.Client> | undefined;

async function maintain(statement: string): Promise<void> {
  maintenance ??= connectForMaintenance();
  await (await maintenance).query(statement);
}

async function connectForMaintenance(): Promise<pg.Client> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  // PostgreSQL ends after the last test, maybe before this worker; what fails before that, the next statement reports.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
