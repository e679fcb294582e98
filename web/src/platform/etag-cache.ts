/** An answer that may be asked for again, with the mark that the server gave it. */
interface CachedResponse {
  readonly etag: string;
  readonly data: unknown;
}

const maxEntries = 50;

// Oldest use first: a Map keeps the order in which its keys came.
const cache = new Map<string, CachedResponse>();

/** The last answer of an address, or undefined. Asking makes it the one that is given up last. */
export const cachedResponse = (address: string): CachedResponse | undefined => {
  const answer = cache.get(address);
  if (answer === undefined) return undefined;
  cache.delete(address);
  cache.set(address, answer);
  return answer;
};

/** Keeps an answer for the next If-None-Match; beyond fifty addresses the one unused longest goes. */
export const cacheResponse = (address: string, answer: CachedResponse): void => {
  cache.delete(address);
  cache.set(address, answer);
  if (cache.size <= maxEntries) return;
  for (const oldest of cache.keys()) {
    cache.delete(oldest);
    return;
  }
};

/** Forgets every answer: what one member read is nothing for the next. */
export const clearEtagCache = (): void => cache.clear();
