import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { lockRemovals } from "#image/removal-lock.ts";
import type { ObjectStore } from "#platform/objects/object-store.ts";
import { type ArchiveWriter, archiveWriter, type Encryption } from "./archive/archive-writer.ts";
import { BackupProblem } from "./backup-problem.ts";
import { fileSink, syncFolder } from "./archive/bytes.ts";
import { connect } from "./connection.ts";
import { type KeySpool, keySpool } from "./key-spool.ts";
import { type Head, type Manifest, newHead } from "./archive/manifest.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";
import { advisoryLocks } from "#platform/db/advisory-locks.ts";

/** Progress of a backup. Each stage is reported once, before the next begins. */
export type BackupStage = "connected" | "snapshot" | "rows" | "objects" | "manifest" | "synced" | "renamed";

export interface BackupOptions extends Encryption {
  readonly databaseUrl: string;
  readonly objects: ObjectStore;
  /** Target file; it must not exist. */
  readonly file: string;
  readonly signal?: AbortSignal;
  /** Called at each stage and awaited. */
  readonly onStage?: (stage: BackupStage) => void | Promise<void>;
  /** `share` of all bytes, from 0 to 1, as an estimate. */
  readonly onProgress?: (share: number) => void;
}

export interface BackupResult {
  readonly head: Head;
  readonly manifest: Manifest;
}

const partialOf = (file: string): string => `${file}.partial`;
const spoolOf = (file: string): string => `${file}.partial.keys`;

/**
 * Writes a backup while the server runs: the rows of one moment, then the objects that they reference, whose removal is
 * blocked meanwhile. The file gets its name only when it is complete and on disk. Throws a BackupProblem where it is
 * refused.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { file } = options;
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new BackupProblem("folderMissing", folder);
  if (existsSync(file)) throw new BackupProblem("fileExists", file);
  const client = await connect(options.databaseUrl);
  // Ends the statement that runs, whatever it is.
  const stop = () => void client.end();
  options.signal?.addEventListener("abort", stop);
  try {
    await lock(client);
    await options.onStage?.("connected");
    // Removes what a killed backup left under these names: the lock shows that no process writes there now. Both are created
    // anew, so that no link which another user planted is followed, and no mode of theirs is kept.
    await rm(partialOf(file), { force: true });
    await rm(spoolOf(file), { force: true });
    const handle = await open(partialOf(file), "wx", 0o600);
    const spool = await keySpool(spoolOf(file));
    try {
      const result = await writeArchive(options, client, handle, spool);
      await handle.sync();
      await options.onStage?.("synced");
      await rename(partialOf(file), file);
      await syncFolder(folder);
      await options.onStage?.("renamed");
      return result;
    } catch (error) {
      options.signal?.throwIfAborted();
      throw error;
    } finally {
      await spool.close();
      await handle.close();
      await rm(spoolOf(file), { force: true });
      await rm(partialOf(file), { force: true });
    }
  } finally {
    options.signal?.removeEventListener("abort", stop);
    await client.end();
  }
}

async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
    advisoryLocks.backup,
  ]);
  if (rows[0]?.free !== true) throw new BackupProblem("underWay");
  // Before the snapshot: what its rows reference stays from now on.
  await lockRemovals(client);
}

async function writeArchive(
  options: BackupOptions,
  client: pg.Client,
  handle: FileHandle,
  spool: KeySpool,
): Promise<BackupResult> {
  const { objects, signal, onStage, onProgress } = options;
  const snapshot = await openSnapshot(client);
  await onStage?.("snapshot");
  let bytes = 0;
  const copied = (more: number) => {
    signal?.throwIfAborted();
    bytes += more;
    onProgress?.(Math.min(1, bytes / Math.max(1, snapshot.estimatedBytes)));
  };
  const head = newHead(snapshot.takenAt, snapshot.migrations);
  const archive = await archiveWriter(fileSink(handle), head, options);
  const sequences = await copyRows(snapshot, archive, spool, copied);
  await snapshot.close();
  await onStage?.("rows");
  for await (const names of spool.objects()) {
    const contents = await Promise.all(names.map((name) => objects.get(name)));
    for (const [position, name] of names.entries()) {
      const content = contents[position];
      if (content === undefined) archive.missing(name);
      else await archive.object(name, content);
      copied(content?.length ?? 0);
    }
    // The connection blocks removals: without it the objects cannot be relied on, and this throws.
    await client.query("select");
  }
  await onStage?.("objects");
  const manifest = await archive.end(sequences);
  await onStage?.("manifest");
  return { head, manifest };
}

async function copyRows(snapshot: Snapshot, archive: ArchiveWriter, spool: KeySpool, copied: (bytes: number) => void) {
  for (const table of snapshot.tables) await archive.table(table, snapshot.copy(table), copied);
  for await (const names of snapshot.objectNames()) await spool.add(names);
  return snapshot.sequences();
}
