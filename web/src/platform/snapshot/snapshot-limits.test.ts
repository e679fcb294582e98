import { expect, test } from "vitest";
import { endOfDay, isExpired, type SnapshotFacts, snapshotLimits, surplusOf } from "./snapshot-limits.ts";

const now = Date.parse("2026-11-20T09:00:00.000Z");
const day = 24 * 3_600_000;
const snapshot = (key: string, facts: Partial<SnapshotFacts> = {}): readonly [string, SnapshotFacts] => [
  key,
  { scope: "a", at: now, clockOffset: 0, size: 100, ...facts },
];

test("deletes what is of another login or release, and what is older than a week", () => {
  const stored = [
    snapshot("new"),
    snapshot("week", { at: now - 7 * day }),
    snapshot("older", { at: now - 7 * day - 1 }),
    snapshot("foreign", { scope: "b" }),
  ];
  expect(surplusOf(stored, "a", now).toSorted()).toEqual(["foreign", "older"]);
});

test("deletes the oldest beyond the number and the size", () => {
  const many = Array.from({ length: snapshotLimits.count + 2 }, (_, at) => snapshot(`${at}`, { at: now - at }));
  expect(surplusOf(many, "a", now)).toEqual([`${snapshotLimits.count}`, `${snapshotLimits.count + 1}`]);
  const half = snapshotLimits.size / 2;
  const large = [2, 0, 1].map((age) => snapshot(`${age}`, { at: now - age, size: half }));
  expect(surplusOf(large, "a", now)).toEqual(["2"]);
});

test("what is kept for its day goes at midnight in Seoul", () => {
  // 18:00 in Seoul.
  const until = endOfDay(now);
  expect(new Date(until).toISOString()).toBe("2026-11-20T15:00:00.000Z");
  // Midnight itself belongs to the next day.
  expect(endOfDay(until)).toBe(until + day);
  expect([isExpired({ at: now, until }, until - 1), isExpired({ at: now, until }, until)]).toEqual([false, true]);
  const stored = [snapshot("of the day", { until }), snapshot("other")];
  expect(surplusOf(stored, "a", until - 1)).toEqual([]);
  expect(surplusOf(stored, "a", until)).toEqual(["of the day"]);
});
