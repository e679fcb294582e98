import { describe, expect, test } from "vitest";
import { drawnShift, expandedAfter, restingShift } from "./panel-shift.ts";

const heights = { panel: 600, window: 800 };

test("collapsed, the panel rests 70 percent of its height lower", () => {
  expect([restingShift(true, heights), restingShift(false, heights)]).toEqual([0, 420]);
});

describe("while it is drawn", () => {
  test.each([
    [true, 100, 100],
    [true, -100, 0],
    [true, 10_000, 560],
    [false, -100, 320],
    [false, -10_000, 0],
    [false, 100, 520],
    [false, 10_000, 560],
  ])("expanded %s, drawn %i px: it stands %i px down, between 0 and 70 percent of the window", (expanded, way, shift) => {
    expect(drawnShift(expanded, way, heights)).toBe(shift);
  });
});

describe("let go", () => {
  test.each([
    [true, 119, true],
    [true, 120, false],
    [true, -400, true],
    [false, -120, false],
    [false, -121, true],
    [false, 400, false],
  ])("expanded %s, drawn %i px of 15 percent being 120: expanded %s", (expanded, way, after) => {
    expect(expandedAfter(expanded, way, heights)).toBe(after);
  });
});
