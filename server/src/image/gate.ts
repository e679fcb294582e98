import { Problem } from "#platform/problem.ts";

/** Lets work through a few at a time. */
export interface Gate {
  /** Runs `work` when its turn comes; throws IMAGE_BUSY at once where the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A gate for `most` at once with `waiting` in its queue; it bounds memory and leaves the processor to
 * others.
 */
export function gate(most: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < most) running += 1;
      else if (queue.length >= waiting) throw new Problem("IMAGE_BUSY", { retryAfter: 5 });
      // The one that ends hands its place over, so `running` stays as it is.
      else await new Promise<void>((go) => queue.push(go));
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
