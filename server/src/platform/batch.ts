/** What a batch gives to each of its items; it may throw what one item alone is refused with. */
export type BatchResult<Item, Result> = (item: Item) => Result;

interface BatchRule {
  /** Milliseconds that a batch collects: with 0 what this very moment brings; left out, the first comer begins alone. */
  readonly windowMs?: number;
  /** The most items of a batch. */
  readonly most: number;
}

/**
 * Group commit: collects what is asked for and hands it to `work` at once. One batch is at work at a time and the next
 * collects meanwhile; nothing joins a batch that has begun. Each caller is answered once its batch is done, and with the
 * error of the whole batch where that fails.
 */
export function batched<Item, Result>(
  { windowMs, most }: BatchRule,
  work: (items: readonly Item[]) => Promise<BatchResult<Item, Result>>,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let running = false;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
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
export function batchedByKey<Item, Result>(rule: BatchRule): BatchedByKey<Item, Result> {
  const keys = new Map<string, { readonly ask: (item: Item) => Promise<Result>; asking: number }>();
  return async (key, item, work) => {
    const batches = keys.get(key) ?? { ask: batched(rule, work), asking: 0 };
    keys.set(key, batches);
    batches.asking += 1;
    try {
      return await batches.ask(item);
    } finally {
      batches.asking -= 1;
      if (batches.asking === 0) keys.delete(key);
    }
  };
}
