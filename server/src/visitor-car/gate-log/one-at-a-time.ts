import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";

const RETRY_SECONDS = 5;

/**
 * Checks and imports of this process, one after the other: each holds a whole log in memory. Those that find a full queue, or wait too long in
 * it, are refused by UNAVAILABLE with a Retry-After, and have done nothing (decision 146).
 */
export const oneAtATime = createSemaphore({
  maxConcurrent: 1,
  maxQueued: 8,
  timeoutMs: 20_000,
  busy: () => new Problem("UNAVAILABLE", { retryAfter: RETRY_SECONDS }),
});
