import { expect, it } from "vitest";
import { seoulTime } from "./seoul-time.ts";

it.each([
  ["2026-11-22T01:54:00.000Z", "2026년 11월 22일 오전 10:54"],
  ["2026-11-22T03:00:59.999Z", "2026년 11월 22일 오후 12:00"],
  ["2026-12-31T15:05:00.000Z", "2027년 1월 1일 오전 12:05"],
  ["2026-03-01T14:59:00.000Z", "2026년 3월 1일 오후 11:59"],
])("%s is %s in Seoul, whatever Korean locale data Node has", (iso, text) => {
  expect(seoulTime(new Date(iso))).toBe(text);
});
