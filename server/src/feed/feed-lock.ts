import type { Database } from "#platform/db/database.ts";
import { type Semaphore, createSemaphore } from "#platform/semaphore.ts";
import { Problem } from "#platform/problem.ts";

/** Does work that holds a post's row when its turn comes. Throws UNAVAILABLE where that takes too long. */
export type WithFeedLock = <T>(feedId: number, work: () => Promise<T>) => Promise<T>;

// One at work, and one that waits for the row already and so begins without a pause.
const SEMAPHORE_OPTIONS = {
  maxConcurrent: 2,
  maxQueued: 2_000,
  timeoutMs: 6_000,
  busy: () => new Problem("UNAVAILABLE", { retryAfter: 2 }),
} as const;

const locks = new WeakMap<Database, WithFeedLock>();

/**
 * Lets the changes of one post take turns before they take a connection. Two hundred people who like one post at once
 * would each hold one while they wait for its row, and nobody else on this process would get through.
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
