import type { DoorsView } from "@danji/contract/complex/household/door-codes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let head: Person;
let complex: number;
beforeAll(async () => {
  t = await testApp();
  head = await person(t, "큰소장");
});
afterAll(() => t.close());
beforeEach(async () => void (complex = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId })));

const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;

test("without a list a door stays the office's after its verified resident has left", async () => {
  const [left, ended, typed] = [await person(t, "나간이"), await person(t, "끝난이"), await person(t, "적은이")];
  const home = await buildHome(t, left, complex, { unit: "1호" });
  const other = await buildHome(t, ended, complex, { unit: "2호" });
  const unverified = await buildHome(t, typed, complex, { unit: "3호" });
  await t.db.run(sql`update residences set decided_at = null where id = ${unverified}`);
  expect((await left.call("DELETE", `/api/member-apartments/${home}`)).statusCode).toBe(204);
  expect((await typed.call("DELETE", `/api/member-apartments/${unverified}`)).statusCode).toBe(204);
  const end = { apartmentId: complex, residenceIds: [other], decision: "end" };
  expect((await head.call("POST", "/api/manage/residences/decide", end)).statusCode).toBe(200);
  const { doors } = dataOf<DoorsView>(await head.call("GET", `/api/manage/door-codes/${complex}`));
  expect(doors).toMatchObject([
    { unit: "1호", people: 0, isListed: true },
    { unit: "2호", people: 0, isListed: true },
  ]);
});

test("a door that a member only typed is none of the office's, and one that is not in its list is said to be", async () => {
  const [typist, waiting] = [await person(t, "고친이"), await person(t, "기다림")];
  const typed = { building: "101동", unit: "120호" };
  const home = await buildHome(t, typist, complex, typed);
  const list = async () =>
    dataOf<DoorsView>(await head.call("GET", `/api/manage/door-codes/${complex}`)).doors.map(
      ({ unit, isListed }) => `${unit} ${isListed ? "listed" : "unlisted"}`,
    );
  expect(await list()).toEqual(["120호 listed"]);
  expect((await typist.call("PUT", `/api/member-apartments/${home}`, { ...typed, unit: "1203호" })).statusCode).toBe(
    200,
  );
  await buildHome(t, waiting, complex, { ...typed, unit: "1204호", state: "WAITING" });
  // As long as they only ask to live there, no code is made for it by itself.
  expect(await list()).toEqual(["1203호 unlisted", "1204호 unlisted"]);
  await head.call("PUT", `/api/manage/doors/${complex}`, { text: "101 1203" });
  expect(await list()).toEqual(["1203호 listed", "1204호 unlisted"]);
});
