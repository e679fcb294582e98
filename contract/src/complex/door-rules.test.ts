import { expect, test } from "vitest";
import { doorName, outsideRangeNote } from "./door-rules.ts";

test.each([
  ["101동", "101동"],
  ["０１０１ 동", "101동"],
  [" 0101", "101동"],
  ["가동", "가동"],
  ["a", "A동"],
  ["동", undefined],
  ["ㅁㄴㅇ", undefined],
  ["0", undefined],
  ["-1", undefined],
  ["\u200b", undefined],
  ["1\u200b01", "101동"],
  ["101;", undefined],
  ["가".repeat(9), undefined],
])("L233 the building %j is %j", (text, name) => expect(doorName(text, "동")).toBe(name));

test.each([
  ["1203", "1203호"],
  [" 01203호", "1203호"],
  ["b101", "B101호"],
  ["ㅁㄴㅇ호", undefined],
  ["0", undefined],
])("L233 the unit %j is %j", (text, name) => expect(doorName(text, "호")).toBe(name));

test("L233 a building outside of the range of its complex is noted", () => {
  const range = "101동 ~ 123동 (총 23개 동)";
  expect(["101동", "123", "０１１０"].map((building) => outsideRangeNote(range, building))).toEqual([null, null, null]);
  expect(["999동", "가동", "100"].map((building) => outsideRangeNote(range, building))).toEqual(
    Array(3).fill("101~123동 밖이에요"),
  );
  expect(outsideRangeNote("", "999동")).toBeNull();
});
