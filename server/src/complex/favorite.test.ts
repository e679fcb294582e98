import type { ComplexView } from "@danji/contract/complex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildComplex } from "#testing/build-complex.ts";
import { type Person, person } from "#testing/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const URL = "/api/bookmarks/apartments";
const favoritesOf = async (who: Person) =>
  (await who.call("GET", URL)).json<{ data: ComplexView[] }>().data.map(({ id, isBookmarked }) => [id, isBookmarked]);

test("POST, DELETE and GET /api/bookmarks/apartments need a session and a complex", async () => {
  const calls = [["GET", URL], ["POST", `${URL}/1`], ["DELETE", `${URL}/1`]] as const;
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
  const answers = await Promise.all(Array.from({ length: 50 }, () => jisu.call("POST", `${URL}/${id}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await favoritesOf(jisu)).toEqual([[id, true]]);
});
