import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { beginSchema } from "#platform/db/migrate.ts";
import { readMigrations } from "#platform/db/migration-files.ts";
import { BackupProblem } from "./backup-problem.ts";
import { quoted } from "./connection.ts";
import type { Head, Manifest } from "./archive/manifest.ts";

/** The migration of the table that shows after a kill whether a restore was committed. */
const RESTORES = "0018_restore.sql";

/** Creates the tables as they were when the backup was made, and the one of restores, which may be newer. */
export async function makeSchema(client: pg.Client, folder: string, { migrations }: Head): Promise<void> {
  await beginSchema(client);
  for (const { name, text, transactional } of await readMigrations(folder)) {
    if (!migrations.includes(name) && name !== RESTORES) continue;
    // All of it is one transaction, before any row: no index needs to be built concurrently.
    await client.query(transactional ? text : text.replaceAll(/\bconcurrently\b/gi, ""));
  }
}

/** Throws where a backup has a migration that this code does not know. */
export async function requireKnownSchema(folder: string, { migrations }: Head): Promise<void> {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined) throw new BackupProblem("newer", unknown);
}

/** What is dropped from the tables while rows are loaded, since rows of one table reference those of a later one. */
interface DroppedConstraint {
  readonly table: string;
  readonly statement: string;
}

/**
 * Empties the tables that a migration may have filled and drops what partly loaded rows would violate: foreign keys and
 * triggers. Indexes are dropped too: built at the end they take a fraction of the time. Returns the statements that restore
 * all of it, which checks every row.
 */
export async function prepareTablesForLoad(client: pg.Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows: keys } = await client.query<DroppedConstraint & { name: string }>(`
    select conrelid::regclass::text as table, conname as name,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by conrelid::regclass::text, conname`);
  const { rows: indexes } = await client.query<{ name: string; statement: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as statement
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'i'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(", ")}`);
  return [
    ...indexes.map(({ statement }) => statement),
    ...keys.map(({ statement }) => statement),
    ...tables.map((table) => `alter table ${quoted(table)} enable trigger user`),
  ];
}

export interface RowLoader {
  /** Loads rows of a table; those of one table come without others between. */
  load(table: string, rows: Buffer): Promise<void>;
  end(): Promise<ReadonlyMap<string, number>>;
}

/** Loads rows into the prepared tables, and counts them. `columns` holds the columns of each table in their order. */
export function rowLoader(client: pg.Client, columns: ReadonlyMap<string, readonly string[]>): RowLoader {
  const counts = new Map<string, number>();
  let current:
    | { readonly table: string; readonly stream: ReturnType<typeof copyInto>; readonly done: Promise<void> }
    | undefined;
  const copyInto = (table: string) => {
    const names = columns.get(table);
    if (names === undefined || counts.has(table)) throw new BackupProblem("damaged");
    return client.query(copyFrom(`copy ${quoted(table)} (${names.map(quoted).join(", ")}) from stdin`));
  };
  const endCurrent = async () => {
    if (current === undefined) return;
    current.stream.end();
    await current.done;
    counts.set(current.table, current.stream.rowCount);
    current = undefined;
  };
  return {
    async load(table, rows) {
      if (current?.table !== table) {
        await endCurrent();
        const stream = copyInto(table);
        const done = finished(stream);
        // A row that PostgreSQL refuses is thrown by the next write or by the end, not as an unhandled rejection.
        done.catch(() => undefined);
        current = { table, stream, done };
      }
      const { stream, done } = current;
      if (!stream.write(rows)) await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), done]);
    },
    async end() {
      await endCurrent();
      return counts;
    },
  };
}

/** Numbering continues after the last number that was given, also where its row is gone. */
export async function setSequences(client: pg.Client, sequences: Manifest["sequences"]): Promise<void> {
  for (const { table, column, last, isCalled } of sequences) {
    await client.query("select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)", [
      table,
      column,
      last,
      isCalled,
    ]);
  }
}
