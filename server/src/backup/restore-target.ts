import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { Config } from "#platform/config/config.ts";
import { BackupProblem } from "./backup-problem.ts";
import { syncFolder } from "./archive/bytes.ts";
import { requireUsableServer } from "#platform/db/server-check.ts";

/** Where a restore writes. */
export type RestoreTarget = Pick<Config, "dataDir" | "databaseUrl">;

/**
 * A file in DATA_DIR from before the first change of a restore until after its last: while it exists the data is
 * incomplete, no server starts, and only another restore may continue.
 */
export interface RestoreMarker {
  /** Also written to the database in the transaction that loads the rows. */
  readonly id: string;
  /** Identifies the backup that is restored. */
  readonly digest: string;
}

const markerFile = (dataDir: string): string => path.join(dataDir, "restore.partial");

/** Throws where a restore into this folder was interrupted. */
export function requireFinishedRestore(dataDir: string): void {
  if (existsSync(markerFile(dataDir))) throw new BackupProblem("unfinished", dataDir);
}

export async function findMarker({ dataDir }: RestoreTarget): Promise<RestoreMarker | undefined> {
  if (!existsSync(markerFile(dataDir))) return undefined;
  return JSON.parse(await readFile(markerFile(dataDir), "utf8")) as RestoreMarker;
}

/** Marks the target as unfinished, durably. */
export async function writeMarker({ dataDir }: RestoreTarget, digest: string): Promise<RestoreMarker> {
  const marker: RestoreMarker = { id: randomUUID(), digest };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Complete or absent: a marker that cannot be read would block every later restore.
  const fresh = `${markerFile(dataDir)}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(marker));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, markerFile(dataDir));
  await syncFolder(dataDir);
  return marker;
}

export async function removeMarker({ dataDir }: RestoreTarget): Promise<void> {
  await rm(markerFile(dataDir));
  await syncFolder(dataDir);
}

/**
 * Throws where the target is not empty: anything in DATA_DIR for the embedded database, which is in there; only objects for
 * an external cluster.
 */
export async function requireEmptyFolder({ dataDir, databaseUrl }: RestoreTarget): Promise<void> {
  const folder = databaseUrl === undefined ? dataDir : objectsFolder({ dataDir });
  const names = existsSync(folder) ? await readdir(folder) : [];
  // What a file system creates itself, and the marker of a restore that was killed before it was renamed.
  const found = names.find((name) => name !== "lost+found" && name !== "restore.partial.new");
  if (found !== undefined) throw new BackupProblem("notEmpty", path.join(folder, found));
}

/** Throws where the database has tables. */
export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  await requireUsableServer(client);
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1",
  );
  if (rows[0] !== undefined) throw new BackupProblem("notEmpty", rows[0].name);
}

/** True where the rows of the restore that left this marker were committed. */
export async function isCommitted(client: pg.Client, { id }: RestoreMarker): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('restores') is not null as there",
  );
  if (tables[0]?.there !== true) return false;
  const { rowCount } = await client.query("select from restores where id = $1", [id]);
  return rowCount === 1;
}

export const objectsFolder = ({ dataDir }: Pick<RestoreTarget, "dataDir">): string => path.join(dataDir, "objects");

/** Removes the objects that an interrupted restore left. The folder itself may be a mount and stays. */
export async function clearObjects(target: RestoreTarget): Promise<void> {
  const folder = objectsFolder(target);
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    if (name !== "lost+found") await rm(path.join(folder, name), { recursive: true });
  }
}
