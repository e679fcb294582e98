import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { residenceLimits } from "@danji/contract/complex/residence-rules";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const URL = "/api/member-apartments";
const home = { building: "101동", unit: "1203호" };
const add = (who: Person, apartmentId: number, more: object = {}) =>
  who.call("POST", URL, { apartmentId, ...home, ...more });
const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
const homesOf = async (who: Person) => dataOf<ResidenceView[]>(await who.call("GET", URL));
const reasonOf = (answer: { json: <J>() => J; statusCode: number }) => [
  answer.statusCode,
  answer.json<{ reason: string }>().reason,
];

describe("POST /api/member-apartments", () => {
  test("needs a session, a complex that there is, 동 and 호", async () => {
    expect((await t.app.inject({ method: "POST", url: URL, payload: {} })).statusCode).toBe(401);
    const jisu = await person(t, "지수");
    expect(reasonOf(await add(jisu, 999_999_999))).toEqual([404, "APARTMENT_NOT_FOUND"]);
    const complex = await buildComplex(t);
    const unfit = [
      { building: " " },
      { unit: "" },
      { building: "가".repeat(21) },
      { unit: "\u200b" },
      { moveInDate: "2026-02-30" },
      { moveInDate: "0000-01-01" },
      { moveInDate: "어제" },
      { numberOfResidents: 0 },
      { numberOfResidents: 31 },
      { carNumbers: ["123"] },
      { carNumbers: Array(11).fill("12가3456") },
    ];
    for (const one of unfit) expect((await add(jisu, complex, one)).statusCode, JSON.stringify(one)).toBe(400);
    expect(await homesOf(jisu)).toEqual([]);
  });

  test("a home in an open complex is lived in at once, and the first one is the chosen one", async () => {
    const jisu = await person(t, "지수");
    const [one, two] = [await buildComplex(t), await buildComplex(t, { name: "둘째마을" })];
    const more = {
      moveInDate: "2026-03-01",
      numberOfResidents: 3,
      carNumbers: ["12가 3456", "123가4567", "12가3456", "１２가-3456"],
    };
    const made = await add(jisu, one, more);
    expect(made.statusCode).toBe(201);
    const expected = {
      ...home,
      ...more,
      carNumbers: ["12가3456", "123가4567"],
      state: "ACTIVE",
      isChosen: true,
      apartmentId: one,
    };
    expect(dataOf(made)).toMatchObject(expected);
    expect(dataOf(await add(jisu, two))).toMatchObject({ state: "ACTIVE", isChosen: false });
    expect(reasonOf(await add(jisu, one))).toEqual([409, "RESIDENCE_ALREADY"]);
    const mine = dataOf<object>(await jisu.call("GET", "/api/member"));
    expect(mine).toMatchObject({ apartmentId: one, building: "101", unit: "1203", numberOfResidents: 3 });
  });

  test("fifty at once make one", async () => {
    const jisu = await person(t, "지수");
    const complex = await buildComplex(t);
    const answers = await Promise.all(Array.from({ length: 50 }, () => retryWhileBusy(() => add(jisu, complex))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  });
});

describe("one's own homes", () => {
  test("GET, PUT, DELETE and choose: a home of others is not there", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    const { memberApartmentId: id } = dataOf<ResidenceView>(await add(jisu, await buildComplex(t)));
    const calls = [
      ["PUT", `/api/member-apartments/${id}`],
      ["DELETE", `/api/member-apartments/${id}`],
      ["POST", `/api/member-apartments/${id}/choose`],
    ] as const;
    for (const [method, url] of calls) {
      expect((await t.app.inject({ method, url, payload: home })).statusCode).toBe(401);
      expect(reasonOf(await minho.call(method, url, home))).toEqual([404, "RESIDENCE_NOT_FOUND"]);
    }
    expect(await homesOf(minho)).toEqual([]);
    expect(await homesOf(jisu)).toHaveLength(1);
  });

  test("the chosen one changes by choice, and by itself where it ends", async () => {
    const jisu = await person(t, "지수");
    const first = dataOf<ResidenceView>(await add(jisu, await buildComplex(t)));
    const second = dataOf<ResidenceView>(await add(jisu, await buildComplex(t)));
    expect((await jisu.call("POST", `/api/member-apartments/${second.memberApartmentId}/choose`)).statusCode).toBe(200);
    expect((await homesOf(jisu)).map(({ memberApartmentId }) => memberApartmentId)).toEqual([
      second.memberApartmentId,
      first.memberApartmentId,
    ]);
    expect((await jisu.call("DELETE", `/api/member-apartments/${second.memberApartmentId}`)).statusCode).toBe(204);
    expect(await homesOf(jisu)).toMatchObject([{ memberApartmentId: first.memberApartmentId, isChosen: true }]);
    expect((await jisu.call("DELETE", `/api/member-apartments/${second.memberApartmentId}`)).statusCode).toBe(404);
    expect((await jisu.call("DELETE", `/api/member-apartments/${first.memberApartmentId}`)).statusCode).toBe(204);
    expect(dataOf<object>(await jisu.call("GET", "/api/member"))).toMatchObject({
      memberApartmentId: null,
      apartmentId: null,
    });
  });

  test("what is left out stays, what is null goes", async () => {
    const jisu = await person(t, "지수");
    const more = { moveInDate: "2026-03-01", numberOfResidents: 3, carNumbers: ["12가3456"] };
    const { memberApartmentId: id } = dataOf<ResidenceView>(await add(jisu, await buildComplex(t), more));
    const kept = dataOf<ResidenceView>(
      await jisu.call("PUT", `/api/member-apartments/${id}`, { building: "102동", unit: "1호" }),
    );
    expect(kept).toMatchObject({ building: "102동", unit: "1호", ...more });
    const gone = { ...home, moveInDate: null, numberOfResidents: null, carNumbers: [] };
    expect(dataOf(await jisu.call("PUT", `/api/member-apartments/${id}`, gone))).toMatchObject(gone);
  });
});

test("doors that a member claims by their own word are limited, the other facts of a home are not", async () => {
  const eager = await person(t, "하은");
  const { memberApartmentId: id } = dataOf<ResidenceView>(await add(eager, await buildComplex(t)));
  await t.db.run(sql`update rate_limits set count = 1e6 where key = ${`door-claims:member:${eager.memberId}`}`);
  const change = (more: object) => eager.call("PUT", `${URL}/${id}`, { ...home, ...more });
  expect(reasonOf(await change({ unit: "1204호" }))).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect((await change({ numberOfResidents: 2 })).statusCode).toBe(200);
  expect(reasonOf(await add(eager, await buildComplex(t)))).toEqual([429, "TOO_MANY_REQUESTS"]);
  // A home that waits for the office is announced to no household.
  const closed = await add(eager, await buildComplex(t, { kind: "RESIDENTS" }));
  const { memberApartmentId: waiting } = dataOf<ResidenceView>(closed);
  expect((await eager.call("PUT", `${URL}/${waiting}`, { ...home, unit: "1204호" })).statusCode).toBe(200);
  await t.db.run(sql`update residences set decided_at = now() where id = ${id}`);
  expect(reasonOf(await change({ unit: "1204호" }))).toEqual([429, "TOO_MANY_REQUESTS"]);
});

test("a repeat of the call that added the last home a member may have learns that it is there", async () => {
  const jisu = await person(t, "지수");
  const complexes = [];
  for (let number = 0; number < residenceLimits.ownMax; number += 1) complexes.push(await buildComplex(t));
  const waits = complexes.map(
    (id) => sql`(${id}::bigint, ${jisu.memberId}::bigint, ${home.building}, ${home.unit}, 'WAITING')`,
  );
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state)
    values ${waits.reduce((all, one) => sql`${all}, ${one}`)}`);
  expect(reasonOf(await add(jisu, complexes.at(-1) ?? 0))).toEqual([409, "RESIDENCE_ALREADY"]);
  expect(reasonOf(await add(jisu, await buildComplex(t)))[1]).toBe("TOO_MANY_RESIDENCES");
});

test("rejected requests, however many, hide no home that is lived in or waits", async () => {
  const jisu = await person(t, "지수");
  await add(jisu, await buildComplex(t));
  const second = dataOf<ResidenceView>(await add(jisu, await buildComplex(t)));
  const waiting = dataOf<ResidenceView>(await add(jisu, await buildComplex(t, { kind: "RESIDENTS" })));
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state, rejection_reason)
    select ${waiting.apartmentId}, ${jisu.memberId}, '101동', n || '호', 'REJECTED', '' from generate_series(1, 50) n`);
  const homes = await homesOf(jisu);
  expect(homes.slice(0, 3).map(({ state }) => state)).toEqual(["ACTIVE", "WAITING", "ACTIVE"]);
  expect(homes.map(({ memberApartmentId: id }) => id)).toEqual(
    expect.arrayContaining([second.memberApartmentId, waiting.memberApartmentId]),
  );
  expect(homes[3]?.state).toBe("REJECTED");
});

test("a 동 and 호 that is left out is the one that the home has by then", async () => {
  const jisu = await person(t, "지수");
  const { memberApartmentId: id } = dataOf<ResidenceView>(await add(jisu, await buildComplex(t)));
  await t.db.run(sql`
    update residences set unit = '1204호', way = 'CODE', vouched_at = now(), decided_at = now() where id = ${id}`);
  const kept = { building: "101동", unit: "1204호", numberOfResidents: 2, state: "ACTIVE" };
  expect(dataOf(await jisu.call("PUT", `${URL}/${id}`, { numberOfResidents: 2 }))).toMatchObject(kept);
  expect(await t.db.one(sql`select way from residences where id = ${id}`)).toEqual({ way: "CODE" });
  expect(dataOf(await jisu.call("PUT", `${URL}/${id}`, { unit: "1205호" }))).toMatchObject({ unit: "1205호" });
  expect(reasonOf(await jisu.call("PUT", `${URL}/${id + 999}`, {}))).toEqual([404, "RESIDENCE_NOT_FOUND"]);
});

describe("L233 doors", () => {
  test("what names no door is refused with its field; the same door is stored in one form", async () => {
    const [jisu, complex] = [await person(t, "지수"), await buildComplex(t)];
    for (const [building, unit, field] of [
      ["777동", "ㅁㄴㅇ호", "unit"],
      ["0", "1", "building"],
      ["101", "0", "unit"],
      ["-1", "1", "building"],
      ["\u200b", "1", "building"],
    ] as const) {
      const answer = await add(jisu, complex, { building, unit });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    }
    expect(dataOf(await add(jisu, complex, { building: "０１０１ 동", unit: " 01203" }))).toMatchObject({
      building: "101동",
      unit: "1203호",
      state: "ACTIVE",
    });
  });

  test("a building outside of the range waits for the office, which reads why; without a range none is outside", async () => {
    const manager = await person(t, "소장");
    const complex = await buildComplex(t, { managerId: manager.memberId });
    for (const building of ["999", "가동"]) {
      expect(dataOf(await add(await person(t, "지수"), complex, { building }))).toMatchObject({ state: "WAITING" });
    }
    const mover = await person(t, "무버");
    const { memberApartmentId: id } = dataOf<ResidenceView>(await add(mover, complex));
    const moved = await mover.call("PUT", `/api/member-apartments/${id}`, { building: "999", unit: "1203" });
    expect(dataOf(moved)).toMatchObject({ building: "999동", state: "WAITING" });
    const list = await manager.call("GET", `/api/manage/residences?apartmentId=${complex}`);
    const { residents } = dataOf<{ residents: { doorNote: string }[] }>(list);
    expect(residents.map(({ doorNote }) => doorNote)).toEqual(Array(3).fill("101~102동 밖이에요"));

    await t.db.run(sql`update complexes set building_range = '' where id = ${complex}`);
    expect(dataOf(await add(await person(t, "하은"), complex, { building: "999" }))).toMatchObject({ state: "ACTIVE" });
  });
});

describe("a members-only complex", () => {
  const feeds = async (who: Person, complex: number) =>
    (await who.call("GET", `/api/community/feeds?apartmentId=${complex}`)).statusCode;

  test("waits for its manager; another 동 waits again, and what came with the home ends meanwhile", async () => {
    const [jisu, manager] = [await person(t, "지수"), await person(t, "소장")];
    const complex = await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId });
    const { id: room } = await t.db.one<{ id: number }>(sql`select id from chat_rooms where complex_id = ${complex}`);
    const { memberApartmentId: id, state } = dataOf<ResidenceView>(await add(jisu, complex));
    expect([state, await feeds(jisu, complex)]).toEqual(["WAITING", 403]);
    expect(reasonOf(await jisu.call("POST", `/api/member-apartments/${id}/choose`))).toEqual([
      409,
      "RESIDENCE_NOT_ACTIVE",
    ]);
    const approve = { apartmentId: complex, decision: "approve", residenceIds: [id] };
    expect((await manager.call("POST", "/api/manage/residences/decide", approve)).statusCode).toBe(200);
    expect(await homesOf(jisu)).toMatchObject([{ state: "ACTIVE", isChosen: true, isManager: false, myRole: null }]);
    expect(dataOf(await add(manager, complex))).toMatchObject({ state: "WAITING", isManager: true, myRole: "HEAD" });
    expect(await feeds(jisu, complex)).toBe(200);
    expect((await jisu.call("POST", `/api/chat/group/${room}/join`)).statusCode).toBe(200);

    // The same 동 and 호 in another spelling is no new claim.
    expect(
      dataOf(await jisu.call("PUT", `/api/member-apartments/${id}`, { building: " 0101 ", unit: "1203" })),
    ).toMatchObject({ state: "ACTIVE" });
    expect(
      dataOf(await jisu.call("PUT", `/api/member-apartments/${id}`, { building: "103동", unit: "1203호" })),
    ).toMatchObject({
      state: "WAITING",
      isChosen: false,
    });
    expect(await feeds(jisu, complex)).toBe(403);
    expect((await jisu.call("GET", `/api/chat/room/${room}`)).statusCode).toBe(403);
  });

  test("who waits for another door asks for it from then on, and for the same one as long as before", async () => {
    const jisu = await person(t, "지수");
    const complex = await buildComplex(t, { kind: "RESIDENTS" });
    const { memberApartmentId: id } = dataOf<ResidenceView>(await add(jisu, complex));
    await t.db.run(sql`
      update residences set state = 'ACTIVE', decided_at = now() - interval '59 days', created_at = now() - interval '60 days'
      where id = ${id}`);
    const daysSince = async (unit: string) => {
      const answer = await jisu.call("PUT", `${URL}/${id}`, { ...home, unit });
      const { requestedAt } = dataOf<ResidenceView>(answer);
      return Math.round((Date.now() - Date.parse(requestedAt)) / 86_400_000);
    };
    expect(await daysSince("1203호")).toBe(60);
    expect(await daysSince("1204호")).toBe(0);
    await t.db.run(sql`update residences set created_at = now() - interval '3 days' where id = ${id}`);
    // A correction of what is asked for keeps its turn.
    expect(await daysSince("1205호")).toBe(3);
  });
});
