import { expect, test } from "vitest";
import { createAdaptiveDelay } from "./adaptive-delay.ts";

const answering = async (times: readonly number[]): Promise<number> => {
  let at = 0;
  const delay = createAdaptiveDelay(() => at);
  for (const time of times) {
    await delay.timed(async () => {
      at += time;
    });
  }
  return delay.wait();
};

test("starts at 150 ms and decreases to 80 with quick responses", async () => {
  expect(await answering([])).toBe(150);
  expect(await answering(Array.from({ length: 20 }, () => 5))).toBe(80);
});

test("waits longer on a slow connection, 400 ms at most", async () => {
  expect(await answering([300, 300, 300])).toBeGreaterThan(200);
  expect(await answering([60_000])).toBe(400);
});

test("a failed search does not change the delay", async () => {
  const delay = createAdaptiveDelay();
  await expect(delay.timed(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(delay.wait()).toBe(150);
});
