import type { AvailabilityView, ReservationView } from "@danji/contract/reservation/reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk, dataOf, reasonOf } from "#testing/builders/build-facility-desk.ts";
import { type Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("L097 a seat is one of the numbers that there are, held once at a time, and one a household where one is held at once", async () => {
  const { complexId, a, d } = await buildFacilityDesk(t);
  const facilityId = await buildFacility(t, complexId, {
    kind: "SEAT",
    name: "독서실",
    settings: { places: 40, limits: { day: null, week: null, month: null, held: 1 } },
  });
  const requested = { day: dayAhead(3), from: "10:00", until: "12:00", persons: 1, price: 0 };
  const path = `/api/facilities/${facilityId}/reservations`;
  const book = (who: Person, seat: unknown, more: object = {}) =>
    who.call("POST", path, { ...requested, ...more, seat });
  for (const seat of [0, 41, -1, 1.5, 1e1 + 0.5, "17 ", "17", null, [17], true, 1e9])
    expect((await book(a, seat)).statusCode, String(seat)).toBe(400);
  // JSON knows one kind of number: 1.0 and 1e1 are the seats 1 and 10.
  const raw = (text: string) =>
    t.app.inject({
      method: "POST",
      url: path,
      headers: { cookie: a.cookie, "content-type": "application/json" },
      payload: `{"day":"${requested.day}","from":"10:00","until":"12:00","persons":1,"price":0,"seat":${text}}`,
    });
  expect((await raw("1e")).statusCode).toBe(400);
  expect((await raw("41.0")).statusCode).toBe(400);

  // Two phones want one seat for times that overlap.
  const answers = await Promise.all([book(a, 17), book(d, 17, { from: "11:00", until: "13:00" })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const lost = answers.find(({ statusCode }) => statusCode === 409);
  expect(lost && reasonOf(lost)).toBe("RESERVATION_TAKEN");
  const [winner, loser] = answers[0].statusCode === 201 ? [a, d] : [d, a];
  const second = await book(winner, 18, { from: "15:00", until: "16:00" });
  expect([second.statusCode, reasonOf(second)]).toEqual([409, "RESERVATION_LIMIT"]);
  const other = await book(loser, 10);
  expect(dataOf<ReservationView>(other)).toMatchObject({ seat: 10, state: "BOOKED" });
  const { count } = await t.db.one<{ count: number }>(sql`
    select count(*) from reservations where facility_id = ${facilityId} and state = 'BOOKED'`);
  expect(count).toBe(2);
});

test("a household sees which seat it waits for", async () => {
  const { complexId, a, d } = await buildFacilityDesk(t);
  const facilityId = await buildFacility(t, complexId, { kind: "SEAT", settings: { places: 40, offerMinutes: 30 } });
  const requested = { day: dayAhead(3), from: "10:00", until: "12:00", persons: 1, price: 0, seat: 17 };
  expect((await d.call("POST", `/api/facilities/${facilityId}/reservations`, requested)).statusCode).toBe(201);
  expect((await a.call("POST", `/api/facilities/${facilityId}/line`, requested)).statusCode).toBe(201);
  const read = await a.call("GET", `/api/facilities/${facilityId}/availability?from=${requested.day}`);
  const [household] = dataOf<AvailabilityView>(read).households;
  expect(household?.lines).toMatchObject([{ isOffered: false, place: 17 }]);
});
