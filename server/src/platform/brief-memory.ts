/** Remembers values for a moment, so that calls that come together look a thing up once. */
export interface BriefMemory<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  /** Drops a value, also one that a look-up under way is about to bring back. */
  forget(key: string): void;
}

/** `ms` is how long a value is believed, `most` how many are held; the oldest make way. */
export function briefMemory<T>(ms: number, most: number, now: () => number = performance.now.bind(performance)): BriefMemory<T> {
  const held = new Map<string, { readonly value: T | undefined; readonly until: number }>();
  const hold = (key: string, value: T | undefined, until: number) => {
    held.delete(key);
    if (held.size >= most) held.delete(held.keys().next().value ?? "");
    held.set(key, { value, until });
  };
  const alive = (key: string) => {
    const entry = held.get(key);
    return entry !== undefined && entry.until > now() ? entry : undefined;
  };
  return {
    get: (key) => alive(key)?.value,
    set(key, value) {
      const entry = alive(key);
      // Forgotten a moment ago: what was read before that must not come back.
      if (entry !== undefined && entry.value === undefined) return;
      hold(key, value, now() + ms);
    },
    forget: (key) => hold(key, undefined, now() + 2 * ms),
  };
}
