import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { destroyTrashBefore, moveToTrash } from "./disk-trash.ts";
import type { ObjectStore, StoredObject } from "./object-store.ts";

// No separator and no leading dot: a key can never be a path outside its folder.
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;
// A leading dot keeps notes apart from the folders of objects.
const NOTE = /^\.[a-z-]{1,40}$/;
// The folders of objects; anything else beside them is not listed.
const FOLDER = /^[0-9a-f]{2}$/;

/**
 * Objects as files below `folder`, spread over 65,536 folders by a hash of the key. A file appears under its
 * name only when it is whole and on disk; what a crash leaves of one is listed, so that the sweep removes it.
 */
export function diskStore(folder: string): ObjectStore {
  return {
    async put(key, content) {
      await replaceDurably(folder, fileOf(folder, key), (handle) => handle.writeFile(content));
    },
    async putFile(key, file) {
      await replaceDurably(folder, fileOf(folder, key), async (handle) => {
        for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) await handle.writeFile(chunk);
      });
    },
    async open(key) {
      const handle = await open(fileOf(folder, key), "r").catch(undefinedWhereMissing);
      if (handle === undefined) return undefined;
      try {
        const { size: bytes } = await handle.stat();
        return { stream: handle.createReadStream(), bytes };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async get(key) {
      return readFile(fileOf(folder, key)).catch(undefinedWhereMissing);
    },
    async remove(key) {
      const file = fileOf(folder, key);
      if (await removeFile(file)) await syncFolder(path.dirname(file));
    },
    list: () => listFiles(folder),
    async trash(key) {
      await moveToTrash(folder, fileOf(folder, key), new Date());
    },
    destroyTrash: (before) => destroyTrashBefore(folder, before),
    async readNote(name) {
      return readFile(noteOf(folder, name), "utf8").catch(undefinedWhereMissing);
    },
    async writeNote(name, text) {
      const file = noteOf(folder, name);
      if (text !== undefined) return replaceDurably(folder, file, (handle) => handle.writeFile(text));
      if (await removeFile(file)) await syncFolder(folder);
    },
  };
}

// The hash is of the key up to its first dot, so that a half-written file is in the folder of its own name.
function fileOf(folder: string, key: string): string {
  if (!KEY.test(key)) throw new Error("an object key is made of letters, digits, dot, hyphen and underscore");
  const [stem = ""] = key.split(".");
  const hash = createHash("sha256").update(stem).digest("hex");
  return path.join(folder, hash.slice(0, 2), hash.slice(2, 4), key);
}

function noteOf(folder: string, name: string): string {
  if (!NOTE.test(name)) throw new Error("a note is named by a dot and small letters");
  return path.join(folder, name);
}

type Write = (handle: FileHandle) => Promise<unknown>;

async function replaceDurably(folder: string, file: string, write: Write): Promise<void> {
  const directory = path.dirname(file);
  const firstCreated = await mkdir(directory, { recursive: true });
  const partial = `${file}.${randomBytes(6).toString("hex")}.part`;
  try {
    await writeDurably(partial, write);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(directory);
  // A new folder is durable only once its parents are.
  const parents = firstCreated === undefined ? [] : [path.dirname(directory), folder, path.dirname(folder)];
  for (const parent of parents) await syncFolder(parent);
}

async function writeDurably(file: string, write: Write): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await write(handle);
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

async function* listFiles(folder: string): AsyncGenerator<StoredObject> {
  for (const first of await foldersIn(folder)) {
    for (const second of await foldersIn(path.join(folder, first))) {
      for (const key of await namesIn(path.join(folder, first, second))) {
        const file = path.join(folder, first, second, key);
        if (KEY.test(key)) yield { key, putAt: async () => (await stat(file).catch(undefinedWhereMissing))?.mtime };
      }
    }
  }
}

const foldersIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => FOLDER.test(name));

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(undefinedWhereMissing)) ?? [];
}

// unlink, not rm: rm tries rmdir after EPERM, whose ENOTDIR would look like a file that is gone.
async function removeFile(file: string): Promise<boolean> {
  try {
    await unlink(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function undefinedWhereMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
