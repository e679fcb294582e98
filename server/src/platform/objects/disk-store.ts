import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ObjectStore, StoredObject } from "./object-store.ts";

// No separator and no leading dot: a key can never name a place outside its folder.
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

/**
 * Objects as files below `folder`, spread over 65,536 folders by a hash of the key. A file appears under its
 * name only when it is whole and on disk; what a crash leaves of one is listed, so that the sweep removes it.
 */
export function diskStore(folder: string): ObjectStore {
  return {
    async put(key, content) {
      const file = placeOf(folder, key);
      const place = path.dirname(file);
      const made = await mkdir(place, { recursive: true });
      const partial = `${file}.${randomBytes(6).toString("hex")}.part`;
      try {
        await writeDurably(partial, content);
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncFolder(place);
      // A new folder is durable only once its parents are.
      const parents = made === undefined ? [] : [path.dirname(place), folder, path.dirname(folder)];
      for (const parent of parents) await syncFolder(parent);
    },
    async get(key) {
      try {
        return await readFile(placeOf(folder, key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const file = placeOf(folder, key);
      try {
        await rm(file);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      await syncFolder(path.dirname(file));
    },
    list: () => everyFile(folder),
  };
}

// The hash is of the key up to its first dot, so that a half-written file lies where its own name leads to.
function placeOf(folder: string, key: string): string {
  if (!KEY.test(key)) throw new Error("an object key is made of letters, digits, dot, hyphen and underscore");
  const [stem = ""] = key.split(".");
  const hash = createHash("sha256").update(stem).digest("hex");
  return path.join(folder, hash.slice(0, 2), hash.slice(2, 4), key);
}

async function writeDurably(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* everyFile(folder: string): AsyncGenerator<StoredObject> {
  for (const first of await namesIn(folder)) {
    for (const second of await namesIn(path.join(folder, first))) {
      for (const key of await namesIn(path.join(folder, first, second))) {
        const found = await stat(path.join(folder, first, second, key)).catch(() => undefined);
        if (found !== undefined && KEY.test(key)) yield { key, at: found.mtime };
      }
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
