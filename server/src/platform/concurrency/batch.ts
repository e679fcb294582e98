import { runShared } from "./shared-work.ts";

/** The result of one item of a batch; it may throw the refusal of that item. */
export type BatchResult<Item, Result> = (item: Item) => Result;

interface BatchOptions {
  /** Names the work in the metrics. */
  readonly name: string;
  /** Milliseconds that a batch collects: 0 for the current turn of the event loop; omitted, the first item begins alone. */
  readonly windowMs?: number;
  /** Maximum number of items of a batch. */
  readonly maxItems: number;
  /**
   * After so many milliseconds the next batch no longer waits for the one under way. So no call waits for a standstill twice: for
   * that of the batch before and for their own (decision 022).
   */
  readonly overtakeMs?: number;
  /** Longest time of one batch in milliseconds; omitted, as `runShared` says. */
  readonly limitMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** The wait for one batch: until it is done or, once another item waits, until `ms` after its begin. */
class BatchWait {
  private readonly overtakeAt: number;
  private timer: NodeJS.Timeout | undefined;
  private end: () => void = () => undefined;
  readonly over: Promise<void>;

  constructor(done: Promise<void>, ms: number) {
    this.overtakeAt = performance.now() + ms;
    this.over = new Promise((resolve) => (this.end = resolve));
    void done.then(() => {
      clearTimeout(this.timer);
      this.end();
    });
  }

  /** Only an item that waits needs the timer: most batches have ended before a second item comes. */
  limit(): void {
    this.timer ??= setTimeout(this.end, this.overtakeAt - performance.now());
  }
}

/**
 * Group commit: collects items and passes them to `work` as one batch. One batch runs at a time while the next is
 * collected, unless that is overtaken; nothing joins a batch that has begun. Each caller gets its result when its batch is done, or the error of
 * the whole batch where that fails or takes too long (`runShared`).
 */
export function batched<Item, Result>(
  { name, windowMs, maxItems, overtakeMs, limitMs }: BatchOptions,
  work: (items: readonly Item[]) => Promise<BatchResult<Item, Result>>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;
  let current: BatchWait | undefined;

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const resultOf = await runShared(name, () => work(items), limitMs);
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

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const done = run(waiting.splice(0, maxItems));
      if (overtakeMs === undefined) {
        await done;
        continue;
      }
      current = new BatchWait(done, overtakeMs);
      if (waiting.length > 0) current.limit();
      await current.over;
    }
    current = undefined;
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return current?.limit();
      running = true;
      if (windowMs === undefined) void runAll();
      else if (windowMs > 0) setTimeout(() => void runAll(), windowMs);
      else setImmediate(() => void runAll());
    });
}

/** Runs the items of one key in batches; the same key must always have the same work. */
export type BatchedByKey<Item, Result> = (
  key: string,
  item: Item,
  work: (items: readonly Item[]) => Promise<BatchResult<Item, Result>>,
) => Promise<Result>;

/** As `batched`, separately for each key; a key is dropped when no caller waits for it. */
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
