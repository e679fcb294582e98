import type pg from "pg";
import { migrate } from "#platform/db/migrate.ts";
import { diskStore } from "#platform/objects/disk-store.ts";
import { type ArchiveFile, readArchive, type ReadArchive } from "./archive/archive-reader.ts";
import { BackupProblem } from "./backup-problem.ts";
import { ensureCluster } from "./cluster.ts";
import { connect } from "./connection.ts";
import { prepareTablesForLoad, makeSchema, requireKnownSchema, rowLoader, setSequences } from "./load-rows.ts";
import type { Head, Manifest } from "./archive/manifest.ts";
import {
  clearObjects,
  findMarker,
  isCommitted,
  writeMarker,
  type RestoreMarker,
  objectsFolder,
  type RestoreTarget,
  requireEmptyDatabase,
  requireEmptyFolder,
  removeMarker,
} from "./restore-target.ts";
import { objectWriter } from "./object-writer.ts";

/** Progress of a restore. Each stage is reported once, before the next begins. */
export type RestoreStage =
  | "verified"
  | "marked"
  | "opened"
  | "rows"
  | "objects"
  | "indexed"
  | "committed"
  | "migrated"
  | "finished";

export interface RestoreOptions {
  readonly file: ArchiveFile;
  readonly target: RestoreTarget;
  /** Folder of the migrations of this version. */
  readonly migrations: string;
  readonly onStage?: (stage: RestoreStage) => void | Promise<void>;
  /** Bytes of the file that were read, first to verify and then to load. */
  readonly onRead?: (pass: "verify" | "load", bytes: number) => void;
}

export interface RestoreResult {
  readonly head: Head;
  readonly manifest: Manifest;
  /** False where an earlier restore of the same file was complete and only its marker was left. */
  readonly loaded: boolean;
}

/** Reads the whole file and throws a BackupProblem where it cannot be restored. Changes nothing. */
export async function verify({ file, migrations, onRead }: Omit<RestoreOptions, "target">): Promise<ReadArchive> {
  const archive = await readArchive(file, { read: (bytes) => onRead?.("verify", bytes) });
  await requireKnownSchema(migrations, archive.head);
  return archive;
}

/**
 * Restores a backup into an empty target. All rows come in one transaction, after the objects that they reference, then the
 * missing migrations run; a marker is in DATA_DIR meanwhile. So a kill leaves a target on which no server starts, and a
 * repeated restore works.
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { target, onStage } = options;
  const archive = await verify(options);
  await onStage?.("verified");
  const marker = (await findMarker(target)) ?? (await markEmptyTarget(target, archive.digest));
  await onStage?.("marked");
  const cluster = await ensureCluster(target);
  try {
    const client = await connect(cluster.url);
    try {
      await onStage?.("opened");
      const loaded = await loadOnce(options, client, archive, marker);
      await onStage?.("committed");
      // As the start of this version would have migrated the database itself.
      await migrate({ connect: () => connect(cluster.url) }, options.migrations);
      await onStage?.("migrated");
      await removeMarker(target);
      // Statistics for the planner; autovacuum would collect them only later.
      if (loaded) await client.query("analyze");
      await onStage?.("finished");
      return { head: archive.head, manifest: archive.manifest, loaded };
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

/** Checks everything before the first change. */
async function markEmptyTarget(target: RestoreTarget, digest: string): Promise<RestoreMarker> {
  await requireEmptyFolder(target);
  if (target.databaseUrl !== undefined) {
    const client = await connect(target.databaseUrl);
    try {
      await requireEmptyDatabase(client);
    } finally {
      await client.end();
    }
  }
  return writeMarker(target, digest);
}

async function loadOnce(
  options: RestoreOptions,
  client: pg.Client,
  archive: ReadArchive,
  found: RestoreMarker,
): Promise<boolean> {
  const { target } = options;
  if (await isCommitted(client, found)) {
    if (found.digest !== archive.digest) throw new BackupProblem("otherFile");
    return false;
  }
  await requireEmptyDatabase(client);
  await clearObjects(target);
  const marker = found.digest === archive.digest ? found : await writeMarker(target, archive.digest);
  await client.query("begin");
  await load(options, client, archive);
  await client.query("insert into restores (id, taken_at) values ($1, $2)", [marker.id, archive.head.takenAt]);
  await client.query("commit");
  return true;
}

async function load(
  { file, target, migrations, onStage, onRead }: RestoreOptions,
  client: pg.Client,
  { head, manifest, digest }: ReadArchive,
): Promise<void> {
  await makeSchema(client, migrations, head);
  const restoreStatements = await prepareTablesForLoad(
    client,
    manifest.tables.map(({ name }) => name),
  );
  const rows = rowLoader(client, new Map(manifest.tables.map(({ name, columns }) => [name, columns])));
  const objects = objectWriter(diskStore(objectsFolder(target)));
  const secondRead = await readArchive(file, {
    rows: (table, bytes) => rows.load(table, bytes),
    object: (key, content) => objects.put(key, content),
    read: (bytes) => onRead?.("load", bytes),
  });
  const counts = await rows.end();
  await onStage?.("rows");
  await objects.end();
  await onStage?.("objects");
  const isWhole = manifest.tables.every(({ name, rows: count }) => (counts.get(name) ?? 0) === count);
  if (!isWhole || secondRead.digest !== digest) throw new BackupProblem("damaged");
  for (const statement of restoreStatements) await client.query(statement);
  await setSequences(client, manifest.sequences);
  await onStage?.("indexed");
}
