import { expect, test } from "vitest";
import { Problem } from "../problem.ts";
import { batched, batchedByKey } from "./batch.ts";
import { sharedWorkFaults } from "./shared-work.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("the items of one window are one batch, and each caller gets its own result", async () => {
  const batches: number[][] = [];
  const double = batched<number, number>({ name: "test", windowMs: 10, maxItems: 100 }, async (items) => {
    batches.push([...items]);
    return (item) => item * 2;
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test("batches are bounded, and one runs at a time", async () => {
  let running = 0;
  let maxRunning = 0;
  const sizes: number[] = [];
  const count = batched<number, number>({ name: "test", windowMs: 1, maxItems: 4 }, async (items) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    sizes.push(items.length);
    await wait(5);
    running -= 1;
    return (item) => item;
  });
  const first = Promise.all(Array.from({ length: 9 }, (_, item) => count(item)));
  await wait(4);
  const late = count(9);
  expect(await first).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await late).toBe(9);
  expect([sizes, maxRunning]).toEqual([[4, 4, 2], 1]);
});

test("a batch that stands still is overtaken: who comes later waits for their own alone", async () => {
  const began: number[][] = [];
  const options = { name: "test", maxItems: 100, overtakeMs: 5, limitMs: 200 };
  const submit = batched<number, number>(options, async (items) => {
    began.push([...items]);
    if (items.includes(1)) await new Promise(() => undefined);
    return (item) => item * 10;
  });
  const endless = submit(1).catch((error: unknown) => error);
  expect(await Promise.all([submit(2), submit(3)])).toEqual([20, 30]);
  expect(await submit(4)).toBe(40);
  expect(began).toEqual([[1], [2, 3], [4]]);
  expect(await endless).toMatchObject({ reason: "UNAVAILABLE" });
});

test("a batch that fails fails for all of its callers, and the next one works", async () => {
  let tries = 0;
  const submit = batched<number, string>({ name: "test", windowMs: 1, maxItems: 100 }, async () => {
    tries += 1;
    if (tries === 1) throw new Error("no database");
    return String;
  });
  const answers = await Promise.allSettled([submit(1), submit(2)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await submit(3)).toBe("3");
});

test("one item may be refused alone", async () => {
  const submit = batched<number, number>({ name: "test", windowMs: 1, maxItems: 100 }, async () => (item) => {
    if (item === 2) throw new Error("not this one");
    return item;
  });
  const answers = await Promise.allSettled([submit(1), submit(2), submit(3)]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("keys do not wait for each other, and items added during a batch are in the next one of their key", async () => {
  const began: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const submit = batchedByKey<number, number>({ name: "test", maxItems: 100 });
  const work = (key: string, until: Promise<void>) => async (items: readonly number[]) => {
    began.push(`${key} ${items.join()}`);
    await until;
    return (item: number) => item * 10;
  };
  const first = submit("a", 1, work("a", released));
  expect(began).toEqual(["a 1"]);
  const later = [2, 3].map((item) => submit("a", item, work("a", released)));
  expect(await submit("b", 4, work("b", Promise.resolve()))).toBe(40);
  expect(began).toEqual(["a 1", "b 4"]);
  release();
  expect(await Promise.all([first, ...later])).toEqual([10, 20, 30]);
  expect(began).toEqual(["a 1", "b 4", "a 2,3"]);
});

test("a key for which no caller waits is dropped, with its work", async () => {
  const submit = batchedByKey<number, string>({ name: "test", maxItems: 100 });
  const answering = (answer: string) => async () => () => answer;
  const failing = async () => Promise.reject(new Error("no database"));
  expect(await submit("a", 1, answering("once"))).toBe("once");
  await expect(submit("a", 2, failing)).rejects.toThrow("no database");
  expect(await submit("a", 3, answering("again"))).toBe("again");
});

/** Faults of this name in the metrics, by kind. */
const faultsOf = async (name: string) => {
  const { values } = await sharedWorkFaults.get();
  return values.flatMap(({ value, labels }) => (labels.work === name ? [`${labels.fault} ${value}`] : []));
};

test("a batch without an end is refused alone, once it has taken too long, and counted", async () => {
  const submit = batched<number, number>({ name: "endless", maxItems: 100, limitMs: 20 }, async (items) => {
    if (items.includes(1)) await new Promise(() => undefined);
    return (item) => item * 10;
  });
  const [endless, later] = [submit(1), submit(2)];
  await expect(endless).rejects.toMatchObject({ reason: "UNAVAILABLE" });
  expect([await later, await submit(3)]).toEqual([20, 30]);
  expect(await faultsOf("endless")).toEqual(["time 1"]);
});

test("a batch that fails is counted, one that is refused is not", async () => {
  const submit = batched<number, number>({ name: "failing", maxItems: 1 }, async ([item]) => {
    throw item === 1 ? new Error("no database") : new Problem("FORBIDDEN");
  });
  await expect(submit(1)).rejects.toThrow("no database");
  await expect(submit(2)).rejects.toMatchObject({ reason: "FORBIDDEN" });
  expect(await faultsOf("failing")).toEqual(["error 1"]);
});
