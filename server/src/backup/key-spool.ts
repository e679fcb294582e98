import { type FileHandle, open } from "node:fs/promises";
import { fullObject, thumbObject } from "@danji/contract/image/image-rules";

/**
 * Keys of the images of a snapshot, stored in a file: the transaction can end before the objects are copied, and a million
 * keys take no memory.
 */
export interface KeySpool {
  add(keys: readonly string[]): Promise<void>;
  /** Names of the objects of the keys, in batches. */
  objects(): AsyncGenerator<readonly string[]>;
  close(): Promise<void>;
}

// Each photo has two objects; so many are read at once.
const IMAGES_AT_ONCE = 8;

/** `file` must not exist yet; its owner removes it. */
export async function keySpool(file: string): Promise<KeySpool> {
  const handle: FileHandle = await open(file, "wx+", 0o600);
  return {
    add: async (keys) => handle.appendFile(keys.map((key) => `${key}\n`).join("")),
    async *objects() {
      let batch: string[] = [];
      for await (const key of handle.readLines({ start: 0, autoClose: false })) {
        batch.push(fullObject(key), thumbObject(key));
        if (batch.length < 2 * IMAGES_AT_ONCE) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    close: () => handle.close(),
  };
}
