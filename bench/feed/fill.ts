import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { pino } from "pino";
import { hashPassword } from "../../server/src/account/password/password.ts";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/src/platform/postgres/embedded-postgres.ts";
import { copyIn } from "./copy.ts";
import { advanceIdentities, withoutIndexes } from "./schema.ts";
import { type TableData, tableData } from "./tables.ts";

export const PASSWORD = "danji2026!";
const DATABASE_PASSWORD = "bench";

/** A PostgreSQL of the bench with so many posts, durable as the product's. */
export interface FilledDatabase {
  readonly postgres: EmbeddedPostgres;
  /** Folder of the database. */
  readonly dataDirectory: string;
}

/** What determines the contents of a database: the folder of the migrations and further files. */
export interface Sources {
  readonly migrations: string;
  readonly files: readonly string[];
}

/**
 * Starts the database of one scale below `folder`, and fills it first where it is new or where the schema or one of
 * `sources` has changed since.
 */
export async function openFilledDatabase(folder: string, posts: number, sources: Sources): Promise<FilledDatabase> {
  const markerFile = path.join(folder, "filled-from");
  const sourcesHash = hashOf(sources);
  if (!existsSync(markerFile) || readFileSync(markerFile, "utf8") !== sourcesHash) {
    await rm(folder, { recursive: true, force: true });
    await fill(folder, posts, sources.migrations);
    writeFileSync(markerFile, sourcesHash);
  }
  const postgres = await startEmbeddedPostgres({ folder, password: DATABASE_PASSWORD });
  return { postgres, dataDirectory: path.join(folder, "cluster") };
}

function hashOf({ migrations, files }: Sources): string {
  const hash = createHash("sha256");
  const steps = readdirSync(migrations)
    .toSorted()
    .map((name) => path.join(migrations, name));
  for (const file of [...steps, ...files]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

async function fill(folder: string, posts: number, migrations: string): Promise<void> {
  const began = Date.now();
  const options = { folder, password: DATABASE_PASSWORD, volatile: true };
  const bulkLoadSettings = ["wal_level = minimal", "max_wal_senders = 0", "max_wal_size = '8GB'", "autovacuum = off"];
  await applySettings(options, bulkLoadSettings);
  const postgres = await startEmbeddedPostgres(options);
  const db = openDatabase(postgres.url, pino({ level: "silent" }));
  await migrate(db, migrations);
  await db.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '1GB'");
    // Without triggers: the lines already contain what those would count.
    await client.query("set session_replication_role = replica");
    const now = Date.now();
    const all = tableData({ posts, now, passwordHash: await hashPassword(PASSWORD) });
    const tables = all.map(({ into }) => into.split(" ")[0] ?? "");
    const restore = await withoutIndexes(client, tables);
    for (const { into, lines } of all) {
      const existing = await withExistingColumns(client, into, lines);
      const rows = await copyIn(client, existing.into, existing.lines);
      reportProgress(`${posts} posts: ${rows} ${into.split(" ")[0]}`, began);
    }
    await restore();
    reportProgress(`${posts} posts: indexes and keys`, began);
    await advanceIdentities(client, tables);
    await client.query("create extension if not exists pg_stat_statements");
    await client.query("vacuum (analyze)");
    reportProgress(`${posts} posts: vacuum`, began);
  } finally {
    await client.end();
    await postgres.stop();
  }
  await applySettings(options, []);
}

/** The tables to fill, without the columns that an older schema lacks. `into` names the table and its columns. */
async function withExistingColumns(client: pg.Client, into: string, lines: Iterable<string>): Promise<TableData> {
  const [, tableName = "", list = ""] = /^(\w+)\s+\(([^)]*)\)/.exec(into) ?? [];
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1",
    [tableName],
  );
  const names = new Set(rows.map(({ name }) => name));
  const columns = list.split(",").map((name) => name.trim());
  const kept = columns.flatMap((name, index) => (names.has(name) ? [index] : []));
  if (kept.length === columns.length) return { into, lines };
  return { into: `${tableName} (${kept.map((index) => columns[index]).join(", ")})`, lines: projectRows(lines, kept) };
}

function* projectRows(lines: Iterable<string>, kept: readonly number[]): Iterable<string> {
  for (const one of lines) {
    const fields = one.slice(0, -1).split("\t");
    yield `${kept.map((index) => fields[index]).join("\t")}\n`;
  }
}

/** Replaces the settings of the next start. */
async function applySettings(options: EmbeddedOptions, settings: readonly string[]): Promise<void> {
  const postgres = await startEmbeddedPostgres(options);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("alter system reset all");
  const always = ["shared_preload_libraries = 'pg_stat_statements'", "pg_stat_statements.track = 'none'"];
  for (const one of [...always, ...settings]) await client.query(`alter system set ${one}`);
  await client.end();
  await postgres.stop();
}

const reportProgress = (what: string, began: number): void =>
  void process.stderr.write(`${what} · ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
