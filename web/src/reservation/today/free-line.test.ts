import { expect, test } from "vitest";
import { freeText } from "./free-line.tsx";

const today = { day: "2026-12-01", from: "15:00" };
const later = { day: "2026-12-03", from: "10:00" };

test.each([
  ["SLOT", { free: 5, isClosed: false, next: today }, "오늘 5자리 남음", "15:00부터"],
  ["SEAT", { free: 37, isClosed: false, next: today }, "오늘 37석 남음", "15:00부터"],
  ["NIGHT", { free: 1, isClosed: false, next: today }, "오늘 밤 1실 남음", ""],
  ["SLOT", { free: 0, isClosed: false, next: later }, "오늘 마감", "다음 빈 시간 12월 3일 10:00"],
  ["NIGHT", { free: 0, isClosed: false, next: later }, "오늘 마감", "다음 빈 날 12월 3일"],
  ["SEAT", { free: 0, isClosed: true, next: later }, "오늘 휴무", "다음 빈 시간 12월 3일 10:00"],
  ["SLOT", { free: 0, isClosed: false, next: null }, "오늘 마감", ""],
] as const)("a card of %s with %o", (kind, free, text, next) => {
  expect(freeText(kind, free)).toEqual({ text, next, isFree: free.free > 0 });
});
