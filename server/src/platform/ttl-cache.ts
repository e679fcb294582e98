/** Remembers values for a moment, so that calls that come together look a thing up once. */
export interface TtlCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  /** Drops a value, also one that a look-up under way is about to bring back. */
  invalidate(key: string): void;
}

/** `ms` is how long a value is believed, `most` how many are held; the oldest make way. */
export function ttlCache<T>(ttlMs: number, maxEntries: number, now: () => number = performance.now.bind(performance)): TtlCache<T> {
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
      // Forgotten a moment ago: what was read before that must not come back.
      if (entry !== undefined && entry.value === undefined) return;
      store(key, value, now() + ttlMs);
    },
    invalidate: (key) => store(key, undefined, now() + 2 * ttlMs),
  };
}
