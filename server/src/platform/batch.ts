/** What a batch gives to each of its items; it may throw what one item alone is refused with. */
export type BatchResult<Item, Result> = (item: Item) => Result;

interface BatchOptions {
  /** Milliseconds that a batch collects: with 0 what this very moment brings; left out, the first comer begins alone. */
  readonly windowMs?: number;
  /** The most items of a batch. */
  readonly maxItems: number;
}

/**
 * Group commit: collects what is asked for and hands it to `work` at once. One batch is at work at a time and the next
 * collects meanwhile; nothing joins a batch that has begun. Each caller is answered once its batch is done, and with the
 * error of the whole batch where that fails.
 */
export function batched<Item, Result>(
  { windowMs, maxItems }: BatchOptions,
  work: (items: readonly Item[]) => Promise<BatchResult<Item, Result>>,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let running = false;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxItems);
      try {
        const resultOf = await work(batch.map(({ item }) => item));
        for (const { item, resolve, reject } of batch) {
          try {
            resolve(resultOf(item));
          } catch (refusal) {
            reject(refusal);
          }
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      if (windowMs === undefined) void runAll();
      else if (windowMs > 0) setTimeout(() => void runAll(), windowMs);
      else setImmediate(() => void runAll());
    });
}

/** Does what is asked under one key in batches; the same key always comes with the same work. */
export type BatchedByKey<Item, Result> = (
  key: string,
  item: Item,
  work: (items: readonly Item[]) => Promise<BatchResult<Item, Result>>,
) => Promise<Result>;

/** As `batched`, for each key on its own; a key is forgotten when nobody waits for it. */
export function batchedByKey<Item, Result>(options: BatchOptions): BatchedByKey<Item, Result> {
  const keys = new Map<string, { readonly submit: (item: Item) => Promise<Result>; pending: number }>();
  return async (key, item, work) => {
    const batches = keys.get(key) ?? { submit: batched(options, work), pending: 0 };
    keys.set(key, batches);
    batches.pending += 1;
    try {
      return await batches.submit(item);
    } finally {
      batches.pending -= 1;
      if (batches.pending === 0) keys.delete(key);
    }
  };
}
