import { randomUUID } from "node:crypto";
import { defaultCountRules } from "@danji/contract/visitor-car/car-rules";
import { seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import type { VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  buildParking,
  hoursToNextMonth,
  inHours,
  type ParkingPeople,
  registeredVisit,
  residenceOf,
  visitFields,
} from "#testing/builders/visitor-car/build-visit.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let home: ParkingPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  home = await buildParking(t);
});
afterAll(() => t.close());

const list = async (who: Person) => (await who.call("GET", "/api/visitor-cars")).json<{ data: VisitorCarsView }>().data;
const register = (who: Person, fields: Parameters<typeof visitFields>[0]) =>
  who.call("POST", "/api/visitor-cars", visitFields(fields));
/** A neighbour behind another door of the complex. */
async function neighbour(complexId: number, unit: string): Promise<Person> {
  const who = await person(t, "민호");
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at)
    values (${complexId}, ${who.memberId}, '102동', ${unit}, now())`);
  await residenceOf(t, who);
  return who;
}

test("every call needs a session", async () => {
  const places = [
    ["GET", "/api/visitor-cars"],
    ["POST", "/api/visitor-cars"],
    ["PUT", "/api/visitor-cars/1"],
    ["DELETE", "/api/visitor-cars/1"],
    ["GET", "/api/office/1/cars/today"],
    ["POST", "/api/office/1/cars/marks"],
    ["GET", "/api/office/1/cars/rules"],
    ["PUT", "/api/office/1/cars/rules"],
    ["POST", "/api/office/1/cars/rules/simulation"],
    ["GET", "/api/office/1/cars/statements?month=2026-11"],
    ["GET", "/api/office/1/cars/statements/1?month=2026-11"],
    ["GET", "/api/office/1/cars/statements-file?month=2026-11"],
  ] as const;
  for (const [method, url] of places) expect((await t.app.inject({ method, url })).statusCode, url).toBe(401);
});

describe("POST /api/visitor-cars", () => {
  test("registers a visit that the whole household sees, with who registered it", async () => {
    const { resident, residenceId } = home;
    const id = await registeredVisit(resident, { residenceId, plate: "１２ 가-3456", purpose: "부모님" });
    const view = await list(resident);
    expect(view.home).toMatchObject({ residenceId, building: "101동", unit: "1203호", apartmentName: "한빛마을" });
    expect(view.rules).toEqual([{ month: "2026-01", rules: expect.objectContaining({ kind: "HOURS" }) }]);
    const shown = { plate: "12가3456", purpose: "부모님", registeredBy: "지수", car: 1 };
    const visit = view.visits.find(({ visitId }) => visitId === id);
    expect(visit).toMatchObject({ ...shown, cameAt: null, cancelledAt: null });
    const other = await neighbour(home.complexId, "501호");
    expect((await list(other)).visits).toEqual([]);
  });

  test("L121 the same car at the same time is refused in every written form, another time is the same car", async () => {
    const { resident, residenceId } = await buildParking(t);
    const times = { from: inHours(30), until: inHours(32) };
    await registeredVisit(resident, { residenceId, ...times });
    for (const plate of ["12 가 3456", "12가3456".normalize("NFD"), "12가\u200b3456"]) {
      expect(refusal(await register(resident, { residenceId, ...times, plate })), plate).toBe("409 VISIT_SAME");
    }
    await registeredVisit(resident, { residenceId, from: inHours(40), until: inHours(41), plate: "12가 3456" });
    await registeredVisit(resident, { residenceId, ...times, plate: "서울12가3456" });
    expect((await list(resident)).visits.map(({ car }) => car).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });

  test("what is no plate, no time or too far is refused, and nothing is stored", async () => {
    const { resident, residenceId } = await buildParking(t);
    const unfit = [
      { plate: " " },
      { plate: "가".repeat(21) },
      { until: inHours(1) },
      { from: inHours(-30) },
      { from: inHours(-2), until: inHours(-1) },
      { from: inHours(24 * 91), until: inHours(24 * 91 + 1) },
      { until: inHours(24 * 33) },
      { purpose: "가".repeat(41) },
      { amount: -1 },
      { amount: 0.5 },
      { weeks: 0 },
      { weeks: 14 },
      { from: "2026-13-40T00:00:00Z" },
    ];
    for (const one of unfit) {
      expect((await register(resident, { residenceId, ...one })).statusCode, JSON.stringify(one)).toBe(400);
    }
    expect((await list(resident)).visits).toEqual([]);
  });

  test("a home of others is unknown, and a complex without rules takes no cars", async () => {
    const { resident, residenceId, complexId } = await buildParking(t);
    const other = await neighbour(complexId, "502호");
    expect(refusal(await register(other, { residenceId }))).toBe("404 RESIDENCE_NOT_FOUND");
    await t.db.run(sql`delete from car_rules where complex_id = ${complexId}`);
    expect(refusal(await register(resident, { residenceId }))).toBe("409 VISITS_NOT_TAKEN");
    expect((await list(resident)).rules).toEqual([]);
    const guest = await person(t, "손님");
    expect(await list(guest)).toEqual({ home: null, rules: [], visits: [], penalties: 0, plateDays: 30 });
  });

  test("what costs more than was shown is refused with the sum, and nothing is stored", async () => {
    const { resident, residenceId } = await buildParking(t);
    const begin = hoursToNextMonth();
    const times = { residenceId, from: inHours(begin), until: inHours(begin + 103) };
    const answer = await register(resident, { ...times, amount: 3_599 });
    expect(refusal(answer)).toBe("409 VISITS_COST_MORE");
    expect(answer.json<{ message: string }>().message).toContain("3,600원이 예상돼요");
    expect((await list(resident)).visits).toEqual([]);
    expect((await register(resident, { ...times, amount: 3_600 })).statusCode).toBe(201);
  });

  test("a weekly series is one request; each visit is cancelled by itself", async () => {
    const { resident, residenceId } = await buildParking(t);
    const first = await registeredVisit(resident, { residenceId, weeks: 3 });
    const { visits } = await list(resident);
    expect(visits.map(({ seriesId }) => seriesId)).toEqual([null, first, first]);
    const begins = visits.map(({ from }) => Date.parse(from));
    expect((begins[2] ?? 0) - (begins[0] ?? 0)).toBe(14 * 86_400_000);
    expect((await resident.call("DELETE", `/api/visitor-cars/${visits[1]?.visitId}`)).statusCode).toBe(204);
    expect((await list(resident)).visits.filter(({ cancelledAt }) => cancelledAt === null)).toHaveLength(2);
  });

  test("twenty repetitions of one key are one visit; the same key with another plate is refused", async () => {
    const { resident, residenceId } = await buildParking(t);
    const headers = { cookie: resident.cookie, "idempotency-key": randomUUID() };
    const payload = visitFields({ residenceId });
    const send = (body: object) => t.app.inject({ method: "POST", url: "/api/visitor-cars", headers, payload: body });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(payload)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await list(resident)).toMatchObject({ visits: [{ plate: "12가3456" }] });
    expect(refusal(await send({ ...payload, plate: "99하9999" }))).toBe("409 IDEMPOTENCY_REUSED");
  });

  test("L092 a works vehicle outside its hours is refused with the hours", async () => {
    const rules = { ...defaultCountRules, worksFrom: 0, worksUntil: 1 };
    const { resident, residenceId } = await buildParking(t, rules);
    const answer = await register(resident, { residenceId, isWorks: true });
    expect(refusal(answer)).toBe("400 VISIT_WORKS_HOURS");
    expect(answer.json<{ message: string }>().message).toContain("00:00부터 00:01");
    expect((await register(resident, { residenceId })).statusCode).toBe(201);
    expect(seoulTimeOfDay(new Date(0))).toBe("09:00");
  });
});

test("twenty phones at the quota's edge: never over it for nothing", async () => {
  const { resident, residenceId } = await buildParking(t);
  const begin = hoursToNextMonth();
  // 100 hours are free: ten visits of ten hours. A phone that the busy server could not serve tries again.
  const tried = async (car: number): Promise<number> => {
    const headers = { cookie: resident.cookie, "idempotency-key": randomUUID() };
    const times = { from: inHours(begin), until: inHours(begin + 10) };
    const payload = visitFields({ residenceId, plate: `12가${1_000 + car}`, ...times });
    for (;;) {
      const { statusCode } = await t.app.inject({ method: "POST", url: "/api/visitor-cars", headers, payload });
      if (statusCode !== 503) return statusCode;
    }
  };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, car) => tried(car)));
  expect(answers.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(201), ...Array(10).fill(409)]);
  expect((await list(resident)).visits).toHaveLength(10);
});

test("L053 of three who were shown nothing for the last free count one has it, and the others hear the sum", async () => {
  const { resident, residenceId } = await buildParking(t, defaultCountRules);
  const begin = hoursToNextMonth();
  const times = { from: inHours(begin), until: inHours(begin + 6) };
  const stay = (car: number) => ({ residenceId, plate: `12가${2_000 + car}`, ...times });
  for (const car of [1, 2, 3, 4]) await registeredVisit(resident, stay(car));
  const answers = await Promise.all([5, 6, 7].map((car) => register(resident, stay(car))));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map((answer) => refusal(answer))).toEqual(["409 VISITS_COST_MORE", "409 VISITS_COST_MORE"]);
  for (const answer of refused) expect(answer.json<{ message: string }>().message).toContain("12,000원이 예상돼요");
  expect((await list(resident)).visits).toHaveLength(5);
});

describe("a visit that is registered", () => {
  test("is cancelled before it begins by every member of the household, who is named, and gives its time back", async () => {
    const { resident, residenceId, complexId } = await buildParking(t);
    const partner = await person(t, "하늘");
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at)
      values (${complexId}, ${partner.memberId}, '101동', '1203호', now())`);
    await residenceOf(t, partner);
    const id = await registeredVisit(resident, { residenceId });
    for (let times = 0; times < 2; times += 1)
      expect((await partner.call("DELETE", `/api/visitor-cars/${id}`)).statusCode).toBe(204);
    expect((await list(resident)).visits).toMatchObject([{ visitId: id, cancelledBy: "하늘" }]);
    const begun = await registeredVisit(resident, { residenceId, from: inHours(-1), until: inHours(2) });
    expect(refusal(await resident.call("DELETE", `/api/visitor-cars/${begun}`))).toBe("409 VISIT_BEGUN");
  });

  test("is unknown to every other household", async () => {
    const { resident, residenceId, complexId } = await buildParking(t);
    const id = await registeredVisit(resident, { residenceId });
    const other = await neighbour(complexId, "503호");
    const change = { until: inHours(8), amount: 0 };
    for (const visitId of [id, 987_654]) {
      expect(refusal(await other.call("DELETE", `/api/visitor-cars/${visitId}`))).toBe("404 VISIT_NOT_FOUND");
      expect(refusal(await other.call("PUT", `/api/visitor-cars/${visitId}`, change))).toBe("404 VISIT_NOT_FOUND");
    }
  });

  test("ends later where the household asks for it, at the sum that was shown", async () => {
    const { resident, residenceId } = await buildParking(t);
    const begin = hoursToNextMonth();
    const id = await registeredVisit(resident, { residenceId, from: inHours(begin), until: inHours(begin + 99) });
    const extend = (hours: number, amount: number) =>
      resident.call("PUT", `/api/visitor-cars/${id}`, { until: inHours(begin + hours), amount });
    expect((await extend(100, 0)).statusCode).toBe(204);
    expect(refusal(await extend(101, 0))).toBe("409 VISITS_COST_MORE");
    expect((await extend(101, 1_200)).statusCode).toBe(204);
    expect(refusal(await extend(-1, 0))).toBe("400 VISIT_TIMES");
    expect((await extend(3, 0)).statusCode).toBe(204);
    await resident.call("DELETE", `/api/visitor-cars/${id}`);
    expect(refusal(await extend(4, 0))).toBe("409 VISIT_ENDED");
  });

  test("L092 ends within the hours for works vehicles where it is one of these, else as asked", async () => {
    const { resident, residenceId } = await buildParking(t, defaultCountRules);
    // From nine in the morning on; works vehicles may stay from 08:30 to 19:00.
    const begin = hoursToNextMonth();
    const times = { residenceId, from: inHours(begin), until: inHours(begin + 8) };
    const works = await registeredVisit(resident, { ...times, isWorks: true });
    const ordinary = await registeredVisit(resident, { ...times, plate: "34나5678" });
    const [within, beyond] = [inHours(begin + 9.5), inHours(begin + 10.5)];
    const extend = (id: number, until: string) => resident.call("PUT", `/api/visitor-cars/${id}`, { until, amount: 0 });
    expect((await extend(works, within)).statusCode).toBe(204);
    const refused = await extend(works, beyond);
    expect(refusal(refused)).toBe("400 VISIT_WORKS_HOURS");
    expect(refused.json<{ message: string }>().message).toContain("08:30부터 19:00");
    expect((await extend(ordinary, beyond)).statusCode).toBe(204);
    const { visits } = await list(resident);
    const untilOf = (id: number) => visits.find(({ visitId }) => visitId === id)?.until;
    expect([works, ordinary].map(untilOf)).toEqual([within, beyond]);
  });
});

test("a new family behind the door inherits no visit, no car and no used hour", async () => {
  const { resident, residenceId, complexId, head } = await buildParking(t);
  const ahead = await registeredVisit(resident, { residenceId });
  const { household_id: householdId } = await t.db.one<{ household_id: number }>(sql`
    select household_id from residences where id = ${residenceId}`);
  const path = `/api/manage/households/${complexId}/${householdId}/turnover`;
  const { day } = await t.db.one<{ day: string }>(sql`
    select (clock_timestamp() at time zone 'Asia/Seoul')::date::text as day`);
  expect((await head.call("POST", path, { day })).statusCode).toBeLessThan(300);
  const family = await person(t, "새이웃");
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at)
    values (${complexId}, ${family.memberId}, '101동', '1203호', now())`);
  const own = await residenceOf(t, family);
  expect((await list(family)).visits).toEqual([]);
  expect(refusal(await family.call("DELETE", `/api/visitor-cars/${ahead}`))).toBe("404 VISIT_NOT_FOUND");
  await registeredVisit(family, { residenceId: own });
  expect((await list(family)).visits).toHaveLength(1);
  expect(refusal(await resident.call("GET", `/api/visitor-cars?residenceId=${residenceId}`))).toBe(
    "404 RESIDENCE_NOT_FOUND",
  );
  const rows = await t.db.many<{ id: number; ended: boolean }>(sql`
    select id, cancelled_at is not null as ended from car_visits where household_id = ${householdId} order by id`);
  expect(rows.map(({ ended }) => ended)).toEqual([true, false]);
});

test("a withdrawal leaves the visit to its household, without a name and without a word of theirs", async () => {
  const { resident, residenceId, complexId } = await buildParking(t);
  await registeredVisit(resident, { residenceId, purpose: "생일" });
  const partner = await person(t, "하늘");
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at)
    values (${complexId}, ${partner.memberId}, '101동', '1203호', now())`);
  await residenceOf(t, partner);
  const left = await resident.call("DELETE", "/api/member", { password: "danji2026!" });
  expect(left.statusCode).toBeLessThan(300);
  expect((await list(partner)).visits).toMatchObject([{ plate: "12가3456", purpose: null, registeredBy: null }]);
});
