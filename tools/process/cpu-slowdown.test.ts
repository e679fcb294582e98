import { expect, test } from "vitest";
import { cpuSlowdown } from "../../e2e/harness/check/cpu-slowdown.ts";

test("a machine is slowed down by its benchmark index, as Lighthouse's documentation says", () => {
  expect([150, 475, 800, 1_300, 1_533, 2_000].map((index) => cpuSlowdown(index)?.toFixed(1))).toEqual([
    "1.0",
    "1.5",
    "2.0",
    "3.0",
    "4.0",
    "6.0",
  ]);
});

test("above all classes of the documentation its largest slowdown holds, and a slower machine than a phone has none", () => {
  expect(cpuSlowdown(2_233)).toBeCloseTo(7, 1);
  expect(cpuSlowdown(5_000)).toBe(10);
  expect(cpuSlowdown(149)).toBeUndefined();
});
