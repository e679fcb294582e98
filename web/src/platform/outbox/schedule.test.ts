import { expect, test } from "vitest";
import { delayAfterCut, delayAfterRetryAfter, delayAfterReturn } from "./schedule.ts";

/** A random number generator with a seed (mulberry32): the same phones in every run. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d_2b_79_f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const phones = 1_000;

/** The greatest number of attempts within any `width` milliseconds. */
const peak = (delays: readonly number[], width: number): number => {
  const sorted = delays.toSorted((one, other) => one - other);
  return Math.max(...sorted.map((from, at) => sorted.findLastIndex((time) => time < from + width) - at + 1));
};

test("L245 a thousand phones back at once are spread out, also after a long time without a line", () => {
  const random = seeded(20_261_122);
  const times = (delay: (random: number) => number) => Array.from({ length: phones }, () => delay(random()));
  expect(peak(times(delayAfterReturn), 100), "the line is back for a whole building").toBeLessThan(90);
  for (const failures of [4, 7, 12, 400]) {
    const delays = times((share) => delayAfterCut(failures, share));
    const longest = Math.min(1_000 * 2 ** (failures - 1), 64_000);
    expect(Math.max(...delays), `${failures} failures`).toBeLessThanOrEqual(60_000);
    expect(Math.max(...delays) - Math.min(...delays), `${failures} failures`).toBeGreaterThan(longest * 0.4);
  }
  for (const wait of [30_000, 3_600_000]) {
    const delays = times((share) => delayAfterRetryAfter(wait, share));
    expect(Math.min(...delays), "never before the time that the server named").toBeGreaterThanOrEqual(wait);
    expect(Math.max(...delays) - wait).toBeLessThanOrEqual(60_000);
    expect(peak(delays, 1_000)).toBeLessThan(phones / 5);
  }
});
