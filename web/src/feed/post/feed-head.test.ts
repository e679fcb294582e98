import { expect, test } from "vitest";
import { writtenAt } from "./feed-head.tsx";

const now = Date.parse("2026-11-20T09:00:00.000Z");

test("a post of today shows how long ago it was and its time in Seoul", () => {
  expect(writtenAt("2026-11-20T08:48:00.000Z", now)).toBe("12분 전 · 2026.11.20 17:48");
});

test("an older post shows only its time", () => {
  expect(writtenAt("2026-11-18T15:05:00.000Z", now)).toBe("2026.11.19 00:05");
});
