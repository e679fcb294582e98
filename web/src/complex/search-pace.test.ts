import { expect, test } from "vitest";
import { paceOf } from "./search-pace.ts";

const answering = async (times: readonly number[]): Promise<number> => {
  let at = 0;
  const pace = paceOf(() => at);
  for (const time of times) {
    await pace.timed(async () => {
      at += time;
    });
  }
  return pace.wait();
};

test("begins at 150 ms and goes down to 80 where answers are quick", async () => {
  expect(await answering([])).toBe(150);
  expect(await answering(Array.from({ length: 20 }, () => 5))).toBe(80);
});

test("waits longer on a slow line, 400 ms at most", async () => {
  expect(await answering([300, 300, 300])).toBeGreaterThan(200);
  expect(await answering([60_000])).toBe(400);
});

test("a search that fails tells nothing of the line", async () => {
  const pace = paceOf();
  await expect(pace.timed(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(pace.wait()).toBe(150);
});
