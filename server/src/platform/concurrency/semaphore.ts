import { startTimeout } from "./timeout.ts";

/** Limits how many calls of a function run at once. */
export interface Semaphore {
  /** Runs `work` once a permit is free; throws `busy()` where the queue is full or the wait too long. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface SemaphoreLimits {
  /** Calls that run at once. */
  readonly maxConcurrent: number;
  /** Calls that may wait. */
  readonly maxQueued: number;
  /** Longest wait in milliseconds. */
  readonly timeoutMs: number;
}

interface SemaphoreOptions extends SemaphoreLimits {
  readonly busy: () => Error;
}

/** Semaphore with a bounded queue, for work that uses a core or much memory. */
export function createSemaphore({ maxConcurrent, maxQueued, timeoutMs, busy }: SemaphoreOptions): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;

  function acquire(): Promise<void> {
    if (queue.length >= maxQueued) throw busy();
    return new Promise((resolve, reject) => {
      const start = () => {
        cancel();
        resolve();
      };
      const cancel = startTimeout(timeoutMs, () => {
        queue.splice(queue.indexOf(start), 1);
        reject(busy());
      });
      queue.push(start);
    });
  }

  return {
    async run(work) {
      if (running < maxConcurrent) running += 1;
      // A call that ends passes its permit on, so `running` stays as it is.
      else await acquire();
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

/** A semaphore for each key, kept while it is in use. */
export interface KeyedSemaphore {
  /** As Semaphore.run, among the callers with this key. */
  run<T>(key: string, busy: () => Error, work: () => Promise<T>): Promise<T>;
  /** True while a call runs or waits under this key. */
  has(key: string): boolean;
}

export function createKeyedSemaphore(size: SemaphoreLimits): KeyedSemaphore {
  const semaphores = new Map<string, { readonly semaphore: Semaphore; users: number }>();
  return {
    async run(key, busy, work) {
      const entry = semaphores.get(key) ?? { semaphore: createSemaphore({ ...size, busy }), users: 0 };
      semaphores.set(key, entry);
      entry.users += 1;
      try {
        return await entry.semaphore.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) semaphores.delete(key);
      }
    },
    has: (key) => semaphores.has(key),
  };
}
