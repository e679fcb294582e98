import type { ComplexView } from "@danji/contract/complex/complex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const URL = "/api/bookmarks/apartments";
const favoritesOf = async (who: Person) =>
  (await who.call("GET", URL)).json<{ data: ComplexView[] }>().data.map(({ id, isBookmarked }) => [id, isBookmarked]);

test("POST, DELETE and GET /api/bookmarks/apartments need a session and a complex", async () => {
  const calls = [
    ["GET", URL],
    ["POST", `${URL}/1`],
    ["DELETE", `${URL}/1`],
  ] as const;
  for (const [method, url] of calls) expect((await t.app.inject({ method, url })).statusCode).toBe(401);
  const jisu = await person(t, "지수");
  expect((await jisu.call("POST", `${URL}/987654`)).statusCode).toBe(404);
  expect((await jisu.call("POST", `${URL}/abc`)).statusCode).toBe(400);
});

test("favourites are one's own, the newest first, each once", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  const ids = [await buildComplex(t, { name: "하나" }), await buildComplex(t, { name: "둘" })];
  for (const id of [...ids, ...ids]) expect((await jisu.call("POST", `${URL}/${id}`)).statusCode).toBe(200);
  expect(await favoritesOf(jisu)).toEqual(ids.toReversed().map((id) => [id, true]));
  expect(await favoritesOf(minho)).toEqual([]);
  for (const turn of [1, 2]) expect((await jisu.call("DELETE", `${URL}/${ids[1]}`)).statusCode, `${turn}`).toBe(200);
  expect(await favoritesOf(jisu)).toEqual([[ids[0], true]]);
  const read = async (who: Person) =>
    (await who.call("GET", `/api/apartment/${ids[0]}`)).json<{ data: ComplexView }>().data.isBookmarked;
  expect([await read(jisu), await read(minho)]).toEqual([true, false]);
});

test("fifty times at once is once", async () => {
  const jisu = await person(t, "지수");
  const id = await buildComplex(t);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => retryWhileBusy(() => jisu.call("POST", `${URL}/${id}`))),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await favoritesOf(jisu)).toEqual([[id, true]]);
});

test("500 are kept: a further one is refused, also when many come at once, and one that is there already is not", async () => {
  const jisu = await person(t, "지수");
  const ids: number[] = [];
  for (let made = 0; made < 6; made += 1) ids.push(await buildComplex(t));
  await t.db.run(sql`
    with made as (
      insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
      select '가득' || n, '어딘가', '', 1, 1, 1, '', '가득' || n from generate_series(1, 498) n returning id
    )
    insert into complex_favorites (member_id, complex_id) select ${jisu.memberId}, id from made`);
  const add = (id: number | undefined) => jisu.call("POST", `${URL}/${id}`);
  const answers = await Promise.all(ids.map(add));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([
    200, 200, 409, 409, 409, 409,
  ]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    reason: "FAVORITES_FULL",
    message: "즐겨찾기는 500개까지 추가할 수 있습니다.",
  });
  const kept = await favoritesOf(jisu);
  expect(kept).toHaveLength(500);
  expect((await add(Number(kept[0]?.[0]))).statusCode).toBe(200);
  expect((await jisu.call("DELETE", `${URL}/${kept[0]?.[0]}`)).statusCode).toBe(200);
  expect((await add(ids.find((id) => kept.every(([one]) => one !== id)))).statusCode).toBe(200);
});
