import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { isDatabaseUnavailable } from "#platform/db/unavailable.ts";
import { sql } from "#platform/db/sql.ts";
import type { ObjectStore } from "#platform/objects/object-store.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import { withStoreTimeout } from "./image.ts";
import { removeQueuedObjects } from "./removal.ts";

/** A file whose object is stored and whose row is yet to come. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Longest wait for the store to take one file: 20 MiB on a slow disk. */
const STORE_MS = 20_000;
const DISCARD_MS = 2_000;

/**
 * Stores an uploaded file under a new random key, as it is, then runs `write`, which inserts its row. Object first, row second,
 * as with images: the object is discarded where `write` throws, and the sweep removes what a crash leaves. Throws UNAVAILABLE
 * where the store fails or hangs.
 */
export async function withStoredFile<T>(
  { objects }: Pick<Services, "objects">,
  { path, bytes }: { readonly path: string; readonly bytes: number },
  write: (file: StoredFile) => Promise<T>,
): Promise<T> {
  const key = `${randomBytes(24).toString("base64url")}.file`;
  const sha256 = await hashOf(path);
  try {
    await withStoreTimeout(objects.putFile(key, path), STORE_MS);
  } catch (cause) {
    throw new Problem("UNAVAILABLE", { cause });
  }
  try {
    return await write({ key, bytes, sha256 });
  } catch (error) {
    // Where the connection broke at COMMIT the row may exist.
    if (!isDatabaseUnavailable(error)) await discard(objects, key);
    throw error;
  }
}

const discard = (objects: ObjectStore, key: string): Promise<void> =>
  withStoreTimeout(objects.remove(key), DISCARD_MS).catch(() => undefined);

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

/** Writes the row of a stored file. */
export const insertStoredFile = (tx: Queryable, { key, bytes, sha256 }: StoredFile): Promise<number> =>
  tx.run(sql`insert into stored_files (key, bytes, sha256) values (${key}, ${bytes}, ${sha256})`);

/** Deletes rows of files that nothing references any more; the background job removes their objects. */
export async function queueFileRemoval(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(sql`delete from stored_files where key = any(${keys}::text[])`);
  await tx.run(sql`insert into object_removals (key) select unnest(${keys}::text[])`);
}

/** The same, and removes the objects right after the commit. */
export async function removeFiles(services: Services, tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await queueFileRemoval(tx, keys);
  tx.afterCommit(() => {
    removeQueuedObjects(services).catch((error: unknown) => {
      services.log.warn({ err: error }, "objects not removed");
    });
  });
}
