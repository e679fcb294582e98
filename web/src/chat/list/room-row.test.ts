import { expect, test } from "vitest";
import { listedAt } from "./room-row.tsx";

// 14:07 on the 21st of November in Seoul.
const now = Date.parse("2026-11-21T05:07:00.000Z");

test.each([
  ["2026-11-21T05:07:00.000Z", "오후 2:07"],
  ["2026-11-20T15:00:00.000Z", "오전 12:00"],
  ["2026-11-20T14:59:59.999Z", "어제"],
  ["2026-11-19T15:00:00.000Z", "어제"],
  ["2026-11-19T14:59:59.999Z", "11월 19일"],
  ["2026-01-04T15:00:00.000Z", "1월 5일"],
  ["2025-12-31T14:59:59.999Z", "2025.12.31"],
])("a message of %s is listed as %s", (time, words) => {
  expect(listedAt(time, now)).toBe(words);
});
