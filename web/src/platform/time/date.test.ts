import { expect, test } from "vitest";
import { clockOf, dayAndTime, dayOf, relativeTime } from "./date.ts";

const now = Date.parse("2026-11-20T09:00:00.000Z");
const before = (seconds: number) => new Date(now - seconds * 1_000).toISOString();

test.each([
  [0, "방금 전"],
  [59, "방금 전"],
  [60, "1분 전"],
  [3_599, "59분 전"],
  [3_600, "1시간 전"],
  [86_399, "23시간 전"],
  [86_400, "2026.11.19"],
])("%i seconds ago is %s", (seconds, words) => {
  expect(relativeTime(before(seconds), now)).toBe(words);
});

test("a time in the future is now", () => {
  expect(relativeTime(before(-90), now)).toBe("방금 전");
});

test.each([
  ["2026-11-20T08:05:00.000Z", "오늘 17:05"],
  ["2026-11-19T15:00:00.000Z", "오늘 00:00"],
  ["2026-11-19T14:59:00.000Z", "어제 23:59"],
  ["2026-11-18T14:59:00.000Z", "11월 18일 23:59"],
])("%s is %s at 18:00 of the 20th in Seoul", (time, words) => {
  expect(dayAndTime(Date.parse(time), now)).toBe(words);
});

test("the day is the one in Seoul, with two digits each", () => {
  expect(dayOf("2026-01-04T14:59:59.999Z")).toBe("2026.01.04");
  expect(dayOf("2026-01-04T15:00:00.000Z")).toBe("2026.01.05");
});

test.each([
  ["2026-11-20T15:00:00.000Z", "오전 12:00"],
  ["2026-11-21T00:05:59.999Z", "오전 9:05"],
  ["2026-11-21T02:59:00.000Z", "오전 11:59"],
  ["2026-11-21T03:00:00.000Z", "오후 12:00"],
  ["2026-11-21T14:59:00.000Z", "오후 11:59"],
])("the minute of %s is %s in Seoul", (time, words) => {
  expect(clockOf(time)).toBe(words);
});
