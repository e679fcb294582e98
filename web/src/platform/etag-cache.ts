/** Response data with the ETag that the server sent. */
interface CachedResponse {
  readonly etag: string;
  readonly data: unknown;
}

const maxEntries = 50;

// Least recently used first: a Map iterates in insertion order.
const cache = new Map<string, CachedResponse>();

/** The cached response of a URL, or undefined. Marks it as most recently used. */
export const cachedResponse = (address: string): CachedResponse | undefined => {
  const answer = cache.get(address);
  if (answer === undefined) return undefined;
  cache.delete(address);
  cache.set(address, answer);
  return answer;
};

/** Caches a response for the next If-None-Match; beyond 50 entries the least recently used is evicted. */
export const cacheResponse = (address: string, answer: CachedResponse): void => {
  cache.delete(address);
  cache.set(address, answer);
  if (cache.size <= maxEntries) return;
  for (const oldest of cache.keys()) {
    cache.delete(oldest);
    return;
  }
};

/** Clears the cache at logout. */
export const clearEtagCache = (): void => cache.clear();
