import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationsView } from "@danji/contract/reservation/office-reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk, dataOf } from "#testing/builders/build-facility-desk.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("the week of a facility is whole beside another that fills the answer, and an answer that is cut says so", async () => {
  const { complexId, head, household } = await buildFacilityDesk(t);
  const [crowded, quiet] = [
    await buildFacility(t, complexId, { kind: "SEAT", settings: { places: 300 } }),
    await buildFacility(t, complexId),
  ];
  const day = dayAhead(20);
  await t.db.run(sql`
    insert into reservations (facility_id, household_id, place, begins_at, ends_at, day, prices, persons, state, terms)
    select ${crowded}, ${household}, place, begins, begins + interval '1 minute', ${day}::date, '{0}', 1, 'BOOKED', '{}'
    from generate_series(1, 300) as place,
      generate_series(${seoulMoment(day, "09:00")}::timestamptz, ${seoulMoment(day, "09:16")}::timestamptz, interval '1 minute') as begins`);
  const begins = seoulMoment(addDays(day, 1), "10:00");
  const ends = seoulMoment(addDays(day, 1), "11:00");
  const reservationId = await storeReservation(t, { facilityId: quiet, householdId: household, begins, ends });
  const week = async (query: string) =>
    dataOf<OfficeReservationsView>(
      await head.call("GET", `/api/office/${complexId}/reservations?from=${day}&days=7${query}`),
    );
  const all = await week("");
  expect([all.reservations.length, all.isCut]).toEqual([5_000, true]);
  const one = await week(`&facilityId=${quiet}`);
  expect([one.reservations.map((row) => row.reservationId), one.isCut]).toEqual([[reservationId], undefined]);
});
