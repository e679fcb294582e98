import type { Readable } from "node:stream";
import { fullObject, thumbObject } from "@danji/contract/image/image-rules";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { BackupProblem } from "./backup-problem.ts";
import { quoted } from "./connection.ts";
import { includedTables, excludedTables } from "./backup-tables.ts";
import type { Sequence } from "./archive/manifest.ts";

export interface SnapshotTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The database as it was at one moment, while others write. */
export interface Snapshot {
  readonly takenAt: Date;
  readonly migrations: readonly string[];
  readonly tables: readonly SnapshotTable[];
  /** Approximate bytes of rows and photos, for the progress bar. */
  readonly estimatedBytes: number;
  /** Rows of a table; `rowCount` counts them once it has ended. */
  copy(table: SnapshotTable): Readable & { readonly rowCount: number };
  sequences(): Promise<Sequence[]>;
  /** Names of the objects that the rows reference, some thousands at a time. */
  objectNames(): AsyncGenerator<readonly string[]>;
  close(): Promise<void>;
}

const KEYS_BATCH = 5_000;
/** Tables whose rows reference objects by their `key`, in the order in which those are copied. */
const tablesOfObjects = ["images", "stored_files"];

/**
 * Opens a snapshot on a connection: one REPEATABLE READ transaction, as pg_dump does. The tables are locked first, in the
 * mode of a SELECT, so that no migration changes them half way; a migration waits until the rows are copied.
 */
export async function openSnapshot(client: pg.Client): Promise<Snapshot> {
  for (;;) {
    const expected = await listTables(client);
    if (!expected.some(({ name }) => name === "schema_migrations")) throw new BackupProblem("nothing");
    await client.query("begin transaction isolation level repeatable read, read only");
    await client.query(`lock table ${expected.map(({ name }) => quoted(name)).join(", ")} in access share mode`);
    // The snapshot is taken by the first query, after the locks. A migration may have come between the list and them.
    const tables = await listTables(client);
    if (JSON.stringify(tables) === JSON.stringify(expected)) return snapshotOf(client, tables);
    await client.query("rollback");
  }
}

async function snapshotOf(client: pg.Client, all: readonly SnapshotTable[]): Promise<Snapshot> {
  const unknown = all.find(({ name }) => !includedTables.has(name) && !excludedTables.has(name));
  if (unknown !== undefined) throw new BackupProblem("unknownTable", unknown.name);
  const tables = all.filter(({ name }) => includedTables.has(name));
  const names = tables.map(({ name }) => name);
  const keyed = tablesOfObjects.filter((name) => names.includes(name));
  const { rows: applied } = await client.query<{ name: string }>("select name from schema_migrations order by name");
  const { rows: stats } = await client.query<{ taken_at: Date; bytes: string }>(
    `select now() as taken_at,
       (select coalesce(sum(pg_table_size(quote_ident(name)::regclass)), 0) from unnest($1::text[]) as name)
       ${keyed.map((name) => `+ (select coalesce(sum(bytes), 0) from ${name})`).join(" ")} as bytes`,
    [names],
  );
  return {
    takenAt: stats[0]?.taken_at ?? new Date(),
    migrations: applied.map(({ name }) => name),
    tables,
    estimatedBytes: Number(stats[0]?.bytes),
    copy: ({ name, columns }) =>
      client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`)),
    sequences: () => listSequences(client, names),
    objectNames: () => objectNames(client, keyed),
    close: async () => void (await client.query("commit")),
  };
}

/** Every table of the product with the columns that are written, not computed. */
async function listTables(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

// Sequences are not transactional: read after the snapshot was taken, they are at or beyond every number in it.
async function listSequences(client: pg.Client, tables: readonly string[]): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select t.name as table, a.attname as column, pg_get_serial_sequence(quote_ident(t.name), a.attname) as sequence
     from unnest($1::text[]) as t (name) join pg_attribute a on a.attrelid = quote_ident(t.name)::regclass
     where a.attnum > 0 and not a.attisdropped and pg_get_serial_sequence(quote_ident(t.name), a.attname) is not null
     order by 1, 2`,
    [tables],
  );
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: at } = await client.query<{ last: string; called: boolean }>(
      // PostgreSQL wrote and quoted this name itself.
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    sequences.push({ table, column, last: Number(at[0]?.last), isCalled: at[0]?.called === true });
  }
  return sequences;
}

async function* objectNames(client: pg.Client, tables: readonly string[]): AsyncGenerator<readonly string[]> {
  for (const table of tables) {
    for (let last = ""; ;) {
      const { rows } = await client.query<{ key: string }>(
        `select key from ${table} where key > $1 order by key limit ${KEYS_BATCH}`,
        [last],
      );
      const keys = rows.map(({ key }) => key);
      if (keys.length > 0) yield table === "images" ? keys.flatMap((key) => [fullObject(key), thumbObject(key)]) : keys;
      if (keys.length < KEYS_BATCH) break;
      last = keys.at(-1) ?? "";
    }
  }
}
