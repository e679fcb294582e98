import { describe, expect, test } from "vitest";
import { toComplexBody, toComplexChange, digitsOf, draftFromComplex, emptyDraft, rangeOf } from "./register-draft.ts";

const full = {
  name: "푸른마을",
  region: "서울특별시 마포구 월드컵북로 1",
  location: "",
  totalUnit: "500",
  parkingCapacity: "0",
  buildings: { start: 101, count: 23 },
};

test("a complete form is sent as SPEC has it; the detail address may be missing", () => {
  const buildingRange = "101동 ~ 123동 (총 23개 동)";
  expect(toComplexBody(full)).toEqual({
    name: "푸른마을",
    region: "서울특별시 마포구 월드컵북로 1",
    location: "",
    totalUnit: 500,
    parkingCapacity: 0,
    buildingRange,
  });
});

test.each([{ name: " " }, { region: "" }, { totalUnit: "" }, { parkingCapacity: "" }, { buildings: null }])(
  "without %j nothing is sent",
  (missing) => expect(toComplexBody({ ...full, ...missing })).toBeUndefined(),
);

test.each([
  ["12세대", "12"],
  ["１２", "12"],
  ["-3.5", "35"],
  ["007", "7"],
  ["0", "0"],
  ["1234567", "123456"],
  ["일이삼", ""],
])("of %s the digits %s remain", (typed, digits) => expect(digitsOf(typed)).toBe(digits));

describe("the overlay of buildings", () => {
  test.each([
    ["23", "101", { start: 101, count: 23 }],
    ["1", "1", { start: 1, count: 1 }],
    ["0", "101", "tooSmall"],
    ["0", "", "tooSmall"],
    ["1001", "1", "tooLarge"],
    ["100", "9950", "tooLarge"],
    ["", "101", undefined],
    ["23", "", undefined],
    ["23", "0", undefined],
  ])("count %s from %s is %j", (count, start, range) => expect(rangeOf(count, start)).toEqual(range));
});

const known = {
  id: 1,
  name: "힐스",
  region: "부산",
  location: "1단지",
  totalUnit: 0,
  parkingCapacity: 0,
  buildingCount: 3,
  canEdit: false,
  isManager: false,
  isBookmarked: false,
  images: [],
  fileUrl: null,
  thumbnailFileUrl: null,
  chatroomId: 1,
  kind: "PUBLIC" as const,
  officeSince: null,
};

test("a known complex prefills the fields it has", () => {
  const expected = { ...emptyDraft, name: "힐스", region: "부산", location: "1단지" };
  expect(draftFromComplex({ ...known, buildingRange: "총 3개 동" })).toEqual(expected);
  const range = "5동 ~ 7동 (총 3개 동)";
  expect(draftFromComplex({ ...known, buildingRange: range })).toEqual({
    ...expected,
    buildings: { start: 5, count: 3 },
  });
});

describe("the change of a complex", () => {
  test.each(["총 12개 동", ""])(
    "leaves out what the complex does not have either, beside the buildings %j",
    (buildingRange) => {
      const before = draftFromComplex({ ...known, buildingRange });
      expect(toComplexChange(before, before)).toEqual({ name: "힐스", region: "부산", location: "1단지" });
      expect(toComplexChange({ ...before, name: " " }, before)).toBeUndefined();
      expect(toComplexChange({ ...before, parkingCapacity: "7", buildings: { start: 5, count: 3 } }, before)).toEqual({
        name: "힐스",
        region: "부산",
        location: "1단지",
        parkingCapacity: 7,
        buildingRange: "5동 ~ 7동 (총 3개 동)",
      });
    },
  );

  test.each([{ totalUnit: "" }, { parkingCapacity: "" }])("without %j, which it has, nothing is sent", (missing) => {
    expect(toComplexChange({ ...full, ...missing }, full)).toBeUndefined();
    expect(toComplexChange(full, full)).toEqual(toComplexBody(full));
  });
});
