/** What a batch gives to each of its items; it may throw what one item alone is refused with. */
export type BatchResult<Item, Result> = (item: Item) => Result;

/**
 * Group commit: collects what is asked for `windowMs` milliseconds and hands it to `work` at once, at most
 * `most` items a time; with 0 it waits for nothing but what this very moment brings. One batch is at work at a time and the next collects meanwhile. Each caller is
 * answered once its batch is done, and with the error of the whole batch where that fails.
 */
export function batched<Item, Result>(
  { windowMs, most }: { readonly windowMs: number; readonly most: number },
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
      if (windowMs > 0) setTimeout(() => void runAll(), windowMs);
      else setImmediate(() => void runAll());
    });
}
