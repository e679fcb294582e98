import { expect, test } from "vitest";
import { cachedRead } from "./cached-read.ts";

test("a result is kept for its time, and calls at the same time share one read", async () => {
  let now = 0;
  let reads = 0;
  const read = cachedRead(
    async () => {
      reads += 1;
      return reads;
    },
    1_000,
    () => now,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 999;
  expect(await read()).toBe(1);
  now = 1_000;
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});

test("a read that fails is made again by the next call", async () => {
  let isDown = true;
  const read = cachedRead(async () => {
    if (isDown) throw new Error("no connection");
    return "there";
  }, 1_000);
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await read()).toBe("there");
});
