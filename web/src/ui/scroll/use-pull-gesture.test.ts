import { expect, test } from "vitest";
import { isDownwardSwipe, pullOffset, pullThreshold } from "./use-pull-gesture.ts";

test("the offset follows the finger at first, then resists, and never exceeds its maximum", () => {
  expect(pullOffset(-40)).toBe(0);
  expect(pullOffset(10)).toBeGreaterThan(9);
  expect(pullOffset(60)).toBeLessThan(pullThreshold);
  expect(pullOffset(100)).toBeGreaterThan(pullThreshold);
  expect(pullOffset(5000)).toBeLessThanOrEqual(120);
});

test("a swipe sideways or upwards does not pull", () => {
  expect(isDownwardSwipe(3, 12)).toBe(true);
  expect(isDownwardSwipe(-14, 12)).toBe(false);
  expect(isDownwardSwipe(0, -12)).toBe(false);
});
