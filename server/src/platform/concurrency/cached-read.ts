/** The result of `read` for `ttlMs`; calls at the same time share one read. A read that fails is not kept. */
export function cachedRead<T>(
  read: () => Promise<T>,
  ttlMs: number,
  now: () => number = performance.now.bind(performance),
): () => Promise<T> {
  let latest: { readonly value: Promise<T>; readonly expiresAt: number } | undefined;
  return () => {
    if (latest !== undefined && latest.expiresAt > now()) return latest.value;
    const begun = { value: read(), expiresAt: now() + ttlMs };
    latest = begun;
    begun.value.catch(() => {
      if (latest === begun) latest = undefined;
    });
    return begun.value;
  };
}
