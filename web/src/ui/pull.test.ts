import { expect, test } from "vitest";
import { goesDown, pulled, pullEnough } from "./pull.ts";

test("a list follows the finger at first, then resists, and never goes beyond its end", () => {
  expect(pulled(-40)).toBe(0);
  expect(pulled(10)).toBeGreaterThan(9);
  expect(pulled(60)).toBeLessThan(pullEnough);
  expect(pulled(100)).toBeGreaterThan(pullEnough);
  expect(pulled(5000)).toBeLessThanOrEqual(120);
});

test("a swipe to a side or upwards pulls nothing", () => {
  expect(goesDown(3, 12)).toBe(true);
  expect(goesDown(-14, 12)).toBe(false);
  expect(goesDown(0, -12)).toBe(false);
});
