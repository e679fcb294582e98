/** Cache with a time to live, so that calls at the same time share one look-up. */
export interface TtlCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  /** Deletes a value, also the result of a look-up under way. */
  invalidate(key: string): void;
}

/** `ttlMs` is the time to live of a value, `maxEntries` how many are kept; the oldest are evicted. */
export function ttlCache<T>(
  ttlMs: number,
  maxEntries: number,
  now: () => number = performance.now.bind(performance),
): TtlCache<T> {
  const entries = new Map<string, { readonly value: T | undefined; readonly expiresAt: number }>();
  const store = (key: string, value: T | undefined, expiresAt: number) => {
    entries.delete(key);
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? "");
    entries.set(key, { value, expiresAt });
  };
  const liveEntry = (key: string) => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > now() ? entry : undefined;
  };
  return {
    get: (key) => liveEntry(key)?.value,
    set(key, value) {
      const entry = liveEntry(key);
      // Deleted meanwhile: what was read before must not be cached.
      if (entry !== undefined && entry.value === undefined) return;
      store(key, value, now() + ttlMs);
    },
    invalidate: (key) => store(key, undefined, now() + 2 * ttlMs),
  };
}
