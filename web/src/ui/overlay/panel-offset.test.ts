import { describe, expect, test } from "vitest";
import { draggedOffset, isExpandedAfterDrag, restingOffset } from "./panel-offset.ts";

const heights = { panel: 600, window: 800 };

test("collapsed, the panel rests 70 percent of its height lower", () => {
  expect([restingOffset(true, heights), restingOffset(false, heights)]).toEqual([0, 420]);
});

describe("while dragged", () => {
  test.each([
    [true, 100, 100],
    [true, -100, 0],
    [true, 10_000, 560],
    [false, -100, 320],
    [false, -10_000, 0],
    [false, 100, 520],
    [false, 10_000, 560],
  ])(
    "expanded %s, dragged %i px: its offset is %i px, between 0 and 70 percent of the window",
    (expanded, distance, offset) => {
      expect(draggedOffset(expanded, distance, heights)).toBe(offset);
    },
  );
});

describe("after release", () => {
  test.each([
    [true, 119, true],
    [true, 120, false],
    [true, -400, true],
    [false, -120, false],
    [false, -121, true],
    [false, 400, false],
  ])("expanded %s, dragged %i px of 15 percent being 120: expanded %s", (expanded, distance, after) => {
    expect(isExpandedAfterDrag(expanded, distance, heights)).toBe(after);
  });
});
