import { createKeyedSemaphore, createSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

const RETRY_SECONDS = 5;
const WAIT_MS = 20_000;

const busy = (): Problem => new Problem("UNAVAILABLE", { retryAfter: RETRY_SECONDS });
const ofProcess = createSemaphore({ maxConcurrent: 1, maxQueued: 8, timeoutMs: WAIT_MS, busy });
const ofMember = createKeyedSemaphore({ maxConcurrent: 1, maxQueued: 1, timeoutMs: WAIT_MS });

/**
 * Checks and imports of this process, one after the other: each holds a whole log in memory. Of a member one waits beside the one that runs, so
 * that no office fills the queue. Those that find it full, or wait too long in it, are refused by UNAVAILABLE with a Retry-After, and have
 * done nothing (decision 146).
 */
export const oneAtATime = <T>({ memberId }: Viewer, work: () => Promise<T>): Promise<T> =>
  ofMember.run(String(memberId), busy, () => ofProcess.run(work));
