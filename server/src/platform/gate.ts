/** Lets work through a few at a time. */
export interface Gate {
  /** Runs `work` when its turn comes; throws `busy()` where the queue is full or the turn takes too long. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface GateSize {
  /** At work at once. */
  readonly most: number;
  /** Most that wait. */
  readonly waiting: number;
  /** Longest wait in milliseconds. */
  readonly patienceMs: number;
}

interface GateRule extends GateSize {
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

/** A gate for each key; it is there while somebody is at it. */
export interface KeyedGate {
  /** As Gate.run, among the callers with this key. */
  run<T>(key: string, busy: () => Error, work: () => Promise<T>): Promise<T>;
  /** True while somebody works or waits under this key. */
  has(key: string): boolean;
}

export function keyedGate(size: GateSize): KeyedGate {
  const gates = new Map<string, { readonly gate: Gate; users: number }>();
  return {
    async run(key, busy, work) {
      const entry = gates.get(key) ?? { gate: gate({ ...size, busy }), users: 0 };
      gates.set(key, entry);
      entry.users += 1;
      try {
        return await entry.gate.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) gates.delete(key);
      }
    },
    has: (key) => gates.has(key),
  };
}
