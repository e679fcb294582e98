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

async function maintain(statement: string): Promise<void> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
