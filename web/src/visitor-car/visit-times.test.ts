import { expect, test } from "vitest";
import { fieldTime, type QuickTime, quickTimes, timeOfField } from "./visit-times.ts";

const at = (text: string) => Date.parse(`${text}+09:00`);
const shown = (quick: QuickTime, now: string) => {
  const { from, until } = quickTimes[quick](at(now));
  return `${fieldTime(from)} ${fieldTime(until)}`;
};

test("quick choices are times of Seoul", () => {
  // A Wednesday.
  expect(shown("today", "2026-11-25T14:05:30")).toBe("2026-11-25T14:05 2026-11-25T20:05");
  expect(shown("tomorrow", "2026-11-30T23:30:00")).toBe("2026-12-01T12:00 2026-12-01T18:00");
  expect(shown("weekend", "2026-11-25T14:05:30")).toBe("2026-11-28T10:00 2026-11-29T20:00");
  expect(shown("weekend", "2026-11-28T15:00:00")).toBe("2026-11-28T15:00 2026-11-29T20:00");
  expect(shown("weekend", "2026-11-29T09:00:00")).toBe("2026-11-29T09:00 2026-11-29T20:00");
  expect(shown("weekend", "2026-11-29T20:00:00")).toBe("2026-12-05T10:00 2026-12-06T20:00");
});

test("a field is read as a time of Seoul, and as none while it is not complete", () => {
  expect(timeOfField("2026-11-25T00:30")).toBe(at("2026-11-25T00:30:00"));
  for (const text of ["", "2026-11-25", "2026-13-45T99:99"]) expect(timeOfField(text)).toBeUndefined();
});
