/** Lets work through a few at a time. */
export interface Gate {
  /** Runs `work` when its turn comes; throws `busy()` where the queue is full or the turn takes too long. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface GateRule {
  /** At work at once. */
  readonly most: number;
  /** Most that wait. */
  readonly waiting: number;
  /** Longest wait in milliseconds. */
  readonly patienceMs: number;
  readonly busy: () => Error;
}

/** A gate before work that fills a core or much memory; it leaves the rest of the machine to others. */
export function gate({ most, waiting, patienceMs, busy }: GateRule): Gate {
  const queue: (() => void)[] = [];
  let running = 0;

  function turn(): Promise<void> {
    if (queue.length >= waiting) throw busy();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(busy());
      }, patienceMs);
      queue.push(begin);
    });
  }

  return {
    async run(work) {
      if (running < most) running += 1;
      // The one that ends hands its place over, so `running` stays as it is.
      else await turn();
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
