import type { MemberView } from "@danji/contract/account/profile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { reindexStale } from "../search/search-index.ts";
import { complexNameForm } from "./complex-name-form.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

const complexNames = async (who: Person) =>
  (await who.call("GET", "/api/member")).json<{ data: MemberView }>().data.complexNames;
const moveIn = async (who: Person, apartmentId: number) => {
  const home = { apartmentId, building: "101동", unit: "1203호" };
  expect((await who.call("POST", "/api/member-apartments", home)).statusCode).toBe(201);
};
const setName = (who: Person, apartmentId: number, nickname: string) =>
  who.call("PUT", `/api/member-apartments/names/${apartmentId}`, { nickname });
const rename = (who: Person, nickname: string) => {
  const form = new FormData();
  form.append("requestDto", JSON.stringify({ nickname }));
  return sendForm(t, who, "/api/member/profile", form, { method: "PUT" });
};

test.each([
  ["푸른마을", "푸른마을"],
  ["푸른마을 1단지 아파트", "푸른마을"],
  ["푸른마을2차", "푸른마을"],
  ["푸른마을(3단지)", "푸른마을"],
  ["능동마을주공7단지2아파트", "능동마을주공"],
  ["현대아파트", "현대"],
  ["e편한세상", "e편한세상"],
  ["SKY LEADERS APT", "skyleaders"],
  ["강", null],
  ["7단지", null],
  ["SK", null],
  ["아파트", null],
])("%s is called %s", (name, form) => expect(complexNameForm(name)).toBe(form));

test("who moves in with a name that holds the complex's is asked for another there; elsewhere it is theirs", async () => {
  const [here, elsewhere] = [
    await buildComplex(t, { name: "푸른마을 1단지" }),
    await buildComplex(t, { name: "노을마을" }),
  ];
  const [warden, neighbour] = [await person(t, "푸른 마을.지기"), await person(t, "푸른하늘")];
  await moveIn(warden, elsewhere);
  expect(await complexNames(warden)).toEqual([]);
  await moveIn(warden, here);
  await moveIn(neighbour, here);
  const generic = expect.stringMatching(/^이웃\d{5,6}$/u) as string;
  expect(await complexNames(warden)).toEqual([
    { apartmentId: here, apartmentName: "푸른마을 1단지", nickname: generic, isAsked: true },
  ]);
  expect(await complexNames(neighbour)).toEqual([]);

  for (const name of ["푸른마을지기", "푸른마을", "★푸른_마을★맘", "ㅍㅜ른마을 언니"]) {
    expect(refusal(await setName(warden, here, name)), name).toBe("409 NICKNAME_OF_COMPLEX");
  }
  expect((await setName(warden, elsewhere, "푸른마을에서온이")).statusCode).toBe(204);
  expect((await setName(warden, here, "파란지기")).statusCode).toBe(204);
});

test("a rename to such a name is refused at its field and changes nothing; one in another complex is not", async () => {
  const here = await buildComplex(t, { name: "달빛마을아파트" });
  const seoyun = await person(t, "서윤");
  await moveIn(seoyun, here);
  const refused = await rename(seoyun, "달빛마을서윤");
  expect(refused.json()).toMatchObject({
    code: 409,
    reason: "NICKNAME_OF_COMPLEX",
    fields: { nickname: expect.any(String) },
  });
  expect(await t.db.one(sql`select nickname from members where id = ${seoyun.memberId}`)).toEqual({ nickname: "서윤" });
  expect((await rename(seoyun, "별빛마을서윤")).statusCode).toBe(200);
});

test("residents from before keep their names, also once the name of their complex is known", async () => {
  const here = await buildComplex(t, { name: "햇살마을" });
  await t.db.run(sql`update complexes set name_form = null, search_version = 0 where id = ${here}`);
  const earlier = await person(t, "햇살마을맘");
  await moveIn(earlier, here);
  await reindexStale(t.db);
  expect(await t.db.one(sql`select name_form from complexes where id = ${here}`)).toEqual({ name_form: "햇살마을" });
  expect(await complexNames(earlier)).toEqual([]);
  expect((await setName(earlier, here, "햇살마을맘")).statusCode).toBe(204);
  expect(await complexNames(earlier)).toEqual([]);
});
