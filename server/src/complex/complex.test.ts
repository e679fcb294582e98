import type { ComplexView } from "@danji/contract/complex/complex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  t = await testApp();
  jisu = await person(t, "지수");
  const names = ["푸른마을", "Lake 힐스 1차", "행복 100% 아파트", "밑_줄 아파트", "힐스", "새 힐스"];
  const region = "경기도 새빛시 은하로 27";
  for (const name of names)
    await buildComplex(t, { name, region, kind: name === "푸른마을" ? "RESIDENTS" : "EVERYONE" });
});
afterAll(() => t.close());

const namesOf = async (url: string) => {
  const answer = await jisu.call("GET", url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ComplexView[] }>().data.map(({ name }) => name);
};
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

test("one complex shows its details, a members-only one too", async () => {
  const found = await jisu.call("GET", "/api/apartment/search?keyword=푸른마을");
  const [first] = found.json<{ data: ComplexView[] }>().data;
  expect((await jisu.call("GET", `/api/apartment/${first?.id}`)).json()).toEqual({
    code: 200,
    message: null,
    data: {
      id: first?.id,
      name: "푸른마을",
      region: "경기도 새빛시 은하로 27",
      formerRegion: null,
      location: "1단지",
      totalUnit: 100,
      parkingCapacity: 80,
      buildingCount: 2,
      buildingRange: "101동 ~ 102동 (총 2개 동)",
      isManager: false,
      myRole: null,
      canEdit: false,
      isBookmarked: false,
      images: [],
      fileUrl: null,
      thumbnailFileUrl: null,
      chatroomId: expect.any(Number),
      kind: "RESIDENTS",
      officeSince: null,
    },
  });
});

test("a complex shows its manager, and no other member, that they manage it", async () => {
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

test("the list goes on from its cursor, each complex once", async () => {
  const all = await namesOf("/api/apartment");
  const walked: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const answer = await jisu.call("GET", `/api/apartment?size=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
    const page: { data: ComplexView[]; nextCursor: string | null } = answer.json();
    walked.push(...page.data.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(all);
  for (const wrong of ["x", "", Buffer.from("1 \0").toString("base64url")]) {
    expect((await jisu.call("GET", `/api/apartment?cursor=${wrong}`)).statusCode, wrong).toBe(400);
  }
});

test("a keyword that is missing, twice, too long or no text is refused", async () => {
  const twice = "keyword=a&keyword=b";
  for (const query of ["", twice, `keyword=${"a".repeat(101)}`, "keyword=%00"]) {
    expect((await jisu.call("GET", `/api/apartment/search?${query}`)).statusCode, query).toBe(400);
  }
});
