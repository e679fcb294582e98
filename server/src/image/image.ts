import { fullObject, thumbObject } from "@danji/contract/image/image-rules";
import { randomBytes } from "node:crypto";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { withTimeout } from "#platform/concurrency/timeout.ts";
import type { ObjectStore } from "#platform/objects/object-store.ts";
import { Problem } from "#platform/problem.ts";
import type { Picture } from "./picture.ts";
import { readPictureApart } from "./picture-reader.ts";

/** An image whose two objects are stored and whose row is yet to come. */
export interface StoredImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Longest wait for the store to take one picture, and for the clean-up after a failure. */
const STORE_MS = 6_000;
const DISCARD_MS = 2_000;

/**
 * Reads uploaded files and stores the resulting images, in their order. Object first, row second: a crash leaves an object
 * without a row, which the sweep removes, and never a row without its object. All are stored or none. Throws UNAVAILABLE
 * where the store fails or hangs.
 */
export async function storeImages(
  objects: ObjectStore,
  files: readonly { readonly path: string }[],
): Promise<StoredImage[]> {
  const stored: (StoredImage | undefined)[] = files.map(() => undefined);
  const done = () => stored.filter((image) => image !== undefined);
  const queue = [...files.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [position, file] = next;
      stored[position] = await storePicture(objects, await readPictureApart(file.path));
    }
  };
  const workers = [worker(), worker()];
  try {
    await Promise.all(workers);
  } catch (error) {
    queue.length = 0;
    const cleared = Promise.allSettled(workers).then(() => discardImages(objects, done()));
    await withStoreTimeout(cleared, DISCARD_MS).catch(() => undefined);
    throw error;
  }
  return done();
}

/** Stores a picture under a new random key. */
export async function storePicture(objects: ObjectStore, picture: Picture): Promise<StoredImage> {
  const key = randomBytes(24).toString("base64url");
  const { full, thumb, width, height } = picture;
  try {
    const puts = [objects.put(fullObject(key), full), objects.put(thumbObject(key), thumb)];
    await withStoreTimeout(Promise.all(puts), STORE_MS);
  } catch (cause) {
    throw new Problem("UNAVAILABLE", { cause });
  }
  return { key, width, height, bytes: full.length };
}

/** Removes images that got no row. What cannot be removed in time is left to the sweep. */
export async function discardImages(objects: ObjectStore, images: readonly StoredImage[]): Promise<void> {
  const keys = images.flatMap(({ key }) => [fullObject(key), thumbObject(key)]);
  const removals = Promise.allSettled(keys.map((key) => objects.remove(key)));
  await withStoreTimeout(removals, DISCARD_MS).catch(() => undefined);
}

/** A store that hangs must not hold a caller. The sweep finds what it writes later. */
export const withStoreTimeout = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  withTimeout(work, milliseconds, "the object store does not answer");

/** Writes the rows of stored images, in the transaction that writes what they belong to. */
export async function insertImages(tx: Queryable, uploaderId: number, images: readonly StoredImage[]): Promise<void> {
  if (images.length === 0) return;
  await tx.run(sql`
    insert into images (key, uploader_id, width, height, bytes)
    select key, ${uploaderId}, width, height, bytes
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb)
      as given (key text, width integer, height integer, bytes integer)`);
}
