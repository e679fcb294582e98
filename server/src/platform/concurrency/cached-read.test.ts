import { beforeEach, expect, test } from "vitest";
import { cachedRead } from "./cached-read.ts";

let now = 0;
let reads = 0;
let isDown = false;
beforeEach(() => ([now, reads, isDown] = [0, 0, false]));
const openRead = () =>
  cachedRead(
    async () => {
      reads += 1;
      await Promise.resolve();
      if (isDown) throw new Error("no connection");
      return reads;
    },
    { name: "test", ttlMs: 1_000, staleMs: 5_000 },
    () => now,
  );

test("a result is kept for its time, and calls at the same time share one read", async () => {
  const read = openRead();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 999;
  expect(await read()).toBe(1);
  now = 6_000;
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});

test("after its time a result is given while a new one is read, once", async () => {
  const read = openRead();
  await read();
  now = 1_000;
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  await expect.poll(read).toBe(2);
  expect(reads).toBe(2);
});

test("a read that fails is made again by the next call", async () => {
  const read = openRead();
  isDown = true;
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await read()).toBe(2);
  // Beside a kept result its failure reaches no caller.
  isDown = true;
  now = 1_000;
  expect(await read()).toBe(2);
  await expect.poll(() => reads).toBe(3);
  isDown = false;
  await expect.poll(read).toBe(4);
});

test("a read without an end is refused after its limit, and the next call reads anew", async () => {
  let tries = 0;
  const endless = () => new Promise<number>((resolve) => (tries += 1) > 1 && resolve(tries));
  const read = cachedRead(endless, { name: "test", ttlMs: 1_000, staleMs: 5_000, limitMs: 20 }, () => now);
  await expect(read()).rejects.toMatchObject({ reason: "UNAVAILABLE" });
  expect(await read()).toBe(2);
});
