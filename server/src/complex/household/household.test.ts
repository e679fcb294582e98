import { doorKey, normalizeBuildingOrUnit } from "@danji/contract/complex/door-rules";
import type { HouseholdView } from "@danji/contract/complex/household/household";
import type { ResidenceView } from "@danji/contract/complex/residence";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
const reasonOf = (answer: { json: <J>() => J; statusCode: number }) => [
  answer.statusCode,
  answer.json<{ reason: string }>().reason,
];
const moveIn = async (who: Person, apartmentId: number, building: string, unit: string): Promise<ResidenceView> => {
  const answer = await who.call("POST", "/api/member-apartments", { apartmentId, building, unit });
  expect(answer.statusCode, answer.body).toBe(201);
  return dataOf<ResidenceView>(answer);
};
const householdOf = (who: Person, residenceId: number) =>
  who.call("GET", `/api/member-apartments/${residenceId}/household`);

test("L017 the database has the same form of a door as the contract, letter for letter", async () => {
  const parts = fc.array(
    fc.oneof(
      fc.constantFrom(
        "동",
        "호",
        "0",
        "00",
        "1",
        "２",
        " ",
        "\u3000",
        "\u200b",
        "\ufeff",
        "B",
        "가",
        "상가",
        "\u1112\u1161",
      ),
      fc.string({ unit: "binary", maxLength: 2 }).filter((text) => !text.includes("\0") && text.isWellFormed()),
      fc.string({ unit: "grapheme", maxLength: 3 }).filter((text) => !text.includes("\0") && text.isWellFormed()),
    ),
    { maxLength: 8 },
  );
  // PostgreSQL drops U+11A7 after a Hangul syllable, which Unicode keeps. No door has the letter: doorName refuses it.
  const texts = fc
    .sample(parts, 5_000)
    .map((pieces) => pieces.join(""))
    .filter((text) => !text.includes("\u11a7"));
  // A character that is newer than the database's Unicode has no form there.
  const forms = await t.db.many<{ raw: string; form: string }>(sql`
    select raw, door_part(raw) as form from unnest(${texts}::text[]) as r (raw) where unicode_assigned(raw)`);
  expect(forms.length).toBeGreaterThan(500);
  expect(forms.filter(({ raw, form }) => form !== normalizeBuildingOrUnit(raw))).toEqual([]);
});

test("L017 one door in whatever spelling is one household, whose members see one another", async () => {
  const complex = await buildComplex(t, { kind: "EVERYONE" });
  const spellings = [
    ["101동", "1203호"],
    ["０１０１ 동", "１２０３"],
    ["101", "1203호"],
    [" 0101", "01203"],
    ["101동".normalize("NFD"), "1203"],
    ["1\u200b01동", "1203\u200b호"],
  ] as const;
  const people = [];
  for (const [building, unit] of spellings) {
    const who = await person(t, `식구${people.length}`);
    people.push({ who, home: await moveIn(who, complex, building, unit) });
  }
  // By their own word alone none of them is of the household.
  await t.db.run(sql`update residences set decided_at = now() where complex_id = ${complex}`);
  const neighbour = await person(t, "옆집");
  await moveIn(neighbour, complex, "101", "1204");
  for (const { who, home } of people) {
    const view = dataOf<HouseholdView>(await householdOf(who, home.memberApartmentId));
    expect(view).toMatchObject({ building: "101동", unit: "1203호", apartmentId: complex });
    expect(view.members.map(({ nickname }) => nickname).toSorted()).toEqual(
      people.map((one) => one.who.nickname).toSorted(),
    );
    expect(view.members.filter(({ isMe }) => isMe)).toMatchObject([
      { memberId: who.memberId, way: "OFFICE", invitedBy: null, isVouched: true },
    ]);
  }
  expect(
    await t.db.many(sql`
      select building, unit, building_key || ' ' || unit_key as key from households where complex_id = ${complex} order by id`),
  ).toEqual([
    { building: "101동", unit: "1203호", key: doorKey("101", "1203") },
    { building: "101동", unit: "1204호", key: doorKey("101", "1204") },
  ]);
});

test("L017 homes from before are moved into households, in pieces", async () => {
  const complex = await buildComplex(t);
  const people: Person[] = [];
  for (const name of ["하나", "두리", "세나"]) people.push(await person(t, name));
  await t.db.tx(async (tx) => {
    await tx.run(sql`alter table residences disable trigger residences_household`);
    for (const [index, { memberId }] of people.entries()) {
      await tx.run(sql`
        insert into residences (complex_id, member_id, building, unit, decided_at)
        values (${complex}, ${memberId}, ${index === 2 ? "Ａ동 " : "0101"}, ${index === 1 ? " 3호" : "3"}, now())`);
    }
    await tx.run(sql`alter table residences enable trigger residences_household`);
  });
  await t.db.run(sql`call fill_households()`);
  expect(
    await t.db.many(sql`
      select o.building, o.unit, count(*)::int as homes from residences h join households o on o.id = h.household_id
      where h.complex_id = ${complex} group by o.id order by o.building`),
  ).toEqual([
    { building: "101동", unit: "3호", homes: 2 },
    { building: "A동", unit: "3호", homes: 1 },
  ]);
});

test("only those who live there see who does, and are seen", async () => {
  const manager = await person(t, "소장");
  const complex = await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId });
  const [lives, waits, gone, stranger] = [
    await person(t, "사는이"),
    await person(t, "대기"),
    await person(t, "떠난이"),
    await person(t, "남남"),
  ];
  const homes = [];
  for (const who of [lives, waits, gone]) homes.push((await moveIn(who, complex, "101", "1")).memberApartmentId);
  const [home = 0, waiting = 0, ended = 0] = homes;
  const decide = (decision: string, ...residenceIds: number[]) =>
    manager.call("POST", "/api/manage/residences/decide", { apartmentId: complex, decision, residenceIds });
  await decide("approve", home, ended);
  await gone.call("DELETE", `/api/member-apartments/${ended}`);
  const { members } = dataOf<HouseholdView>(await householdOf(lives, home));
  expect(members).toMatchObject([{ nickname: "사는이", isMe: true, way: "OFFICE" }]);
  expect(reasonOf(await householdOf(waits, waiting))).toEqual([403, "HOUSEHOLD_WAITS"]);
  for (const [who, id] of [
    [gone, ended],
    [stranger, home],
    [manager, home],
    [waits, home],
  ] as const)
    expect(reasonOf(await householdOf(who, id))).toEqual([404, "RESIDENCE_NOT_FOUND"]);
  expect((await t.app.inject({ method: "GET", url: `/api/member-apartments/${home}/household` })).statusCode).toBe(401);
});

test("L022 a home that was vouched for is one by its member's own word again after a change of its door", async () => {
  const manager = await person(t, "소장님께");
  const complex = await buildComplex(t, { kind: "EVERYONE", managerId: manager.memberId });
  const who = await person(t, "옮긴이");
  const { memberApartmentId: id } = await moveIn(who, complex, "101", "1203");
  const change = async (unit: string) =>
    dataOf<ResidenceView>(await who.call("PUT", `/api/member-apartments/${id}`, { building: "101", unit })).state;
  // It was not vouched for: nothing is lost.
  expect(await change("1204")).toBe("ACTIVE");
  await t.db.run(sql`update residences set decided_at = now(), decided_by = ${manager.memberId} where id = ${id}`);
  expect(await change("1204호")).toBe("ACTIVE");
  expect(reasonOf(await householdOf(who, id))).toEqual([200, undefined]);
  expect(await change("1203")).toBe("ACTIVE");
  expect(reasonOf(await householdOf(who, id))).toEqual([403, "HOUSEHOLD_UNVOUCHED"]);
  // Back behind its old door it stays unvouched.
  expect(await change("1204")).toBe("ACTIVE");
  expect(reasonOf(await householdOf(who, id))).toEqual([403, "HOUSEHOLD_UNVOUCHED"]);
});
