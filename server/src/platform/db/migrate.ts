import { setTimeout as sleep } from "node:timers/promises";
import { startCopy as copy } from "@danji/contract/app/start.copy";
import pg from "pg";
import type { Database } from "./database.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { ensureCollation, requireUsableServer } from "./server-check.ts";

const LOCK_POLL_MS = 100;
/** lock_not_available and deadlock_detected: who holds the lock, a call of the running release, ends soon. */
const LOCK_FAILURES = ["55P03", "40P01"];

interface MigrateOptions {
  /** Longest wait for a lock, during which others queue behind us; then the migration begins anew. */
  readonly lockMs?: number;
  /** How many times a migration may begin anew, and the pause before each. */
  readonly tries?: number;
  readonly pauseMs?: number;
}

/**
 * Brings the database to the newest schema and gives what it applied: plain SQL files NNNN_name.sql, forward only, each
 * in a transaction of its own unless it says `-- no transaction`. Several processes may call it at once; one works
 * while the others wait. Throws, with nothing changed, where the database is newer than the files, unless each step
 * that is unknown here was marked `-- additive`, where a file was changed after it had been applied, and where the server is
 * too old or the database not in UTF8.
 */
export async function migrate(
  db: Pick<Database, "connect">,
  folder: string,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const files = await readMigrations(folder);
  const client = await db.connect();
  try {
    await requireUsableServer(client);
    await takeLock(client);
    await ensureCollation(client);
    await prepareTable(client);
    const applied = await readApplied(client);
    requireKnown(files, applied);
    await fillChecksums(client, files, applied);
    const missing = files.filter(({ name }) => !applied.has(name));
    for (const file of missing) await applyFile(client, file, options);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Begins a schema in an empty database, in the transaction of `client`: makes the table that names its migrations. Who
 * would migrate waits until the transaction ends.
 */
export async function beginSchema(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks.migration]);
  await ensureCollation(client);
  await prepareTable(client);
}

// The lock is polled, not waited for: a waiting statement is an open transaction, and CREATE INDEX CONCURRENTLY of the
// migrating process would wait for its end.
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      advisoryLocks.migration,
    ]);
    if (rows[0]?.taken === true) return;
    await sleep(LOCK_POLL_MS);
  }
}

// Checked first: ALTER TABLE would take its lock even where there is nothing to add.
async function prepareTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from information_schema.columns
     where table_schema = current_schema() and table_name = 'schema_migrations' and column_name = 'checksum'`,
  );
  if (rows.length > 0) return;
  await client.query(`
    create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());
    alter table schema_migrations add column checksum text, add column additive boolean not null default false`);
}

interface Applied {
  readonly checksum: string | null;
  readonly additive: boolean;
}

async function readApplied(client: pg.Client): Promise<ReadonlyMap<string, Applied>> {
  const { rows } = await client.query<Applied & { name: string }>(
    "select name, checksum, additive from schema_migrations order by name",
  );
  return new Map(rows.map((row) => [row.name, row]));
}

function requireKnown(files: readonly Migration[], applied: ReadonlyMap<string, Applied>): void {
  const known = new Map(files.map((file) => [file.name, file]));
  const newer = [...applied].filter(([name, { additive }]) => !known.has(name) && !additive).map(([name]) => name);
  if (newer.length > 0) throw new Error(copy.newerDatabase(newer.join(", ")));
  for (const [name, { checksum }] of applied) {
    const file = known.get(name);
    if (file !== undefined && checksum !== null && checksum !== file.checksum)
      throw new Error(copy.changedMigration(name));
  }
}

/** Fills the checksums of rows that an old version stored without, from the files. */
async function fillChecksums(
  client: pg.Client,
  files: readonly Migration[],
  applied: ReadonlyMap<string, Applied>,
): Promise<void> {
  const withoutChecksum = files.filter(({ name }) => applied.get(name)?.checksum === null);
  if (withoutChecksum.length === 0) return;
  await client.query(
    `update schema_migrations m set checksum = f.checksum, additive = f.additive
     from unnest($1::text[], $2::text[], $3::boolean[]) as f (name, checksum, additive) where m.name = f.name`,
    [
      withoutChecksum.map((file) => file.name),
      withoutChecksum.map((file) => file.checksum),
      withoutChecksum.map((file) => file.additive),
    ],
  );
}

async function applyFile(
  client: pg.Client,
  file: Migration,
  { lockMs = 2_000, tries = 30, pauseMs = 1_000 }: MigrateOptions,
): Promise<void> {
  await client.query("select set_config('lock_timeout', $1, false)", [`${lockMs}ms`]);
  for (let left = tries; ; left -= 1) {
    try {
      return await (file.transactional ? applyInTransaction(client, file) : applyStatements(client, file));
    } catch (error) {
      const isLockFailure = error instanceof pg.DatabaseError && LOCK_FAILURES.includes(error.code ?? "");
      if (!isLockFailure || left <= 1) throw new Error(`migration ${file.name} failed`, { cause: error });
      // Those queued behind our wait run first now.
      await sleep(pauseMs);
    }
  }
}

const record = (client: pg.Client, { name, checksum, additive }: Migration) =>
  client.query("insert into schema_migrations (name, checksum, additive) values ($1, $2, $3)", [
    name,
    checksum,
    additive,
  ]);

async function applyInTransaction(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(file.text);
    await record(client, file);
    await client.query("commit");
  } catch (error) {
    // Where the connection is gone, too, its loss would stand in the place of why.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

// One at a time: several statements in one query would be one transaction again.
async function applyStatements(client: pg.Client, file: Migration): Promise<void> {
  for (const statement of file.statements) await client.query(statement);
  await record(client, file);
}
