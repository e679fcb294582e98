import { describe, expect, test } from "vitest";
import { readAddress } from "./address.ts";
import { placeKey } from "./place-key.ts";
import { provinces } from "./provinces.ts";
import { districtReforms, provinceReforms, townReforms } from "./reforms.ts";
import { shownRegion } from "./address-names.ts";
import { unknownName } from "./related-districts.ts";

const key = (region: string) => placeKey("한빛마을", region);

test.each([
  ["서울시 강남구 역삼동 12", ["서울특별시", "강남구", "역삼동 12"]],
  ["서울특별시강남구역삼동", ["서울특별시", "강남구", "역삼동"]],
  ["광주시 광산구 수완동", ["광주광역시", "광산구", "수완동"]],
  ["광주시 경안동", ["경기도", "광주시", "경안동"]],
  ["경기광주시 경안동", ["경기도", "광주시", "경안동"]],
  ["부산진구 부전동", ["부산광역시", "부산진구", "부전동"]],
  ["제주시 노형동", ["제주특별자치도", "제주시", "노형동"]],
  ["화성특례시 동탄구 반송동", ["경기도", "화성시 동탄구", "반송동"]],
  ["세종시 도담동", ["세종특별자치시", undefined, "도담동"]],
  ["중구 어딘가", [undefined, undefined, "중구 어딘가"]],
  ["고성군 고성읍", [undefined, undefined, "고성군 고성읍"]],
  ["", [undefined, undefined, ""]],
])("%s is read by its parts", (region, [province, district, rest]) =>
  expect(readAddress(region)).toEqual({ province, district, rest }),
);

describe("one place has one key", () => {
  test.each([
    [
      "경기도 화성시 반송동 88",
      ["화성시 동탄구 반송동 88", "경기 화성시 동탄구 반송동 88", "화성시 반송동 88", "화성특례시 반송동 88"],
    ],
    [
      "서울특별시 강남구 역삼동 1-2",
      ["서울시 강남구 역삼동 1-2", "서울 강남구  역삼동 1-2 (역삼동, 한빛)", "서울시강남구역삼동1-2"],
    ],
    ["인천광역시 서구 마전동 3", ["인천 검단구 마전동 3", "인천시 서구 마전동 3"]],
    // The 동 of a road is not known: it is one road in whichever of the two.
    ["인천광역시 서구 완정로 10", ["인천 검단구 완정로 10", "인천 서해구 완정로 10"]],
    ["인천광역시 중구 운서동 3", ["인천 영종구 운서동 3"]],
    [
      "광주광역시 광산구 수완동 4",
      ["전남광주통합특별시 광산구 수완동 4", "광주시 광산구 수완동 4", "광주 광산구 수완동 4"],
    ],
    ["전라남도 목포시 상동 5", ["전남광주통합특별시 목포시 상동 5", "전남 목포시 상동 5"]],
    ["경상북도 군위군 군위읍 6", ["대구 군위군 군위읍 6", "경북 군위군 군위읍 6"]],
    ["경기도 화성시 능동 7", ["화성시 동탄구 능동 7", "화성시 병점구 능동 7"]],
    ["경기도 화성시 오산동 8", ["화성시 동탄구 여울동 8", "화성시 동탄구 오산동 8", "화성시 여울동 8"]],
    ["강원도 춘천시 퇴계동 9", ["강원특별자치도 춘천시 퇴계동 9", "강원 춘천시 퇴계동 9"]],
    ["전라북도 전주시 완산구 효자동 9", ["전북특별자치도 전주시 완산구 효자동 9", "전북 전주시 완산구 효자동 9"]],
  ])("%s", (region, same) => {
    for (const other of same) expect(key(other), other).toBe(key(region));
  });

  test("and two places have two", () => {
    const regions = [
      ...[
        "인천 동구 금곡동 1",
        "인천 서구 금곡동 1",
        "경기 화성시 금곡동 1",
        "경기도 광주시 송정동 1",
        "광주광역시 광산구 송정동 1",
      ],
      ...[
        "강원도 고성군 간성읍 1",
        "경남 고성군 간성읍 1",
        "서울 중구 1",
        "부산 중구 1",
        "인천 검단구",
        "인천 서해구",
        "경기 화성시 중동 1",
        "경기 부천시 중동 1",
      ],
    ];
    expect(new Set(regions.map(key)).size).toBe(regions.length);
    expect(placeKey("한빛마을 1단지", "서울 중구")).not.toBe(placeKey("한빛마을 2단지", "서울 중구"));
  });
});

test("what has no other name stays as it is written; what is not told stays too", () => {
  for (const region of [
    "서울시  강남구 역삼동",
    "화성시 능동",
    "인천 서구 완정로 10",
    "경기도 새빛시 은하로 1",
    "부천시 중동로 1",
  ]) {
    expect(shownRegion(region)).toEqual({ region, formerRegion: null });
  }
  expect(shownRegion("부천시 중동 1")).toEqual({ region: "경기도 부천시 원미구 중동 1", formerRegion: null });
});

test("a name that the tables lack is told; a road and an address without one are not", () => {
  expect(unknownName("경기도 새빛시 은하동")).toBe("경기도 새빛시");
  expect(unknownName("대한특별시 중구")).toBe("대한특별시");
  expect(unknownName("인천광역시 서구 새빛동")).toBe("인천광역시 서구 새빛동");
  for (const region of [
    "인천광역시 서구 완정로 1",
    "세종특별자치시 도담동",
    "경기도 화성시",
    "인천광역시 동구 새빛동",
    "서울특별시 중구 새빛동",
  ]) {
    expect(unknownName(region), region).toBeUndefined();
  }
});

test("every line of the tables has its day and its source, and names what there is", () => {
  for (const { since, source } of [...provinceReforms, ...districtReforms, ...townReforms]) {
    expect(since).toMatch(/^20\d\d-\d\d-\d\d$/u);
    expect(source.length).toBeGreaterThan(10);
  }
  const today = new Set(provinces.flatMap(({ name, districts }) => districts.map((district) => `${name} ${district}`)));
  for (const {
    to: [province, district],
  } of districtReforms) {
    expect(today, district).toContain(`${province} ${district.replace(/ .*/u, "")}`);
  }
  for (const { to } of provinceReforms) expect(provinces.map(({ name }) => name)).toContain(to);
});
