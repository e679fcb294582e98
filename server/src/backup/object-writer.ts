import type { ObjectStore } from "#platform/objects/object-store.ts";

// A put waits for the disk; parallel puts share that wait. Large ones are few at a time, as their bytes are in memory.
const AT_ONCE = 16;
const BYTES_AT_ONCE = 48 * 1_048_576;

/** Puts objects, some in parallel. A failure is thrown by a later `put` or by `end`. */
export function objectWriter(objects: Pick<ObjectStore, "put">) {
  const pending = new Set<Promise<void>>();
  let failure: Error | undefined;
  let bytes = 0;
  return {
    async put(key: string, content: Uint8Array): Promise<void> {
      while (pending.size >= AT_ONCE || (pending.size > 0 && bytes + content.length > BYTES_AT_ONCE))
        await Promise.race(pending);
      if (failure !== undefined) throw failure;
      bytes += content.length;
      const one = objects
        .put(key, content)
        .catch((error: unknown) => void (failure ??= error instanceof Error ? error : new Error(String(error))))
        .finally(() => {
          bytes -= content.length;
          pending.delete(one);
        });
      pending.add(one);
    },
    async end(): Promise<void> {
      await Promise.all(pending);
      if (failure !== undefined) throw failure;
    },
  };
}
