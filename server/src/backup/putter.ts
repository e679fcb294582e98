import type { ObjectStore } from "#platform/objects/object-store.ts";

// A put waits for the disk; several at once share that wait.
const AT_ONCE = 16;

/** Puts objects, some at once. A failure is told by a later `put` or by `end`. */
export function putter(objects: Pick<ObjectStore, "put">) {
  const under = new Set<Promise<void>>();
  let failure: Error | undefined;
  return {
    async put(key: string, content: Uint8Array): Promise<void> {
      if (under.size >= AT_ONCE) await Promise.race(under);
      if (failure !== undefined) throw failure;
      const one = objects
        .put(key, content)
        .catch((error: unknown) => void (failure ??= error instanceof Error ? error : new Error(String(error))))
        .finally(() => under.delete(one));
      under.add(one);
    },
    async end(): Promise<void> {
      await Promise.all(under);
      if (failure !== undefined) throw failure;
    },
  };
}
