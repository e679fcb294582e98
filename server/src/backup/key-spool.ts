import { type FileHandle, open } from "node:fs/promises";
import { isImageObject } from "@danji/contract/image/image-rules";

/**
 * Names of the objects of a snapshot, stored in a file: the transaction can end before the objects are copied, and a million
 * names take no memory.
 */
export interface KeySpool {
  add(names: readonly string[]): Promise<void>;
  /** The names, in batches that are read at once. */
  objects(): AsyncGenerator<readonly string[]>;
  close(): Promise<void>;
}

// Images are small; a file of a notice may have 20 MiB, and is read alone.
const IMAGES_AT_ONCE = 16;

/** `file` must not exist yet; its owner removes it. */
export async function keySpool(file: string): Promise<KeySpool> {
  const handle: FileHandle = await open(file, "wx+", 0o600);
  return {
    add: async (names) => handle.appendFile(names.map((name) => `${name}\n`).join("")),
    async *objects() {
      let batch: string[] = [];
      for await (const name of handle.readLines({ start: 0, autoClose: false })) {
        batch.push(name);
        if (batch.length < IMAGES_AT_ONCE && isImageObject(name)) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    close: () => handle.close(),
  };
}
