import type { NotificationPage } from "@danji/contract/notification/notification-list";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import type { CarsTodayView } from "@danji/contract/visitor-car/car-desk";
import type { RefusedPlateResult, RefusedPlatesPage } from "@danji/contract/visitor-car/refused/refused-plates";
import type { VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  buildParking,
  inHours,
  type ParkingPeople,
  registeredVisit,
  visitFields,
} from "#testing/builders/visitor-car/build-visit.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { eraseRefusals } from "./refusal-erasure.ts";

let t: TestApp;
let other: ParkingPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  other = await buildParking(t);
});
afterAll(() => t.close());

const DAY_HOURS = 24;
const path = (complexId: number) => `/api/office/${complexId}/cars/refused`;
const inDays = (days: number) => addDays(seoulDay(new Date()), days);
const REASON = "소방차 자리에 여러 번 세움";

const refuse = (who: Person, complexId: number, fields: object = {}) =>
  who.call("POST", path(complexId), { plate: "12가3456", reason: REASON, until: inDays(10), ...fields });
const refused = async (who: Person, complexId: number, fields: object = {}) => {
  const sent = await refuse(who, complexId, fields);
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json<{ data: RefusedPlateResult }>().data;
};
const listed = async (who: Person, complexId: number, state = "CURRENT") =>
  (await who.call("GET", `${path(complexId)}?state=${state}`)).json<{ data: RefusedPlatesPage }>().data.plates;
const register = ({ resident, residenceId }: ParkingPeople, fields: object = {}) =>
  resident.call("POST", "/api/visitor-cars", visitFields({ residenceId, ...fields }));
const visitsOf = async (who: Person) =>
  (await who.call("GET", "/api/visitor-cars")).json<{ data: VisitorCarsView }>().data.visits;
const entriesOf = async (who: Person) =>
  (await who.call("GET", "/api/notifications"))
    .json<{ data: NotificationPage }>()
    .data.notifications.filter(({ kind }) => kind === "CAR_REFUSED");
const gateList = async (who: Person, complexId: number, query = "") =>
  (await who.call("GET", `/api/office/${complexId}/cars/today${query}`)).json<{ data: CarsTodayView }>().data;

test("a session, a role that may refuse, and this complex are needed", async () => {
  const { head, staff, guard, resident, complexId } = await buildParking(t);
  const { refusalId } = await refused(staff, complexId);
  const one = `${path(complexId)}/${refusalId}`;
  for (const [method, url] of [
    ["GET", path(complexId)],
    ["POST", path(complexId)],
    ["DELETE", one],
  ] as const) {
    const body = method === "POST" ? { plate: "77가7777", reason: REASON, until: inDays(1) } : undefined;
    expect((await t.app.inject({ method, url })).statusCode).toBe(401);
    expect(refusal(await resident.call(method, url, body))).toBe("403 MANAGER_ONLY");
    expect(refusal(await guard.call(method, url, body))).toBe("403 ROLE_ONLY");
    expect(refusal(await other.head.call(method, url, body))).toBe("404 APARTMENT_NOT_FOUND");
  }
  const foreign = await other.head.call("DELETE", `${path(other.complexId)}/${refusalId}`);
  expect(refusal(foreign)).toBe("404 REFUSAL_NOT_FOUND");
  expect(await listed(head, complexId)).toMatchObject([{ refusalId, plate: "12가3456", reason: REASON }]);
  expect(await listed(other.head, other.complexId)).toEqual([]);
});

describe("L125 a refused plate", () => {
  test.each(["12가3456", "１２ 가-３４５６"])(
    "registered as %s is 409 with reason and last day, and stores nothing",
    async (plate) => {
      const place = await buildParking(t);
      await refused(place.staff, place.complexId);
      const sent = await register(place, { plate });
      expect(refusal(sent)).toBe("409 PLATE_REFUSED");
      const [year, month, day] = inDays(10).split("-").map(Number);
      expect(sent.json<{ message: string }>().message).toContain(`${year}.${month}.${day}까지`);
      expect(sent.json<{ message: string }>().message).toContain(REASON);
      expect(await visitsOf(place.resident)).toEqual([]);
      // A region belongs to the plate, and another complex decides by itself.
      expect((await register(place, { plate: "서울12가3456" })).statusCode).toBe(201);
      expect((await register(await buildParking(t), { plate })).statusCode).toBe(201);
    },
  );

  test("is refused as one visit of a weekly series, and taken where all begin after its end", async () => {
    const place = await buildParking(t);
    await refused(place.staff, place.complexId, { until: inDays(2) });
    const from = (days: number) => ({ from: inHours(days * DAY_HOURS), until: inHours(days * DAY_HOURS + 2) });
    expect(refusal(await register(place, { ...from(1), weeks: 3 }))).toBe("409 PLATE_REFUSED");
    expect((await register(place, { ...from(4), weeks: 3 })).statusCode).toBe(201);
    expect(await visitsOf(place.resident)).toHaveLength(3);
  });

  test("later visits of a series begun before are stopped, its household is notified once, others hear nothing", async () => {
    const place = await buildParking(t);
    const { resident, residenceId, staff, complexId } = place;
    await registeredVisit(resident, { residenceId, from: inHours(-1), until: inHours(3), weeks: 3 });
    await registeredVisit(resident, { residenceId, plate: "99하9999" });
    expect((await refused(staff, complexId)).stopped).toBe(1);
    const visits = (await visitsOf(resident)).filter(({ plate }) => plate === "12가3456");
    // The one that has begun goes on, the one after the end of the refusal stands.
    expect(visits.map(({ cancelledAt, refusedFor }) => [cancelledAt !== null, refusedFor])).toEqual([
      [false, null],
      [true, REASON],
      [false, null],
    ]);
    expect(await entriesOf(resident)).toMatchObject([
      { title: "12가3456", excerpt: REASON, count: 1, placeId: residenceId },
    ]);
    expect(await entriesOf(other.resident)).toEqual([]);
    const acts = await t.db.many<{ act: string; detail: object }>(sql`
      select act, detail from office_acts where complex_id = ${complexId}`);
    expect(acts).toEqual([{ act: "cars.refused", detail: { until: inDays(10), stopped: 1 } }]);
  });

  test("a visit that has begun cannot be extended, and can be shortened", async () => {
    const place = await buildParking(t);
    const { resident, residenceId, staff, complexId } = place;
    const visitId = await registeredVisit(resident, { residenceId, from: inHours(-1), until: inHours(3) });
    await refused(staff, complexId);
    const change = (hours: number) =>
      resident.call("PUT", `/api/visitor-cars/${visitId}`, { until: inHours(hours), amount: 1_000_000 });
    expect(refusal(await change(5))).toBe("409 PLATE_REFUSED");
    expect((await change(2)).statusCode).toBe(204);
  });

  test("that is registered and refused at the same moment is never left standing", async () => {
    const place = await buildParking(t);
    for (const digit of [1, 2, 3, 4, 5]) {
      const plate = `3${digit}호3333`;
      await Promise.all([register(place, { plate }), refused(place.staff, place.complexId, { plate })]);
    }
    const { standing } = await t.db.one<{ standing: number }>(sql`
      select count(*) as standing from car_visits where complex_id = ${place.complexId} and cancelled_at is null`);
    expect(standing).toBe(0);
  });

  test("the guard reads it with its end, by its digits as well, and neither why nor who asked for it", async () => {
    const place = await buildParking(t);
    const { resident, residenceId, staff, guard, complexId } = place;
    await registeredVisit(resident, { residenceId });
    await refused(staff, complexId);
    await refused(staff, complexId, { plate: "88무1234" });
    const list = await gateList(guard, complexId);
    expect(list.cars).toEqual([]);
    expect(list.refused.map(({ plate }) => plate)).toEqual(["12가3456", "88무1234"]);
    expect(Object.keys(list.refused[0] ?? {}).toSorted()).toEqual(["plate", "until"]);
    expect((await gateList(guard, complexId, "?digits=1234")).refused.map(({ plate }) => plate)).toEqual(["88무1234"]);
    expect(JSON.stringify(list)).not.toContain(REASON);
    expect((await gateList(other.guard, other.complexId)).refused).toEqual([]);
  });

  test("that is refused again by who refused it, with the same words, is answered as the first time: its answer may be lost", async () => {
    const { resident, residenceId, staff, head, complexId } = await buildParking(t);
    await registeredVisit(resident, { residenceId });
    const first = await refused(staff, complexId);
    expect(first.stopped).toBe(1);
    expect(await refused(staff, complexId, { plate: "12 가 3456" })).toEqual(first);
    for (const [who, fields] of [
      [staff, { reason: "다른 이유" }],
      [staff, { until: inDays(11) }],
      [head, {}],
    ] as const)
      expect(refusal(await refuse(who, complexId, fields))).toBe("409 PLATE_REFUSED_ALREADY");
    expect(await listed(staff, complexId)).toHaveLength(1);
    const { acts } = await t.db.one<{ acts: number }>(sql`
      select count(*) as acts from office_acts where complex_id = ${complexId} and act = 'cars.refused'`);
    expect(acts).toBe(1);
  });

  test("that was ended may be registered, also when ended twice; its stopped visit stays so", async () => {
    const place = await buildParking(t);
    const { resident, residenceId, staff, head, guard, complexId } = place;
    await registeredVisit(resident, { residenceId });
    const { refusalId } = await refused(staff, complexId);
    expect(refusal(await refuse(head, complexId, { plate: "12 가 3456" }))).toBe("409 PLATE_REFUSED_ALREADY");
    for (const _ of [1, 2]) expect((await head.call("DELETE", `${path(complexId)}/${refusalId}`)).statusCode).toBe(204);
    expect((await listed(staff, complexId)).length).toBe(0);
    expect((await listed(staff, complexId, "ENDED")).map((one) => one.refusalId)).toEqual([refusalId]);
    expect((await gateList(guard, complexId)).refused).toEqual([]);
    expect((await register(place)).statusCode).toBe(201);
    expect((await visitsOf(resident)).filter(({ cancelledAt }) => cancelledAt !== null)).toHaveLength(1);
    expect((await refuse(staff, complexId)).statusCode).toBe(201);
    const ended = await t.db.one<{ acts: number }>(sql`
      select count(*) as acts from office_acts where complex_id = ${complexId} and act = 'cars.refusalEnded'`);
    expect(ended.acts).toBe(1);
  });

  test("a new family behind the door is told nothing of it", async () => {
    const place = await buildParking(t);
    const { resident, residenceId, staff, complexId } = place;
    await registeredVisit(resident, { residenceId });
    await refused(staff, complexId);
    expect(await entriesOf(resident)).toHaveLength(1);
    await t.db.run(sql`
      update car_households set family = family + 1
      where household_id = (select household_id from residences where id = ${residenceId})`);
    expect(await entriesOf(resident)).toEqual([]);
    expect(await visitsOf(resident)).toEqual([]);
  });
});

test.each([
  ["no plate", { plate: " - " }],
  ["no reason", { reason: "  " }],
  ["a long reason", { reason: "가".repeat(101) }],
  ["yesterday", { until: inDays(-1) }],
  ["more than a year", { until: inDays(367) }],
  ["no day", { until: "2026-02-30" }],
  ["a field too many", { doorOf: "101동" }],
])("%s is refused, and nothing is stored", async (_, fields) => {
  const { staff, complexId } = await buildParking(t);
  expect((await refuse(staff, complexId, fields)).statusCode).toBe(400);
  expect(await listed(staff, complexId)).toEqual([]);
});

test("plate and reason go with plates after its end, on record; who withdrew is not named any more", async () => {
  const place = await buildParking(t);
  const { resident, residenceId, staff, complexId } = place;
  const visitId = await registeredVisit(resident, { residenceId });
  const { refusalId } = await refused(staff, complexId);
  await refused(staff, complexId, { plate: "88무1234" });
  await t.db.run(sql`
    update refused_plates set from_at = now() - interval '50 days', until_at = now() - interval '40 days'
    where id = ${refusalId}`);
  // Due, and not shown before the job has run.
  expect(await listed(staff, complexId, "ENDED")).toEqual([]);
  expect((await visitsOf(resident))[0]).toMatchObject({ visitId, refusedFor: null });
  await expect(eraseRefusals(t.db, () => Date.now() + 2 * 3_600_000)).rejects.toThrow();
  await eraseRefusals(t.db);
  const left = await t.db.many<{ plate: string }>(
    sql`select plate from refused_plates where complex_id = ${complexId}`,
  );
  expect(left).toEqual([{ plate: "88무1234" }]);
  const records = await t.db.many(sql`
    select visits, rule_days, kind from plate_erasures where complex_id = ${complexId}`);
  expect(records).toEqual([{ visits: 1, rule_days: 30, kind: "REFUSED" }]);
  expect((await visitsOf(resident))[0]?.cancelledAt).not.toBeNull();
});
