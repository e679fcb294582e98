import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { readableData } from "./gate-data.ts";

// A quarter past midnight in Seoul.
const now = Date.parse("2026-11-23T15:15:00.000Z");
const today = { day: "2026-11-24", cars: [] };

test("the list of yesterday is not shown after midnight in Seoul", () => {
  expect(readableData({ data: today, error: null }, now)).toBe(today);
  expect(readableData({ data: { ...today, day: "2026-11-23" }, error: null }, now)).toBeUndefined();
});

test("without a connection what was read stays; once the server refuses it, nothing is shown", () => {
  expect(readableData({ data: today, error: new NetworkError() }, now)).toBe(today);
  for (const status of [401, 403, 404]) {
    expect(readableData({ data: today, error: refusal(status) }, now)).toBeUndefined();
  }
  expect(readableData({ data: today, error: refusal(500) }, now)).toBe(today);
});

const refusal = (status: number) => new ApiError({ status, message: "거절" });
