import type { ComplexView } from "@danji/contract/complex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/build-complex.ts";
import { type Person, person } from "#testing/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  t = await testApp();
  jisu = await person(t, "지수");
  const names = ["푸른마을", "Lake 힐스 1차", "행복 100% 아파트", "밑_줄 아파트", "힐스", "새 힐스"];
  const region = "경기도 새빛시 은하로 27";
  for (const name of names) await buildComplex(t, { name, region, membersOnly: name === "푸른마을" });
});
afterAll(() => t.close());

const namesOf = async (url: string) => {
  const answer = await jisu.call("GET", url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ComplexView[] }>().data.map(({ name }) => name);
};
const search = (keyword: string) => namesOf(`/api/apartment/search?keyword=${encodeURIComponent(keyword)}`);

const urls = ["/api/apartment", "/api/apartment/1", "/api/apartment/search?keyword=a"];
test.each(urls)("%s needs a session", async (url) => {
  expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
});

test("complexes come by name, as many as are asked for", async () => {
  const names = await namesOf("/api/apartment");
  expect(names).toHaveLength(6);
  expect(names).toEqual(names.toSorted());
  expect(await namesOf("/api/apartment?size=2")).toEqual(names.slice(0, 2));
});

test("one complex tells of itself, a members-only one too", async () => {
  const found = await jisu.call("GET", "/api/apartment/search?keyword=푸른마을");
  const [first] = found.json<{ data: ComplexView[] }>().data;
  expect((await jisu.call("GET", `/api/apartment/${first?.id}`)).json()).toEqual({
    code: 200,
    message: null,
    data: {
      id: first?.id,
      name: "푸른마을",
      region: "경기도 새빛시 은하로 27",
      location: "1단지",
      totalUnit: 100,
      parkingCapacity: 80,
      buildingCount: 2,
      buildingRange: "101동 ~ 102동 (총 2개 동)",
      isManager: false,
      images: [],
      fileUrl: null,
      thumbnailFileUrl: null,
    },
  });
});

test("a complex tells its manager, and nobody else, that they manage it", async () => {
  const minho = await person(t, "민호");
  const id = await buildComplex(t, { name: "관리마을", managerId: minho.memberId });
  for (const url of [`/api/apartment/${id}`, "/api/apartment/search?keyword=관리마을"]) {
    const isManager = async (who: Person) => /"isManager":(true|false)/.exec((await who.call("GET", url)).body)?.[1];
    expect([await isManager(minho), await isManager(jisu)]).toEqual(["true", "false"]);
  }
  await t.db.run(sql`delete from complexes where id = ${id}`);
});

test("an unknown complex is 404, what is no id 400", async () => {
  const answer = await jisu.call("GET", "/api/apartment/987654");
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ reason: "APARTMENT_NOT_FOUND" });
  for (const id of ["0", "-1", "1.5", "1e3", "abc", "99999999999999999999"]) {
    expect((await jisu.call("GET", `/api/apartment/${id}`)).statusCode, id).toBe(400);
  }
});

test("a search finds names and addresses, the same name first, then those that begin with it", async () => {
  expect(await search("힐스")).toEqual(["힐스", "Lake 힐스 1차", "새 힐스"]);
  expect(await search("l a k e힐스")).toEqual(["Lake 힐스 1차"]);
  expect(await search("힐스".normalize("NFD"))).toHaveLength(3);
  expect(await search("은하로27")).toHaveLength(6);
});

test("a keyword is taken letter for letter", async () => {
  expect(await search("%")).toEqual(["행복 100% 아파트"]);
  expect(await search("_")).toEqual(["밑_줄 아파트"]);
  for (const keyword of ["\\", "' or 1=1 --", "없는이름", "", "   "]) expect(await search(keyword)).toEqual([]);
});

test("a keyword that is missing, twice, too long or no text is refused", async () => {
  const twice = "keyword=a&keyword=b";
  for (const query of ["", twice, `keyword=${"a".repeat(101)}`, "keyword=%00"]) {
    expect((await jisu.call("GET", `/api/apartment/search?${query}`)).statusCode, query).toBe(400);
  }
});
