import type { DoorsView, PrintDetailView, PrintView } from "@danji/contract/complex/household/door-codes";
import { householdCopy as household } from "@danji/contract/complex/household/household.copy";
import type { HouseholdView } from "@danji/contract/complex/household/household";
import { letterCodeAlphabet } from "@danji/contract/complex/office-rules";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome, joinByCode, printCodes } from "#testing/builders/build-household.ts";
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
const reasonOf = (answer: { json: <J>() => J; statusCode: number }) => [
  answer.statusCode,
  answer.json<{ reason: string }>().reason,
];
const sentenceOf = (answer: { json: <J>() => J }) => answer.json<{ message: string }>().message;
const check = (who: Person, code: string) => who.call("POST", "/api/door-codes/check", { code });
const codeOf = async (door: string) => (await printCodes(head, complex, door)).letters[0]?.code ?? "";
/** The same first letters, so the same door, and another code. */
const wrongFor = (code: string, index = 0) => {
  const letter = letterCodeAlphabet[index % letterCodeAlphabet.length] ?? "";
  const last = letterCodeAlphabet[Math.floor(index / letterCodeAlphabet.length)] ?? "";
  const wrong = `${code.slice(0, 8)}${letter}${last}`;
  return wrong === code ? `${code.slice(0, 7)}${code[7] === "Z" ? "Y" : "Z"}${code.slice(8)}` : wrong;
};
const several = async (count: number, name: string) => {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await person(t, `${name}${index}`));
  return people;
};

test("only those who may move households print, list and end codes", async () => {
  const stranger = await person(t, "남의소장");
  const guard = await person(t, "정문");
  await buildComplex(t, { managerId: stranger.memberId });
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${complex}, ${guard.memberId}, 'GUARD')`);
  const { printId } = await printCodes(head, complex, "101 1");
  const calls = [
    ["GET", ""],
    ["POST", "", { doors: [{ building: "101", unit: "1" }] }],
    ["GET", "/prints"],
    ["GET", `/prints/${printId}`],
    ["POST", "/end", { codeIds: [1] }],
  ] as const;
  for (const [method, path, body] of calls) {
    const url = `/api/manage/door-codes/${complex}${path}`;
    const payload = body === undefined ? {} : { payload: body };
    expect((await t.app.inject({ method, url, ...payload })).statusCode).toBe(401);
    expect((await stranger.call(method, url, body)).statusCode, url).toBe(403);
    expect((await guard.call(method, url, body)).json()).toMatchObject({ reason: "ROLE_ONLY" });
    expect((await head.call(method, url.replace(String(complex), "999999999"), body)).statusCode).toBe(404);
  }
  const elsewhere = await buildComplex(t, { managerId: head.memberId });
  expect((await head.call("GET", `/api/manage/door-codes/${elsewhere}/prints/${printId}`)).statusCode).toBe(404);
});

test("living there begins at once by a code, also where the home waited; the record names the print", async () => {
  const { printId, letters, lastDay } = await printCodes(head, complex, "101 1203", "101 1204", "0101동 1203호");
  expect(letters).toMatchObject([{ building: "101동", unit: "1203호" }, { unit: "1204호" }]);
  expect(lastDay).toMatch(/^\d{4}-\d\d-\d\d$/);
  const [first, second] = letters.map(({ code }) => code);
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  const waiting = await minho.call("POST", "/api/member-apartments", {
    apartmentId: complex,
    building: "101",
    unit: "1230",
  });
  expect(dataOf<ResidenceView>(waiting).state).toBe("WAITING");
  // Typed in small letters and in two parts, as the letter shows it.
  const typed = `${first?.slice(0, 5).toLowerCase()}-${first?.slice(5)}`;
  expect(dataOf(await check(jisu, typed))).toMatchObject({ apartmentId: complex, building: "101동", unit: "1203호" });
  expect(dataOf(await joinByCode(jisu, typed))).toMatchObject({ state: "ACTIVE", unit: "1203호", isChosen: true });
  expect(dataOf(await joinByCode(minho, second ?? ""))).toMatchObject({ state: "ACTIVE", unit: "1204호" });
  const record = {
    way: "CODE",
    vouched_by: head.memberId,
    decided_by: head.memberId,
    door_print_id: printId,
    is_decided: true,
    state: "ACTIVE",
  };
  expect(
    await t.db.many(sql`
      select way, vouched_by, decided_by, door_print_id, decided_at is not null as is_decided, state from residences
      where member_id in (${jisu.memberId}, ${minho.memberId})`),
  ).toEqual([record, record]);
  const home = dataOf<readonly ResidenceView[]>(await jisu.call("GET", "/api/member-apartments"))[0];
  const view = await jisu.call("GET", `/api/member-apartments/${home?.memberApartmentId}/household`);
  expect(dataOf<HouseholdView>(view).members).toMatchObject([{ nickname: "지수", way: "CODE", invitedBy: null }]);
});

test("a member who waits in another complex has a second home by a code, and still waits there", async () => {
  const elsewhere = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId });
  const waits = await person(t, "기다리는이");
  const asked = { apartmentId: elsewhere, building: "103", unit: "501" };
  const { memberApartmentId: waiting } = dataOf<ResidenceView>(
    await waits.call("POST", "/api/member-apartments", asked),
  );
  const joined = dataOf<ResidenceView>(await joinByCode(waits, await codeOf("101 1203")));
  expect(joined).toMatchObject({ apartmentId: complex, state: "ACTIVE", building: "101동", unit: "1203호" });
  const homes = dataOf<readonly ResidenceView[]>(await waits.call("GET", "/api/member-apartments"));
  expect(homes).toHaveLength(2);
  expect(homes.find(({ memberApartmentId }) => memberApartmentId === waiting)).toMatchObject({
    apartmentId: elsewhere,
    state: "WAITING",
    building: "103동",
    unit: "501호",
  });
  expect((await waits.call("GET", `/api/apartment/${elsewhere}/notices`)).statusCode).toBe(403);
});

test("L029 a code is used once; fifty accounts that type it at once are one resident", async () => {
  const code = await codeOf("101 1203");
  const people = await several(50, "쉰");
  const answers = await Promise.all(people.map((who) => joinByCode(who, code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => reasonOf(answer).join(" "))).toEqual(Array<string>(49).fill("410 DOOR_CODE_USED"));
  expect(new Set(refused.map(sentenceOf))).toEqual(new Set([household.codeUsed]));
  expect(household.codeUsed).toMatch(/^이미 사용된 코드예요\./);
  const winner = people[answers.findIndex(({ statusCode }) => statusCode === 200)];
  expect(
    await t.db.many(sql`select member_id, way from residences where complex_id = ${complex} and state = 'ACTIVE'`),
  ).toEqual([{ member_id: winner?.memberId, way: "CODE" }]);
  expect(reasonOf(await joinByCode(people[49] === winner ? head : (people[49] ?? head), code))[1]).toBe(
    "DOOR_CODE_USED",
  );
});

test("a repeat by who has used it is answered as the first, as long as they live there by it", async () => {
  const code = await codeOf("101 1203");
  const one = await person(t, "두번누름");
  const [first, second] = await Promise.all([joinByCode(one, code), joinByCode(one, code)]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(dataOf(second)).toEqual(dataOf(first));
  expect(await t.db.many(sql`select way from residences where member_id = ${one.memberId}`)).toEqual([{ way: "CODE" }]);
  expect(reasonOf(await check(one, code))).toEqual([409, "HOUSEHOLD_ALREADY"]);
  const { memberApartmentId: home } = dataOf<ResidenceView>(first);
  expect((await one.call("DELETE", `/api/member-apartments/${home}`)).statusCode).toBe(204);
  expect(reasonOf(await joinByCode(one, code))).toEqual([410, "DOOR_CODE_USED"]);
});

test("L028 tries are limited a member, and a door for all members together; a new code opens the door again", async () => {
  const code = await codeOf("101 1203");
  const one = await person(t, "한사람");
  const answers = [];
  for (let index = 0; index < 30; index += 1) answers.push((await check(one, "ZZZZZ22222")).statusCode);
  expect(answers).toEqual([...Array<number>(10).fill(400), ...Array<number>(20).fill(429)]);
  expect(reasonOf(await check(one, code))).toEqual([429, "DOOR_CODE_TRIES"]);

  const many = await several(30, "여럿");
  const tried = await Promise.all(
    many.flatMap((who, index) => [0, 1, 2, 3].map((step) => check(who, wrongFor(code, index * 4 + step)))),
  );
  const statuses = tried.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(110);
  const late = await person(t, "늦은이");
  expect(reasonOf(await joinByCode(late, code))).toEqual([429, "DOOR_CODE_LOCKED"]);
  expect((await joinByCode(late, await codeOf("101 1203"))).statusCode).toBe(200);
});

test("L028 right codes cost no try", async () => {
  const code = await codeOf("101 1203");
  const who = await person(t, "꼼꼼이");
  for (let index = 0; index < 15; index += 1) expect((await check(who, code)).statusCode).toBe(200);
  expect(
    await t.db.many(sql`select attempts from door_codes where attempts > 0 and household_id in
    (select id from households where complex_id = ${complex})`),
  ).toEqual([]);
});

test("L031 a code lives until the end of the ninetieth day, and a new one ends the old at once", async () => {
  const old = await codeOf("101 1203");
  const code = await codeOf("101 1203");
  const who = await person(t, "구십일");
  expect(reasonOf(await check(who, old))).toEqual([410, "DOOR_CODE_ENDED"]);
  const { ends_at: end, days } = await t.db.one<{ ends_at: Date; days: number }>(sql`
    select ends_at, extract(day from date_trunc('day', ends_at at time zone 'Asia/Seoul')
      - date_trunc('day', printed_at at time zone 'Asia/Seoul'))::int as days
    from door_code_prints where complex_id = ${complex} order by id desc limit 1`);
  // As printed on 2026-12-01: good for the whole of 2027-03-01, and over with 2027-03-02.
  expect([days, (end.getTime() + 9 * 3_600_000) % 86_400_000]).toEqual([91, 0]);
  const endAt = (offset: string) =>
    t.db.run(sql`
    update door_code_prints set ends_at = clock_timestamp() + ${offset}::interval where complex_id = ${complex}`);
  await endAt("0 seconds");
  expect(reasonOf(await joinByCode(who, code))).toEqual([410, "DOOR_CODE_EXPIRED"]);
  await endAt("1 minute");
  expect((await joinByCode(who, code)).statusCode).toBe(200);
});

test("L031 of a code that is typed while a new one is printed, exactly one of the two works", async () => {
  for (let round = 0; round < 8; round += 1) {
    const door = `101 ${round + 1}`;
    const old = await codeOf(door);
    const [first, second] = await several(2, `겨룸${round}가`);
    const [used, printed] = await Promise.all([joinByCode(first ?? head, old), codeOf(door)]);
    expect([200, 410]).toContain(used.statusCode);
    const living = await t.db.one<{ count: number }>(sql`
      select count(*) as count from door_codes d join households o on o.id = d.household_id
      where o.complex_id = ${complex} and o.unit_key = ${String(round + 1)} and d.used_at is null and d.ended_at is null`);
    expect(living.count).toBe(1);
    expect((await joinByCode(second ?? head, printed)).statusCode).toBe(200);
    expect((await joinByCode(second ?? head, old)).statusCode).toBe(410);
  }
});

test("L032 codes are shown once and stored nowhere", async () => {
  const doors = Array.from({ length: 300 }, (_, index) => `10${1 + Math.floor(index / 150)} ${index + 1}`);
  const answer = await head.call("POST", `/api/manage/door-codes/${complex}`, {
    doors: doors.map((door) => ({ building: door.split(" ")[0], unit: door.split(" ")[1] })),
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { letters, printId } = dataOf<Awaited<ReturnType<typeof printCodes>>>(answer);
  expect(new Set(letters.map(({ code }) => code)).size).toBe(300);
  await joinByCode(await person(t, "첫손님"), letters[0]?.code ?? "");
  const tables = await t.db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`);
  for (const { name } of tables) {
    const { rows } = await t.db.one<{ rows: string }>(
      sql`select query_to_xml(${`select string_agg(r::text, ' ') from ${name} r`}, true, true, '')::text as rows`,
    );
    expect(
      letters.filter(({ code }) => rows.includes(code)),
      name,
    ).toEqual([]);
  }
  const [prints, print, list] = [
    await head.call("GET", `/api/manage/door-codes/${complex}/prints`),
    await head.call("GET", `/api/manage/door-codes/${complex}/prints/${printId}`),
    await head.call("GET", `/api/manage/door-codes/${complex}`),
  ];
  for (const { body } of [prints, print, list]) expect(letters.filter(({ code }) => body.includes(code))).toEqual([]);
  expect(dataOf<readonly PrintView[]>(prints)).toMatchObject([{ printId, counts: { UNUSED: 299, USED: 1 } }]);
  expect(dataOf<PrintDetailView>(print).codes[0]).toMatchObject({ building: "101동", state: "USED", usedBy: "첫손님" });
});

test("an office sees the doors of its list and those where people live, each with its latest code", async () => {
  await head.call("PUT", `/api/manage/doors/${complex}`, { text: "101 1\n101 2\n101 10\nB동 3" });
  await buildHome(t, await person(t, "살던이"), complex, { building: "101동", unit: "2호" });
  const { letters } = await printCodes(head, complex, "101 1", "101 10");
  await joinByCode(await person(t, "들온이"), letters[0]?.code ?? "");
  const list = async () => dataOf<DoorsView>(await head.call("GET", `/api/manage/door-codes/${complex}`)).doors;
  expect(await list()).toEqual([
    { building: "B동", unit: "3호", people: 0, code: null, isListed: true },
    { building: "101동", unit: "1호", people: 1, code: "USED", isListed: true },
    { building: "101동", unit: "2호", people: 1, code: null, isListed: true },
    { building: "101동", unit: "10호", people: 0, code: "UNUSED", isListed: true },
  ]);
  const unlisted = await head.call("POST", `/api/manage/door-codes/${complex}`, {
    doors: [
      { building: "101", unit: "1" },
      { building: "101", unit: "99" },
    ],
  });
  expect(reasonOf(unlisted)[1]).toBe("DOOR_NOT_LISTED");
  expect(unlisted.json<{ message: string }>().message).toContain("없는 집이 있어요: 101동 99호.");
  const { codes } = dataOf<PrintDetailView>(
    await head.call(
      "GET",
      `/api/manage/door-codes/${complex}/prints/${dataOf<readonly PrintView[]>(await head.call("GET", `/api/manage/door-codes/${complex}/prints`))[0]?.printId}`,
    ),
  );
  const ended = await head.call("POST", `/api/manage/door-codes/${complex}/end`, {
    codeIds: codes.map(({ codeId }) => codeId),
  });
  expect(ended.statusCode).toBe(204);
  expect((await list()).map(({ code }) => code)).toEqual([null, "USED", null, "ENDED"]);
  expect(reasonOf(await check(await person(t, "뒷북"), letters[1]?.code ?? ""))[1]).toBe("DOOR_CODE_ENDED");
  const acts = await t.db.many<{ act: string; detail: object }>(sql`
    select act, detail from office_acts where complex_id = ${complex} and act like 'codes.%' order by id`);
  expect(acts).toEqual([
    { act: "codes.printed", detail: { doors: 2 } },
    { act: "codes.ended", detail: { doors: 1 } },
  ]);
});
