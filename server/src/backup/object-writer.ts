import type { ObjectStore } from "#platform/objects/object-store.ts";

// A put waits for the disk; parallel puts share that wait.
const AT_ONCE = 16;

/** Puts objects, some in parallel. A failure is thrown by a later `put` or by `end`. */
export function objectWriter(objects: Pick<ObjectStore, "put">) {
  const pending = new Set<Promise<void>>();
  let failure: Error | undefined;
  return {
    async put(key: string, content: Uint8Array): Promise<void> {
      if (pending.size >= AT_ONCE) await Promise.race(pending);
      if (failure !== undefined) throw failure;
      const one = objects
        .put(key, content)
        .catch((error: unknown) => void (failure ??= error instanceof Error ? error : new Error(String(error))))
        .finally(() => pending.delete(one));
      pending.add(one);
    },
    async end(): Promise<void> {
      await Promise.all(pending);
      if (failure !== undefined) throw failure;
    },
  };
}
