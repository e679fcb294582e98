import { expect, test } from "vitest";
import { type GroupCount, visibleCells, visibleTotal } from "./hidden-cells.ts";

let nextHousehold = 1;
/** A group of so many households, each with one inquiry. */
const group = (name: string, households: number): GroupCount => ({
  name,
  count: households,
  households: new Set(Array.from({ length: households }, () => nextHousehold++)),
});
const counts = (groups: readonly GroupCount[]) => visibleCells(groups).map(({ count }) => count);

test("L190 cells of 0, 1 and 4 households are hidden, one of 5 is shown, and the total is that of all", () => {
  const groups = [group("101", 0), group("102", 1), group("103", 4), group("104", 5)];
  expect(counts(groups)).toEqual([null, null, null, 5]);
  expect(visibleTotal(groups)).toBe(10);
});

test.each([
  ["one hidden cell takes the next smaller one with it", [9, 2, 6], [9, null, null]],
  ["so does an empty one", [9, 0, 6], [9, null, null]],
  [
    "two hidden cells of fewer than five households together take a third with them",
    [9, 1, 2, 6],
    [9, null, null, null],
  ],
  ["two with five households together stay two", [9, 1, 4, 6], [9, null, null, 6]],
  ["nothing is hidden where every cell has five", [9, 5, 6], [9, 5, 6]],
])("L190 %s", (_, households, shown) => {
  expect(counts(households.map((number, index) => group(String(index), number)))).toEqual(shown);
});

test("L190 of fewer than five households in all not even the total is shown", () => {
  const groups = [group("101", 3), group("102", 1)];
  expect(counts(groups)).toEqual([null, null]);
  expect(visibleTotal(groups)).toBeNull();
  expect(visibleTotal([])).toBeNull();
});

test("L190 a household with many inquiries is one household", () => {
  const busy: GroupCount = { name: "101", count: 40, households: new Set([1, 2]) };
  expect(counts([busy, group("102", 7), group("103", 8)])).toEqual([null, null, 8]);
});

test("L191 of 10,000 pairs of answers none differs by a set of one to four households", () => {
  let seed = 20261122;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let compared = 0;
  let hidden = 0;
  while (compared < 10_000) {
    const groups = Array.from({ length: 1 + random(12) }, (_, index) =>
      group(String(index), random(random(4) === 0 ? 30 : 7)),
    );
    const cells = visibleCells(groups);
    const shown = groups.filter((_, index) => cells[index]?.count !== null);
    hidden += groups.length - shown.length;
    const size = (some: readonly GroupCount[]) => some.reduce((sum, { households }) => sum + households.size, 0);
    for (const one of shown) expect(one.households.size).toBeGreaterThanOrEqual(5);
    // Answers that can be had: the total, and any sum of shown cells. Two of them, one within the other.
    const sum = shown.filter(() => random(2) === 0);
    const within = sum.filter(() => random(2) === 0);
    const total = visibleTotal(groups);
    const pairs = [size(sum) - size(within), ...(total === null ? [] : [size(groups) - size(sum)])];
    for (const difference of pairs) {
      expect([1, 2, 3, 4], groups.map(({ households }) => households.size).join(" ")).not.toContain(difference);
      compared += 1;
    }
    // Nor is the only hidden cell given back, an empty one neither.
    expect(total === null ? 0 : groups.length - shown.length, "hidden cells").not.toBe(1);
  }
  expect(hidden).toBeGreaterThan(1_000);
});
