import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "./database.ts";

// Any constant will do, as long as no other advisory lock of this product uses it.
const MIGRATION_LOCK = 7_301_001;

/**
 * Brings the database to the newest schema: plain SQL files NNNN_name.sql, forward only, each in a transaction
 * of its own. Several processes may call it at once; one works while the others wait.
 */
export async function migrate(db: Database, folder: string): Promise<readonly string[]> {
  const client = await db.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
    const applied = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
    const missing = files.filter((name) => !applied.has(name));
    for (const name of missing) {
      const text = await readFile(path.join(folder, name), "utf8");
      try {
        await client.query("begin");
        await client.query(text);
        await client.query("insert into schema_migrations (name) values ($1)", [name]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`migration ${name} failed`, { cause: error });
      }
    }
    return missing;
  } finally {
    await client.end();
  }
}
