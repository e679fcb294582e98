import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { type BackupOptions, backUp } from "#backup/back-up.ts";
import { includedTables } from "#backup/backup-tables.ts";
import type { RestoreTarget } from "#backup/restore-target.ts";
import { insertImages, storePicture } from "#image/image.ts";
import { encodePicture } from "#image/picture.ts";
import { sql } from "#platform/db/sql.ts";
import { diskStore } from "#platform/objects/disk-store.ts";
import type { Services } from "#platform/services.ts";
import type { TestApp } from "../test-app.ts";
import { emptyDatabase } from "../test-database.ts";

export const migrations = path.resolve(import.meta.dirname, "../../migrations");

export interface EmptyInstallation extends RestoreTarget {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/** A folder and a database with nothing in them. */
export async function emptyInstallation(): Promise<EmptyInstallation> {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "danji-place-"));
  return {
    dataDir,
    databaseUrl: database.url,
    async drop() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Backs up what a test app holds. */
export const backUpApp = (t: TestApp, file: string, overrides: Partial<BackupOptions> = {}) =>
  backUp({ databaseUrl: t.databaseUrl, objects: t.services.objects, file, ...overrides });

/** A hash of the rows of each table, whatever their order on disk; `only` names the tables. */
export async function tableHashes(
  url: string,
  only: ReadonlySet<string> = includedTables,
): Promise<Record<string, string>> {
  return onDatabase(url, async (client) => {
    const hashes: Record<string, string> = {};
    for (const name of [...only].sort()) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from ${pg.escapeIdentifier(name)} t`,
      );
      hashes[name] = rows[0]?.hash ?? "";
    }
    return hashes;
  });
}

/** The tables of which a row holds one of the texts in any of its columns. */
export const tablesHolding = (url: string, texts: readonly string[]): Promise<readonly string[]> =>
  onDatabase(url, async (client) => {
    const tables = await client.query<{ name: string }>(`
      select format('%I', c.relname) as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
    const holding: string[] = [];
    for (const { name } of tables.rows) {
      const found = await client.query(
        `select from ${name} r where exists (select from unnest($1::text[]) x where strpos(lower(r::text), lower(x)) > 0) limit 1`,
        [texts],
      );
      if (found.rowCount !== 0) holding.push(name);
    }
    return holding;
  });

/** Every object of a folder, by its key. */
export async function objectsIn(dataDir: string): Promise<Map<string, string>> {
  const store = diskStore(path.join(dataDir, "objects"));
  const found = new Map<string, string>();
  for await (const { key } of store.list())
    found.set(key, Buffer.from((await store.get(key)) ?? []).toString("base64"));
  return found;
}

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A member and two photos, one of them shown: enough where a test makes many backups. */
export async function insertFewRows({ db, objects }: Pick<Services, "db" | "objects">): Promise<void> {
  const picture = await encodePicture(sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } }));
  const images = [await storePicture(objects, picture), await storePicture(objects, picture)];
  const { id } = await db.one<{ id: number }>(sql`
    insert into members (email, name, nickname, phone)
    values ('jisu@danji.example', '김지수', '지수', '01000000001') returning id`);
  await insertImages(db, id, images);
  await db.run(sql`update members set picture_id = (select min(id) from images) where id = ${id}`);
}
