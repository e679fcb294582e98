import { runShared } from "./shared-work.ts";

interface CachedReadOptions {
  /** Names the read in the metrics. */
  readonly name: string;
  /** How long a result is given without a new read. */
  readonly ttlMs: number;
  /** For how long after that it is given while a new one is read. */
  readonly staleMs: number;
  /** Longest time of one read in milliseconds; omitted, as `runShared` says. */
  readonly limitMs?: number;
}

/** The result of `read`, kept; calls at the same time share one read. A read that fails or takes too long (`runShared`) is made again by the next call. */
export function cachedRead<T>(
  read: () => Promise<T>,
  { name, ttlMs, staleMs, limitMs }: CachedReadOptions,
  now: () => number = performance.now.bind(performance),
): () => Promise<T> {
  let latest: { readonly value: T; readonly readAt: number } | undefined;
  let renewal: Promise<T> | undefined;
  const renew = async (): Promise<T> => {
    const readAt = now();
    try {
      const value = await runShared(name, read, limitMs);
      latest = { value, readAt };
      return value;
    } finally {
      renewal = undefined;
    }
  };
  return async () => {
    const kept = latest;
    const age = kept === undefined ? Number.POSITIVE_INFINITY : now() - kept.readAt;
    if (kept !== undefined && age < ttlMs) return kept.value;
    renewal ??= renew();
    if (kept === undefined || age >= ttlMs + staleMs) return renewal;
    // Who is given the kept result does not wait for this one, nor for its failure.
    renewal.catch(() => undefined);
    return kept.value;
  };
}
