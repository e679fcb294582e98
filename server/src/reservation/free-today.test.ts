import type { FreeTodayListView } from "@danji/contract/reservation/reservation";
import type { FacilitySettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clock } from "#platform/db/database-time.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { listFreeToday } from "./free-today.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const today = dayAhead(0);
const tomorrow = addDays(today, 1);
/** The middle of a day whose date is today's, whenever the test runs. */
const noon: Clock = async () => seoulMoment(today, "12:00");
const hours = (from: string, until: string) => ({ hours: Array.from({ length: 8 }, () => ({ from, until })) });

async function buildPlace() {
  const complexId = await buildComplex(t, { kind: "RESIDENTS" });
  const a = await person(t, "에이");
  const home = await buildHome(t, a, complexId);
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${home}`,
  );
  const facility = (kind: "INFO" | "SLOT" | "SEAT" | "NIGHT", settings: Partial<FacilitySettings> = {}) =>
    buildFacility(t, complexId, { kind, name: kind, settings: { ...hours("10:00", "15:00"), ...settings } });
  const hold = (facilityId: number, from: string, until: string, place = 1, day = today) =>
    storeReservation(t, {
      facilityId,
      householdId,
      place,
      begins: seoulMoment(day, from),
      ends: seoulMoment(day, until),
    });
  const read = async (db: Pick<Database, "many" | "maybe" | "one"> = t.db) =>
    (await listFreeToday(db as Database, viewerOf(a), complexId, noon)).facilities;
  return { complexId, a, householdId, facility, hold, read };
}

const viewerOf = ({ memberId }: Person) => ({ memberId, session: "" });

test("slots: the places of the times that are left, and the next of them", async () => {
  const { facility, hold, read } = await buildPlace();
  const facilityId = await facility("SLOT", { places: 2 });
  await facility("INFO");
  // 12:00 has begun; 13:00 and 14:00 are left, of two places each.
  expect(await read()).toEqual([{ facilityId, free: 4, isClosed: false, next: { day: today, from: "13:00" } }]);
  await hold(facilityId, "13:00", "14:00", 1);
  expect((await read())[0]?.free).toBe(3);
  await hold(facilityId, "12:30", "14:30", 2);
  expect((await read())[0]).toMatchObject({ free: 1, next: { day: today, from: "14:00" } });
  await hold(facilityId, "14:00", "15:00", 1);
  expect((await read())[0]).toMatchObject({ free: 0, isClosed: false, next: { day: tomorrow, from: "10:00" } });
});

test("seats: those at the next time that has one; nights: the rooms of tonight, and the next night", async () => {
  const { facility, hold, read } = await buildPlace();
  const room = await facility("NIGHT", { places: 1 });
  const seats = await facility("SEAT", { places: 3 });
  expect(await read()).toEqual([
    { facilityId: room, free: 1, isClosed: false, next: { day: today, from: "15:00" } },
    { facilityId: seats, free: 3, isClosed: false, next: { day: today, from: "13:00" } },
  ]);
  for (const place of [1, 2, 3]) await hold(seats, "13:00", "14:00", place);
  await hold(seats, "14:00", "15:00", 2);
  await storeReservation(t, {
    facilityId: room,
    householdId: (await t.db.one<{ id: number }>(sql`select household_id as id from reservations limit 1`)).id,
    begins: seoulMoment(today, "15:00"),
    ends: seoulMoment(addDays(today, 2), "11:00"),
  });
  expect(await read()).toEqual([
    { facilityId: room, free: 0, isClosed: false, next: { day: addDays(today, 2), from: "15:00" } },
    { facilityId: seats, free: 2, isClosed: false, next: { day: today, from: "14:00" } },
  ]);
});

test("a closure, a day without hours, a rule of so long before and a place that is no more are told as they are", async () => {
  const { facility, hold, read } = await buildPlace();
  const closed = await facility("SLOT");
  await t.db.run(sql`
    insert into facility_closures (facility_id, from_day, until_day) values (${closed}, ${today}::date, ${tomorrow}::date)`);
  const off = await facility("SLOT", { hours: Array.from({ length: 8 }, () => null) });
  const early = await facility("SLOT", { closesMinutes: 1_440 });
  const fewer = await facility("SLOT", { places: 1 });
  await hold(fewer, "13:00", "14:00", 2);
  const of = new Map((await read()).map(({ facilityId, ...rest }) => [facilityId, rest]));
  expect(of.get(closed)).toEqual({ free: 0, isClosed: true, next: { day: addDays(today, 2), from: "10:00" } });
  expect(of.get(off)).toEqual({ free: 0, isClosed: true, next: null });
  expect(of.get(early)).toEqual({ free: 0, isClosed: false, next: { day: tomorrow, from: "12:00" } });
  expect(of.get(fewer)?.free).toBe(2);
});

test("one call for any number of facilities costs the same statements", async () => {
  const { facility, read } = await buildPlace();
  let statements = 0;
  const counted = <Result>(run: () => Result): Result => {
    statements += 1;
    return run();
  };
  type Statement = Parameters<Database["many"]>[0];
  const db: Pick<Database, "many" | "maybe" | "one"> = {
    many: <Row extends object>(statement: Statement) => counted(() => t.db.many<Row>(statement)),
    maybe: <Row extends object>(statement: Statement) => counted(() => t.db.maybe<Row>(statement)),
    one: <Row extends object>(statement: Statement) => counted(() => t.db.one<Row>(statement)),
  };
  await facility("SLOT");
  await read(db);
  const ofOne = statements;
  for (let index = 0; index < 12; index += 1) await facility(index % 2 === 0 ? "SEAT" : "NIGHT");
  statements = 0;
  expect(await read(db)).toHaveLength(13);
  expect(statements).toBe(ofOne);
  expect(statements).toBeLessThanOrEqual(2);
});

test("strangers: no session 401, a closed complex 403, one that is not there 404", async () => {
  const { complexId, a, facility } = await buildPlace();
  await facility("SLOT");
  const url = `/api/facilities/today?apartmentId=${complexId}`;
  expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
  const stranger = await person(t, "낯선이");
  expect((await stranger.call("GET", url)).statusCode).toBe(403);
  expect((await a.call("GET", "/api/facilities/today?apartmentId=999999")).statusCode).toBe(404);
  expect((await a.call("GET", "/api/facilities/today?apartmentId=x")).statusCode).toBe(400);
  const own = await a.call("GET", url);
  expect(own.statusCode, own.body).toBe(200);
  const { day, facilities } = own.json<{ data: FreeTodayListView }>().data;
  expect(day).toBe(dayAhead(0));
  expect(facilities).toHaveLength(1);
  expect(own.body).not.toContain("에이");
});
