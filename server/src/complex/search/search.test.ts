import type { ComplexView, FoundComplexesView } from "@danji/contract/complex/complex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  const seoul = "서울특별시 마포구 아현동";
  const names: readonly (readonly [name: string, region: string])[] = [
    ["래미안", seoul],
    ["래미안 2차", seoul],
    ["래미안강남아파트", "서울특별시 강남구 역삼동"],
    ["마포 래미안", seoul],
    ["신래미안타운", seoul],
    ["자이언트빌라", "부산광역시 남구"],
    ["송도자이", "인천광역시 연수구"],
    ["자이 3단지", "경기도 성남시 분당구"],
    ["e-편한세상", "전라북도 전주시 완산구"],
    ["캐슬&파밀리에", "강원도 춘천시"],
    ["I'PARK 하늘채", "충청남도 천안시"],
    ["두산위브포세이돈Ⅱ", "경상남도 창원시"],
    ["Lake 힐스 1차", "경기도 새빛시"],
    ["세븐팰리스(1단지)", "대구광역시 수성구"],
    ["서면DS·협성엘리시안", "부산광역시 부산진구"],
    ["더#파크", "부산광역시 남구"],
    ["과천푸르지오", "경기도 과천시"],
  ];
  for (const [name, region] of names) await buildComplex(t, { name, region, location: "" });
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

test("/api/search needs a session", async () => {
  for (const url of ["/api/search?keyword=a", "/api/apartment/search?keyword=a"]) {
    expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
  }
});

test("the exact name comes first, then names that begin with it as a word, begin with it, have the word, hold it", async () => {
  expect(await search("래미안")).toEqual(["래미안", "래미안 2차", "래미안강남아파트", "마포 래미안", "신래미안타운"]);
  expect(await search("자이")).toEqual(["자이 3단지", "자이언트빌라", "송도자이"]);
});

test("a region finds what stands there, after names that hold it", async () => {
  expect(await search("마포")).toEqual(["마포 래미안", "래미안", "래미안 2차", "신래미안타운"]);
  expect(await search("분당구")).toEqual(["자이 3단지"]);
  expect(await search("마포 래미안")).toEqual(["마포 래미안", "래미안", "래미안 2차", "신래미안타운"]);
  expect(await search("부산 협성")).toEqual(["서면DS·협성엘리시안"]);
});

test("provinces are known by their short, old and new names", async () => {
  expect(await search("전북 전주")).toEqual(["e-편한세상"]);
  expect(await search("전북특별자치도")).toEqual(["e-편한세상"]);
  expect(await search("강원특별자치도 춘천")).toEqual(["캐슬&파밀리에"]);
  expect(await search("충남천안")).toEqual(["I'PARK 하늘채"]);
});

test("first consonants find names, ranked as names are", async () => {
  expect(await search("ㄹㅁㅇ")).toEqual(["래미안", "래미안 2차", "래미안강남아파트", "마포 래미안", "신래미안타운"]);
  expect(await search("ㅍㄹㅈㅇ")).toEqual(["과천푸르지오"]);
  expect(await search("ㅋㅋㅋ")).toEqual([]);
  expect(await search("ㅅ")).toEqual(expect.arrayContaining(["송도자이", "신래미안타운", "세븐팰리스(1단지)"]));
});

test("first consonants find names as a keyboard joins them: ㄹ and ㅁ are typed as ㄻ", async () => {
  expect(await search("ㄻㅇ")).toEqual(await search("ㄹㅁㅇ"));
  await buildComplex(t, { name: "각산 한양아파트" });
  for (const typed of ["ㄱㅅㅎㅇ", "ㄳㅎㅇ", "ㄳ한양", "각ㅅㅎㅇ", "각산ㅎㅇ"]) {
    expect(await search(typed), typed).toEqual(["각산 한양아파트"]);
  }
});

test("a consonant that the keyboard joined to the syllable before it is the next initial", async () => {
  for (const typed of ["램ㅇ", "램ㅇㄱㄴ"]) {
    expect(await search(typed), typed).toContain("래미안강남아파트");
    expect((await find(`keyword=${encodeURIComponent(typed)}`)).totalResultCount, typed).toBeGreaterThan(0);
  }
  await buildComplex(t, { name: "힐스테이트" });
  await buildComplex(t, { name: "갑사마을" });
  expect(await search("힔ㅌㅇㅌ")).toEqual(["힐스테이트"]);
  expect(await search("힔")).toEqual(["힐스테이트", "Lake 힐스 1차"]);
  expect(await search("값")).toEqual(["갑사마을"]);
  expect(await search("값ㅁㅇ")).toEqual(["갑사마을"]);
  // As typed where that finds something.
  await buildComplex(t, { name: "라미에르" });
  await buildComplex(t, { name: "람에르" });
  expect(await search("람ㅇ")).toEqual(["람에르"]);
});

test("two initials that the keyboard joined to the syllable before them are both initials", async () => {
  await buildComplex(t, { name: "해링턴플레이스" });
  for (const typed of ["햁", "햁ㅍ", "햁ㅍㄹ"]) {
    expect(await search(typed), typed).toEqual(["해링턴플레이스"]);
    expect((await find(`keyword=${encodeURIComponent(typed)}`)).totalResultCount, typed).toBe(1);
  }
  // Where one half is the final of the syllable, or both are, that is found.
  await buildComplex(t, { name: "핼턴마을" });
  expect(await search("햁")).toEqual(["핼턴마을"]);
  await buildComplex(t, { name: "햁마을" });
  expect(await search("햁")).toEqual(["햁마을"]);
});

test("initials before a finished syllable find it as it is typed", async () => {
  expect(await search("ㄹㅁ안")).toEqual(await search("래미안"));
  expect(await search("ㄹㅁ앙")).toEqual([]);
});

test("an incomplete syllable finds what it may become", async () => {
  for (const typed of ["래", "램", "래ㅁ", "래미", "래밍", "래미아"]) {
    expect(await search(typed), typed).toEqual(expect.arrayContaining(["래미안", "래미안 2차", "래미안강남아파트"]));
  }
  expect(await search("고")).toEqual(["과천푸르지오"]);
  expect(await search("캐슬&팜")).toEqual(["캐슬&파밀리에"]);
});

test("spaces, joining signs and case do not count; Ⅱ, II and 2 are one", async () => {
  expect(await search("l a k e힐스")).toEqual(["Lake 힐스 1차"]);
  expect(await search("e편한세상")).toEqual(["e-편한세상"]);
  expect(await search("E-편한 세상")).toEqual(["e-편한세상"]);
  expect(await search("ipark")).toEqual(["I'PARK 하늘채"]);
  expect(await search("세븐팰리스 1단지")).toEqual(["세븐팰리스(1단지)"]);
  expect(await search("ＤＳ협성")).toEqual(["서면DS·협성엘리시안"]);
  for (const typed of ["세븐팰리스（1단지）", "세븐팰리스，１단지", "세븐－팰리스", "세븐팰리스．"]) {
    expect(await search(typed), typed).toEqual(["세븐팰리스(1단지)"]);
  }
  await buildComplex(t, { name: "넓은마을（３단지）" });
  expect(await search("넓은마을 3단지")).toEqual(["넓은마을（３단지）"]);
  for (const two of ["Ⅱ", "II", "ii", "2"]) expect(await search(`포세이돈${two}`), two).toEqual(["두산위브포세이돈Ⅱ"]);
  expect(await search("래미안".normalize("NFD"))).toHaveLength(5);
});

test("every other sign stands for itself", async () => {
  expect(await search("캐슬&파")).toEqual(["캐슬&파밀리에"]);
  expect(await search("더#")).toEqual(["더#파크"]);
  for (const keyword of ["캐슬%파", "캐슬_파", "캐슬.*", "더\\#", "캐슬&ㅍ{"])
    expect(await search(keyword), keyword).toEqual([]);
});

test("a lone consonant beside a sign of a pattern is searched for as it is", async () => {
  for (const sign of ["\\", "*", "+", "?", "^", "$", "{", "}", "|", "(", ")", "[", "]", "."]) {
    for (const keyword of [`ㄹ${sign}`, `${sign}ㄹ`, `ㄹ${sign}ㅁ`, `래${sign}ㅁ`, `${sign}${sign}ㄹ`]) {
      await search(keyword);
      await find(`keyword=${encodeURIComponent(keyword)}`);
    }
  }
  await buildComplex(t, { name: "별^빛|마을" });
  expect(await search("별^ㅂ")).toEqual(["별^빛|마을"]);
});

test("T220 hostile keywords: 200 or 400, quickly, and nothing of them is stored", async () => {
  await buildComplex(t, { name: "행복 100% 아파트" });
  expect(await search("%")).toEqual([]);
  expect(await search("100%")).toEqual(["행복 100% 아파트"]);
  const keywords = [
    "%25",
    "_",
    "\\",
    "'",
    "",
    "가".repeat(10_240),
    "%00",
    "래미안".normalize("NFD"),
    "ㅁ(".repeat(40),
    "' or 1=1 --",
  ];
  for (const keyword of keywords) {
    for (const path of ["/api/apartment/search", "/api/search"]) {
      const value = keyword.startsWith("%") ? keyword : encodeURIComponent(keyword);
      const times: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const began = performance.now();
        const { statusCode } = await jisu.call("GET", `${path}?keyword=${value}`);
        times.push(performance.now() - began);
        expect([200, 400, 414], keyword.slice(0, 20)).toContain(statusCode);
      }
      // The shortest of three: what else the machine does only adds to each.
      expect(Math.min(...times), keyword.slice(0, 20)).toBeLessThan(300);
    }
  }
  expect(await t.db.one(sql`select count(*) from recent_keywords`)).toEqual({ count: 0 });
});

test("T220 no keyword makes a statement of its own", async () => {
  const prepared = () => t.db.one<{ count: number }>(sql`select count(*) from pg_prepared_statements`);
  for (let n = 0; n < 30; n += 1) await search(`래미안${n}`);
  const { count } = await prepared();
  for (let n = 0; n < 100; n += 1) await search(`자이${n} 마포${n}`);
  expect((await prepared()).count).toBeLessThan(count + 30);
});

test("pages go on from lastIndex and include the total", async () => {
  const first = await find("keyword=래미안&limit=3");
  expect(first).toMatchObject({ totalResultCount: 5, lastPage: false });
  const second = await find("keyword=래미안&limit=3&lastIndex=3");
  expect(second).toMatchObject({ totalResultCount: 5, lastPage: true });
  expect([...first.apartments, ...second.apartments].map(({ name }) => name)).toEqual(await search("래미안"));
  expect(Object.keys(first.apartments[0] ?? {}).toSorted()).toEqual([
    "buildingCount",
    "formerRegion",
    "id",
    "isBookmarked",
    "location",
    "name",
    "region",
    "thumbnailFileUrl",
    "totalUnit",
  ]);
  const behind = await find("keyword=래미안&limit=3&lastIndex=50");
  expect(behind).toEqual({ apartments: [], totalResultCount: 5, lastPage: true });
  expect(await find("keyword=없는이름")).toEqual({ apartments: [], totalResultCount: 0, lastPage: true });
  expect((await find("keyword=래밍")).totalResultCount).toBe(5);
});

test("a complex that left the list unused is not found, its page still opens", async () => {
  const id = await buildComplex(t, { name: "사라진마을" });
  expect(await search("사라진마을")).toEqual(["사라진마을"]);
  await t.db.run(sql`update complexes set gone_at = now() where id = ${id}`);
  expect(await search("사라진마을")).toEqual([]);
  expect((await find("keyword=사라진마을")).totalResultCount).toBe(0);
  expect((await jisu.call("GET", `/api/apartment/${id}`)).statusCode).toBe(200);
});

test("a favourite of the viewer is marked", async () => {
  const id = await buildComplex(t, { name: "아끼는마을" });
  await t.db.run(sql`insert into complex_favorites (member_id, complex_id) values (${jisu.memberId}, ${id})`);
  expect((await find("keyword=아끼는마을")).apartments[0]?.isBookmarked).toBe(true);
  expect((await find("keyword=송도자이")).apartments[0]?.isBookmarked).toBe(false);
});
