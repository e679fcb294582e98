import { expect, test } from "vitest";
import { mergeChanges } from "./merge-changes.ts";

test("what was changed in the form is kept, and all else is what it is by now, also within records and lists", () => {
  const opened = { name: "홀", prices: { week: "1", end: "2" }, hours: ["09", "10"], tiers: ["a"], hasLottery: false };
  const typed = { ...opened, name: "다목적홀", prices: { week: "1", end: "3" }, hours: ["09", "11"] };
  const current = { ...opened, prices: { week: "5", end: "2" }, hours: ["08", "10"], tiers: ["a", "b"] };
  expect(mergeChanges(opened, typed, current)).toEqual({
    name: "다목적홀",
    prices: { week: "5", end: "3" },
    hours: ["08", "11"],
    tiers: ["a", "b"],
    hasLottery: false,
  });
});

test("a list of another length is one part: the one that was typed where it was changed", () => {
  expect(mergeChanges({ tiers: ["a"] }, { tiers: ["a", "c"] }, { tiers: ["b"] })).toEqual({ tiers: ["a", "c"] });
  expect(mergeChanges({ tiers: ["a"] }, { tiers: [] as string[] }, { tiers: ["b"] })).toEqual({ tiers: [] });
});

test("what was typed and is no part of the data by now is left out", () => {
  const opened: Record<string, string> = { a: "1" };
  expect(mergeChanges(opened, { a: "2", savedAt: "now" }, { a: "1" })).toEqual({ a: "2" });
});
