import type { ComplexView, FoundComplexesView } from "@danji/contract/complex/complex";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
});
afterAll(() => t.close());

async function search(keyword: string): Promise<string[]> {
  const answer = await jisu.call("GET", `/api/apartment/search?keyword=${encodeURIComponent(keyword)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ComplexView[] }>().data.map(({ name }) => name);
}
async function find(query: string): Promise<FoundComplexesView> {
  const answer = await jisu.call("GET", `/api/search?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: FoundComplexesView }>().data;
}

describe("a complex is found by every name of its place", () => {
  // One of each rule: what the list says, what stands there today, and how people write it.
  const places: readonly (readonly [region: string, today: string, typed: readonly string[]])[] = [
    [
      "광주광역시 광산구 수완동",
      "전남광주통합특별시 광산구 수완동",
      [
        "전남광주통합특별시",
        "전남광주 광산구",
        "광주시 광산구",
        "광주특별시",
        "광주 광산구",
        "전남광주통합특별시광산구",
        "전남광",
      ],
    ],
    [
      "전라남도 목포시 상동",
      "전남광주통합특별시 목포시 상동",
      ["전남광주통합특별시 목포시", "전남 목포시", "전라남도"],
    ],
    [
      "경기도 화성시 반송동",
      "경기도 화성시 동탄구 반송동",
      ["화성시 동탄구", "동탄구 반송동", "화성특례시", "경기 화성시", "화성시반송동", "화성특례시 동탄구"],
    ],
    ["경기도 화성시 오산동", "경기도 화성시 동탄구 여울동", ["동탄구 여울동", "화성시 오산동"]],
    ["경기도 화성시 능동", "경기도 화성시 능동", ["동탄구", "병점구", "화성시 능동"]],
    ["경기도 화성시 향남읍 행정리", "경기도 화성시 만세구 향남읍 행정리", ["화성시 만세구", "화성시 향남읍"]],
    ["경기도 화성시 봉담읍 와우리", "경기도 화성시 효행구 봉담읍 와우리", ["화성시 효행구 봉담읍"]],
    ["인천광역시 중구 운서동", "인천광역시 영종구 운서동", ["인천 영종구", "인천시 중구"]],
    ["인천광역시 중구 항동7가", "인천광역시 제물포구 항동7가", ["제물포구", "인천 중구"]],
    ["인천광역시 동구 송림동", "인천광역시 제물포구 송림동", ["인천시 제물포구", "인천 동구"]],
    ["인천광역시 서구 청라동", "인천광역시 서해구 청라동", ["서해구", "인천시 서구"]],
    ["인천광역시 서구 마전동", "인천광역시 검단구 마전동", ["검단구 마전동", "인천 서구"]],
    ["경기도 부천시 중동", "경기도 부천시 원미구 중동", ["부천시 원미구", "부천시 중동"]],
    ["경상북도 군위군 군위읍", "대구광역시 군위군 군위읍", ["대구 군위군", "대구시 군위군", "경북 군위군"]],
    ["서울특별시 강남구 역삼동", "서울특별시 강남구 역삼동", ["서울시 강남구", "서울시강남구", "서울 강남구"]],
    ["부산광역시 해운대구 우동", "부산광역시 해운대구 우동", ["부산시 해운대구"]],
    ["세종특별자치시 도담동", "세종특별자치시 도담동", ["세종시 도담동", "세종 도담동"]],
    ["제주특별자치도 제주시 노형동", "제주특별자치도 제주시 노형동", ["제주도", "제주 노형동"]],
    [
      "경기도 수원시 장안구 파장동",
      "경기도 수원시 장안구 파장동",
      ["수원특례시", "경기도 수원시", "경기 수원특례시 장안구"],
    ],
    ["강원도 춘천시 퇴계동", "강원특별자치도 춘천시 퇴계동", ["강원특별자치도", "강원 춘천시"]],
    ["경기도 광주시 태전동", "경기도 광주시 태전동", ["경기도 광주시", "경기 광주시", "광주시 태전동"]],
  ];
  let of: readonly string[];
  beforeAll(async () => {
    of = places.map((_, index) => `지명마을 ${11 + index}단지`);
    for (const [index, [region]] of places.entries())
      await buildComplex(t, { name: of[index] ?? "", region, location: "" });
  });

  test.each(places.map(([region, today, typed], index) => ({ region, today, typed, index })))(
    "$region",
    async ({ region, today, typed, index }) => {
      for (const words of [...typed, region, today]) {
        expect(await search(`${words} 지명마을`), words).toContain(of[index]);
        expect(await search(`${words} ${of[index]}`), words).toEqual([of[index]]);
      }
      const found = await find(`keyword=${encodeURIComponent(of[index] ?? "")}`);
      expect(found.apartments[0]?.region).toBe(today);
    },
  );

  test("and by no other: 경기도 광주시 is not 광주광역시, 목포 is not in 광주, 광산구 not in 전남", async () => {
    const found = (words: string) => search(`${words} 지명마을`);
    expect(await found("광주시 광산구")).toEqual([of[0]]);
    expect(await found("경기도 광주시")).toEqual([of.at(-1)]);
    expect(await found("광주광역시")).toEqual([of[0]]);
    expect(await found("광주 목포시")).toEqual([]);
    expect(await found("전남 광산구")).toEqual([]);
    expect(await found("인천 검단구")).toEqual([of[11]]);
    expect(await found("화성시 병점구 반송동")).toEqual([]);
  });

  test("the name of before stands beside the one of today where today's does not tell it", async () => {
    const formers = await Promise.all(
      of.map(async (name) => (await find(`keyword=${encodeURIComponent(name)}`)).apartments[0]?.formerRegion),
    );
    expect(formers.slice(0, 14)).toEqual([
      ...["광주광역시", "전라남도", null, "오산동", null, null, null],
      ...[
        "인천광역시 중구",
        "인천광역시 중구",
        "인천광역시 동구",
        "인천광역시 서구",
        "인천광역시 서구",
        null,
        "경상북도",
      ],
    ]);
    expect(new Set(formers.slice(14))).toEqual(new Set([null]));
  });
});

test("of those in a district the one of that very name comes first; a word of one letter goes on with the next", async () => {
  const region = "대전광역시 유성구 봉명동";
  for (const name of ["가나현대", "다라현대타운", "현대", "현대 더 파크 1차"])
    await buildComplex(t, { name, region, location: "" });
  expect((await search("유성구 현대"))[0]).toBe("현대");
  expect(await search("유성구 현대 더 파크 1차")).toEqual(["현대 더 파크 1차"]);
  expect((await find(`keyword=${encodeURIComponent("유성구 현대")}`)).apartments[0]?.name).toBe("현대");
  expect(await search("현대 더 파크 1 차 대전광역시 유성구 봉명동 현대 더 파크 1차")).toEqual(["현대 더 파크 1차"]);
});
