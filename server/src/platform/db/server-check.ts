import { startCopy as copy } from "@danji/contract/app/start.copy";
import type pg from "pg";

/** As `server_version_num` has it. 15 is what Debian 12 brings; it lacks pg_c_utf8 alone, as 16 does. */
const oldestVersion = 150_000;

interface ServerFacts {
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
}

/** Why the schema cannot be made in such a database; undefined where it can. */
export function serverFault({ number, version, encoding }: ServerFacts): string | undefined {
  if (number < oldestVersion) return copy.oldPostgres(version);
  return encoding === "UTF8" ? undefined : copy.otherEncoding(encoding);
}

/** Throws where the PostgreSQL of this connection is too old, or the encoding of its database not UTF8. */
export async function requireUsableServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<ServerFacts>(`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`);
  const fault = rows.map(serverFault).find((one) => one !== undefined);
  if (fault !== undefined) throw new Error(fault);
}

/**
 * Makes the collation `pg_c_utf8` in the schema in use where PostgreSQL, before 17, does not bring it: migrations and searches name
 * it. Letters, digits and lower case are the same there, of the C library in place of PostgreSQL itself.
 */
export async function ensureCollation(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    "select from pg_collation where collname = 'pg_c_utf8' and pg_collation_is_visible(oid)",
  );
  if (rows.length > 0) return;
  try {
    await client.query("create collation pg_c_utf8 (provider = libc, locale = 'C.UTF-8')");
  } catch (cause) {
    throw new Error(copy.noCollation, { cause });
  }
}
