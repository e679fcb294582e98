import type { Database } from "#platform/db/database.ts";
import { type Semaphore, createSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";

/** Runs work that locks a post's row under that post's semaphore. Throws UNAVAILABLE on timeout. */
export type WithFeedLock = <T>(feedId: number, work: () => Promise<T>) => Promise<T>;

// One runs, a second already waits for the row lock and so starts without a pause.
const SEMAPHORE_OPTIONS = {
  maxConcurrent: 2,
  maxQueued: 2_000,
  timeoutMs: 6_000,
  busy: () => new Problem("UNAVAILABLE", { retryAfter: 2 }),
} as const;

const locks = new WeakMap<Database, WithFeedLock>();

/**
 * Limits concurrent changes of one post before they take a database connection: 200 simultaneous likes would otherwise
 * hold the whole pool while they wait for the row.
 */
export function feedLock(db: Database): WithFeedLock {
  let withFeedLock = locks.get(db);
  if (withFeedLock === undefined) locks.set(db, (withFeedLock = createFeedLock()));
  return withFeedLock;
}

function createFeedLock(): WithFeedLock {
  const entries = new Map<number, { readonly semaphore: Semaphore; users: number }>();
  return async (feedId, work) => {
    const entry = entries.get(feedId) ?? { semaphore: createSemaphore(SEMAPHORE_OPTIONS), users: 0 };
    entries.set(feedId, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.run(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) entries.delete(feedId);
    }
  };
}
