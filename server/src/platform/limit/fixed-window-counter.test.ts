import { expect, test } from "vitest";
import { fixedWindowCounter } from "./fixed-window-counter.ts";

test.each([
  ["refuse", [undefined, undefined, 1]],
  ["drop the oldest", [undefined, undefined, undefined]],
] as const)("full of open windows, to %s", (whenFull, expected) => {
  const windows = fixedWindowCounter({ maxWindows: 2, whenFull }, () => 0);
  expect(["a", "b", "c"].map((id) => windows.count(id, 1, 60))).toEqual(expected);
  // The window of "a" is open unless it was evicted.
  expect(windows.count("a", 1, 60)).toBe(whenFull === "refuse" ? 60 : undefined);
});

test("ended windows are evicted for new ones", () => {
  let now = 0;
  const windows = fixedWindowCounter({ maxWindows: 2, whenFull: "refuse" }, () => now);
  for (const id of ["a", "b"]) windows.count(id, 1, 10);
  now = 9_000;
  expect(windows.count("c", 1, 10)).toBe(1);
  now = 10_000;
  expect(windows.count("c", 1, 10)).toBeUndefined();
  expect(windows.count("d", 1, 10)).toBeUndefined();
  expect(windows.count("e", 1, 10)).toBe(1);
});
