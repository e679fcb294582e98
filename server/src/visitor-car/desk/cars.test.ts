import { randomUUID } from "node:crypto";
import type { DeskTodayView } from "@danji/contract/complex/desk/today";
import type {
  CarRulesView,
  CarSimulationView,
  CarStatementDetail,
  CarStatementsView,
  CarsTodayView,
  MarkResultView,
} from "@danji/contract/visitor-car/car-desk";
import { monthOf, monthPlus } from "@danji/contract/visitor-car/car-month";
import { lineReasons } from "@danji/contract/visitor-car/ledger/line-reasons";
import { defaultCountRules, defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { decode } from "iconv-lite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  buildParking,
  hoursToNextMonth,
  inHours,
  type ParkingPeople,
  registeredVisit,
} from "#testing/builders/visitor-car/build-visit.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { erasePlates } from "../plate-erasure.ts";

let t: TestApp;
let home: ParkingPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  home = await buildParking(t);
});
afterAll(() => t.close());

const read = async <T>(who: Person, url: string) => (await who.call("GET", url)).json<{ data: T }>().data;
const cars = (complexId: number) => `/api/office/${complexId}/cars`;
const today = (who: Person, complexId: number, query = "") =>
  read<CarsTodayView>(who, `${cars(complexId)}/today${query}`);
const now = { from: inHours(-0.1), until: inHours(2) };

interface MarkFields {
  readonly markId?: string;
  readonly visitId: number;
  readonly kind: "IN" | "OUT";
  readonly secondsAgo?: number;
  readonly isUndone?: boolean;
}
const mark = async (who: Person, complexId: number, ...marks: MarkFields[]) => {
  const body = { marks: marks.map((one) => ({ markId: randomUUID(), secondsAgo: 0, ...one })) };
  return who.call("POST", `${cars(complexId)}/marks`, body);
};
const results = async (...call: Parameters<typeof mark>) =>
  (await mark(...call)).json<{ data: { marks: readonly MarkResultView[] } }>().data.marks;

describe("the gate", () => {
  test("L002 a guard finds today's car by its last four digits: plate, door, until when, in and out, nothing else", async () => {
    const { resident, guard, head, complexId, residenceId } = await buildParking(t);
    const id = await registeredVisit(resident, { residenceId, ...now, purpose: "부모님" });
    await registeredVisit(resident, { residenceId, ...now, plate: "77마9999" });
    await registeredVisit(resident, { residenceId, from: inHours(60), until: inHours(61) });
    const found = await today(guard, complexId, "?digits=3456");
    const car = { visitId: id, plate: "12가3456", building: "101동", unit: "1203호", until: now.until };
    expect(found.cars).toEqual([{ ...car, cameAt: null, leftAt: null }]);
    expect((await today(guard, complexId)).cars).toHaveLength(2);
    const expected = async (who: Person) =>
      (await read<DeskTodayView>(who, `/api/office/${complexId}/today`)).counts.carsExpected;
    expect([await expected(guard), await expected(head)]).toEqual([2, undefined]);
    await mark(guard, complexId, { visitId: id, kind: "IN" });
    expect(await expected(guard)).toBe(1);
    expect((await guard.call("GET", `${cars(complexId)}/today?digits=56`)).statusCode).toBe(400);
    expect((await guard.call("GET", `${cars(complexId)}/statements?month=2026-11`)).statusCode).toBe(403);
  });

  test("L127 a mark counts once however often it is sent, at the time of the tap", async () => {
    const { resident, guard, complexId, residenceId } = await buildParking(t);
    const visitId = await registeredVisit(resident, { residenceId, ...now });
    const [came, left] = [
      // Less than an hour: shortly after midnight the list of an earlier day did not have the visit.
      { markId: randomUUID(), visitId, kind: "IN", secondsAgo: 1_800 },
      { markId: randomUUID(), visitId, kind: "OUT", secondsAgo: 60 },
    ] as const;
    await mark(guard, complexId, came, left);
    const [first] = (await today(guard, complexId)).cars;
    await Promise.all(Array.from({ length: 5 }, () => mark(guard, complexId, { ...left, secondsAgo: 2 }, came)));
    expect((await today(guard, complexId)).cars[0]).toEqual(first);
    const minutes = (Date.parse(first?.leftAt ?? "") - Date.parse(first?.cameAt ?? "")) / 60_000;
    expect(minutes).toBe(29);
    expect(await t.db.one(sql`select count(*) as marks from car_marks where visit_id = ${visitId}`)).toEqual({
      marks: 2,
    });
  });

  test("L128 two guards mark one car in: one stay by the first, and both are on record; undone, it has not come", async () => {
    const { resident, guard, staff, complexId, residenceId } = await buildParking(t);
    const visitId = await registeredVisit(resident, { residenceId, ...now });
    const own = { markId: randomUUID(), visitId, kind: "IN", secondsAgo: 30 } as const;
    await mark(guard, complexId, own);
    const [second] = await results(staff, complexId, { visitId, kind: "IN" });
    const [undone] = await results(guard, complexId, { ...own, isUndone: true });
    expect(Date.parse(undone?.cameAt ?? "")).toBeGreaterThan(Date.parse(second?.cameAt ?? ""));
    // The first of its two messages comes last.
    const [repeated] = await results(guard, complexId, own);
    expect(repeated).toEqual(undone);
    const { rows, counted } = await t.db.one<{ rows: number; counted: number }>(sql`
      select count(*) as rows, count(*) filter (where undone_at is null) as counted
      from car_marks where visit_id = ${visitId}`);
    expect([rows, counted]).toEqual([2, 1]);
  });

  test("a car that comes in again has not left; out without in is no stay", async () => {
    const { resident, guard, complexId, residenceId } = await buildParking(t);
    const visitId = await registeredVisit(resident, { residenceId, ...now });
    const [out] = await results(guard, complexId, { visitId, kind: "OUT", secondsAgo: 90 });
    expect(out).toMatchObject({ cameAt: null });
    await mark(guard, complexId, { visitId, kind: "IN", secondsAgo: 60 }, { visitId, kind: "OUT", secondsAgo: 30 });
    const [again] = await results(guard, complexId, { visitId, kind: "IN" });
    expect(again).toMatchObject({ isKnown: true, leftAt: null });
    expect(again?.cameAt).not.toBeNull();
  });

  test("a visit of another complex, an unknown and a cancelled one are not known, and nothing is written", async () => {
    const { resident, residenceId } = home;
    const other = await buildParking(t);
    const foreign = await registeredVisit(resident, { residenceId, ...now });
    const cancelled = await registeredVisit(other.resident, { residenceId: other.residenceId });
    await other.resident.call("DELETE", `/api/visitor-cars/${cancelled}`);
    const marks = [foreign, cancelled, 987_654].map((visitId) => ({ visitId, kind: "IN" }) as const);
    const answers = await results(other.guard, other.complexId, ...marks);
    expect(answers.map(({ isKnown, cameAt }) => isKnown || cameAt !== null)).toEqual([false, false, false]);
    expect(await t.db.one(sql`select count(*) as marks from car_marks where visit_id = ${foreign}`)).toEqual({
      marks: 0,
    });
    expect(refusal(await mark(other.guard, home.complexId, { visitId: foreign, kind: "IN" }))).toBe(
      "404 APARTMENT_NOT_FOUND",
    );
    expect(refusal(await mark(resident, home.complexId, { visitId: foreign, kind: "IN" }))).toBe("403 MANAGER_ONLY");
  });
});

describe("rules", () => {
  test("the first ones hold from this month on, later ones from a month that has not begun", async () => {
    const { head, staff, complexId } = await buildParking(t);
    await t.db.run(sql`delete from car_rules where complex_id = ${complexId}`);
    const set = (who: Person, month: string, rules: object) =>
      who.call("PUT", `${cars(complexId)}/rules`, { month, rules });
    const month = monthOf(Date.now());
    expect(refusal(await set(staff, month, defaultHourRules))).toBe("403 ROLE_ONLY");
    const first = await set(head, month, defaultHourRules);
    expect(first.json<{ data: CarRulesView }>().data).toEqual({
      versions: [{ month, rules: defaultHourRules }],
      firstMonth: monthPlus(month, 1),
    });
    expect(refusal(await set(head, month, defaultCountRules))).toBe("409 CAR_RULES_LATE");
    expect((await set(head, monthPlus(month, 1), defaultCountRules)).statusCode).toBe(200);
    expect((await set(head, monthPlus(month, 20), defaultCountRules)).statusCode).toBe(400);
    const unfit = [
      { ...defaultHourRules, unitMinutes: 0 },
      { ...defaultHourRules, unitWon: 1.5 },
      { ...defaultHourRules, extra: 1 },
      { ...defaultCountRules, worksFrom: 600, worksUntil: 600 },
      { kind: "FREE" },
    ];
    for (const rules of unfit) expect((await set(head, monthPlus(month, 2), rules)).statusCode).toBe(400);
    expect((await read<CarRulesView>(head, `${cars(complexId)}/rules`)).versions).toHaveLength(2);
  });
});

/** A visit of last month, as if it had been registered then. */
async function pastVisit(place: ParkingPeople, day: string, hours: number, plate = "12가3456"): Promise<number> {
  const id = await registeredVisit(place.resident, { residenceId: place.residenceId, plate, amount: 1_000_000 });
  const month = monthPlus(monthOf(Date.now()), -1);
  await t.db.run(sql`
    update car_visits set from_at = ${`${month}-${day}T10:00:00+09:00`}::timestamptz,
      until_at = ${`${month}-${day}T10:00:00+09:00`}::timestamptz + make_interval(hours => ${hours})
    where id = ${id}`);
  return id;
}
const lastMonth = () => monthPlus(monthOf(Date.now()), -1);

describe("statements", () => {
  test("add up to the won: households, lines and the file, in both encodings, on record", async () => {
    const place = await buildParking(t);
    const { staff, complexId } = place;
    const [begin, month] = [hoursToNextMonth(), monthPlus(monthOf(Date.now()), 1)];
    const { resident, residenceId } = place;
    await registeredVisit(resident, { residenceId, from: inHours(begin), until: inHours(begin + 97) });
    const gated = await registeredVisit(resident, {
      residenceId,
      plate: "=1+1",
      amount: 3_600,
      from: inHours(begin + 100),
      until: inHours(begin + 106),
    });
    // L086: planned 6 h, by the gate 8 h 15 min.
    await t.db.run(sql`
      update car_visits set came_at = from_at + interval '7 minutes', left_at = from_at + interval '8 hours 22 minutes'
      where id = ${gated}`);
    const statements = await read<CarStatementsView>(staff, `${cars(complexId)}/statements?month=${month}`);
    expect(statements).toMatchObject({ won: 6_600, households: [{ building: "101동", visits: 2, won: 6_600 }] });
    const { householdId } = statements.households[0] ?? {};
    const url = `${cars(complexId)}/statements/${householdId}?month=${month}`;
    const { lines, ...door } = await read<CarStatementDetail>(staff, url);
    expect(door).toMatchObject({ building: "101동", unit: "1203호", rules: { kind: "HOURS" } });
    expect(lines.map(({ visits }) => visits.map(({ cameAt }) => cameAt !== null))).toEqual([[false], [true]]);
    expect(lineReasons(door.rules, lines)).toEqual([
      "이 달 97시간 · 남은 무료 100시간 · 모두 무료",
      "이 달 8시간 15분 · 남은 무료 3시간 · 무료를 넘은 5시간 15분 = 11단위 × 600원",
    ]);
    expect(lines.map(({ units, won, isByGate }) => [units, won, isByGate])).toEqual([
      [97 * 60, 0, false],
      [495, 6_600, true],
    ]);
    const file = (encoding: string) =>
      staff.call("GET", `${cars(complexId)}/statements-file?month=${month}&encoding=${encoding}`);
    const [utf8, cp949] = [(await file("utf8")).rawPayload, (await file("cp949")).rawPayload];
    expect([...utf8.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(decode(cp949, "cp949")).toBe(utf8.subarray(3).toString());
    expect(utf8.toString()).toContain("101동,1203호,합계,,,,,2,6315,6600\r\n");
    expect(utf8.toString()).toContain("101동,1203호,방문,'=1+1,");
    const acts = await t.db.many<{ act: string }>(sql`
      select act from office_acts where complex_id = ${complexId} order by id`);
    expect(acts.map(({ act }) => act)).toEqual(["cars.read", "cars.exported", "cars.exported"]);
  });

  test("the simulation charges last month's real visits anew, and writes nothing", async () => {
    const place = await buildParking(t);
    await pastVisit(place, "02", 101);
    const simulate = (rules: object) => place.head.call("POST", `${cars(place.complexId)}/rules/simulation`, { rules });
    const same = (await simulate(defaultHourRules)).json<{ data: CarSimulationView }>().data;
    const won = 1_200;
    expect(same).toEqual({ month: lastMonth(), households: 1, visits: 1, won, paying: 1, newWon: won, newPaying: 1 });
    const dearer = (await simulate({ ...defaultHourRules, unitWon: 5_000 })).json<{ data: CarSimulationView }>().data;
    expect([dearer.won, dearer.newWon]).toEqual([1_200, 10_000]);
    const generous = await simulate(defaultCountRules);
    expect(generous.json<{ data: CarSimulationView }>().data).toMatchObject({ newWon: 0, newPaying: 0 });
    expect(
      refusal(await place.staff.call("POST", `${cars(place.complexId)}/rules/simulation`, { rules: defaultHourRules })),
    ).toBe("403 ROLE_ONLY");
  });
});

describe("plates are forgotten", () => {
  const endedDaysAgo = async (id: number, days: number, seconds: number) =>
    t.db.run(sql`
      update car_visits v set from_at = e.at - interval '1 hour', until_at = e.at
      from (select (date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')
        - make_interval(days => ${days}) + make_interval(secs => ${seconds}) as at) e
      where v.id = ${id}`);

  test("L131 at the end of the thirtieth day: the number goes, what it cost stays, and the log says how many", async () => {
    const place = await buildParking(t);
    const { resident, residenceId, complexId } = place;
    const [due, kept] = [
      await registeredVisit(resident, { residenceId, purpose: "생일" }),
      await registeredVisit(resident, { residenceId, plate: "99하9999" }),
    ];
    await endedDaysAgo(due, 30, -1);
    await endedDaysAgo(kept, 30, 1);
    const plates = () =>
      t.db.many<{ plate: string | null; purpose: string | null; car: number }>(sql`
        select plate, purpose, car from car_visits where complex_id = ${complexId} order by id`);
    const shown = async () =>
      (
        await read<{ visits: readonly { visitId: number; plate: string | null }[] }>(resident, "/api/visitor-cars")
      ).visits.find(({ visitId }) => visitId === due);
    // Before the job has run, as after an old backup: it is not shown.
    expect(await shown()).toMatchObject({ plate: null });
    await Promise.all([erasePlates(t.db), erasePlates(t.db)]);
    expect(await plates()).toEqual([
      { plate: null, purpose: null, car: 1 },
      { plate: "99하9999", purpose: null, car: 2 },
    ]);
    const log = await t.db.many(sql`
      select visits, rule_days from plate_erasures where complex_id = ${complexId}`);
    expect(log).toEqual([{ visits: 1, rule_days: 30 }]);
    await erasePlates(t.db);
    expect(await t.db.one(sql`select count(*) as logs from plate_erasures where complex_id = ${complexId}`)).toEqual({
      logs: 1,
    });
  });

  test("L136 the visits of a weekly series keep theirs until the last is over for as long", async () => {
    const { resident, residenceId, complexId } = await buildParking(t);
    const first = await registeredVisit(resident, { residenceId, weeks: 2 });
    await endedDaysAgo(first, 40, 0);
    await erasePlates(t.db);
    const kept = () => t.db.one(sql`select count(plate) as plates from car_visits where complex_id = ${complexId}`);
    expect(await kept()).toEqual({ plates: 2 });
    const { id: last } = await t.db.one<{ id: number }>(sql`select id from car_visits where series_id = ${first}`);
    await endedDaysAgo(last, 33, 0);
    await erasePlates(t.db);
    expect(await kept()).toEqual({ plates: 0 });
  });
});
