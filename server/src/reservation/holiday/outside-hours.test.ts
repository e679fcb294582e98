import { addDays, daysBetween, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { FacilityView } from "@danji/contract/facility/facility";
import type { OfficeReservationsView } from "@danji/contract/reservation/office-reservation";
import type { ReservationListView } from "@danji/contract/reservation/reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isHoliday } from "#facility/holidays.ts";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead, openSettings, storeReservation } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk, dataOf, reasonOf } from "#testing/builders/build-facility-desk.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { findOutsideHours } from "./outside-hours.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

/** The first day from 20 days ahead on that is no holiday by the kept data. */
const ordinaryDay = (): string => {
  let day = dayAhead(20);
  while (isHoliday(day)) day = addDays(day, 1);
  return day;
};

/** Holiday data in which a day has become a 임시공휴일. */
const withHoliday = (day: string) => ({
  isHoliday: (one: string) => one === day || isHoliday(one),
  daysFrom: (from: string, days: number) => {
    const ahead = daysBetween(from, day);
    return ahead >= 0 && ahead < days ? [day] : [];
  },
});

// Open all day, and until noon on holidays, when it costs more.
const shortHolidays = {
  ...openSettings,
  hours: openSettings.hours.map((hours, kind) => (kind === 7 ? { from: "09:00", until: "12:00" } : hours)),
  prices: { WEEKDAY: 1_000, WEEKEND: 1_000, HOLIDAY: 5_000 },
  cancellation: { freeMinutes: 0, tiers: [{ hoursBefore: 0, percent: 50 }] },
};

async function build() {
  const desk = await buildFacilityDesk(t);
  const facilityId = await buildFacility(t, desk.complexId, { settings: shortHolidays });
  const day = ordinaryDay();
  const store = (from: string, until: string, state: "BOOKED" | "WAITING" = "BOOKED") =>
    storeReservation(t, {
      facilityId,
      householdId: desk.household,
      memberId: desk.a.memberId,
      prices: [1_000],
      state,
      begins: seoulMoment(day, from),
      ends: seoulMoment(day, until),
      terms: shortHolidays.cancellation,
    });
  const listed = async () => {
    const answer = await desk.head.call("GET", `/api/office/${desk.complexId}/reservations?from=${dayAhead(0)}&days=1`);
    return (dataOf<OfficeReservationsView>(answer).outsideHours ?? []).map(({ reservationId }) => reservationId);
  };
  const counted = async () => {
    const answer = await desk.head.call("GET", `/api/office/${desk.complexId}/today`);
    return dataOf<{ counts: Record<string, number> }>(answer).counts["reservationsOutsideHours"];
  };
  const act = (id: number, kind: string) =>
    desk.head.call("POST", `/api/office/${desk.complexId}/reservations/${id}/acts`, { act: kind });
  const told = async (id: number) =>
    (
      await t.db.many<{ detail: string }>(
        sql`select detail from notifications where kind = 'RESERVATION' and thing_id = ${id} order by id`,
      )
    ).map(({ detail }) => detail);
  return { ...desk, facilityId, day, store, listed, counted, act, told };
}

test("L065 a new holiday lists what it puts outside the hours, tells those households once, and changes no price", async () => {
  const { a, guard, complexId, day, store, listed, counted, told } = await build();
  const [within, outside] = [await store("09:00", "10:00"), await store("14:00", "15:00")];
  const other = await storeReservation(t, {
    facilityId: await buildFacility(t, complexId),
    householdId: (await build()).household,
    begins: seoulMoment(day, "14:00"),
    ends: seoulMoment(day, "15:00"),
  });
  await findOutsideHours(t.db);
  expect([await listed(), await counted()]).toEqual([[], 0]);

  const holidays = withHoliday(day);
  await Promise.all([findOutsideHours(t.db, holidays), findOutsideHours(t.db, holidays)]);
  await findOutsideHours(t.db, holidays);
  expect([await listed(), await counted()]).toEqual([[outside], 1]);
  expect([await told(within), await told(outside), await told(other)]).toEqual([[], ["OUTSIDE_HOURS"], []]);
  const rows = await t.db.many(sql`
    select state, prices from reservations where id = any(${[within, outside]}::bigint[]) order by id`);
  expect(rows).toEqual([1, 2].map(() => ({ state: "BOOKED", prices: [1_000] })));
  // Residents read it, and may leave it without a fee.
  const { ahead } = dataOf<ReservationListView>(await a.call("GET", "/api/reservations"));
  expect(ahead.map((one) => [one.reservationId, one.isOutsideHours, one.cancellation?.fee])).toEqual([
    [within, false, 500],
    [outside, true, 0],
  ]);
  // Who may only check in sees today alone.
  const seen = await guard.call("GET", `/api/office/${complexId}/reservations?from=${dayAhead(0)}&days=1`);
  expect(dataOf<OfficeReservationsView>(seen).outsideHours).toEqual([]);
});

test("L065 what the office keeps, moves or approves is decided, and does not come back with the same data", async () => {
  const { day, store, listed, act, told, head, guard, a, complexId } = await build();
  const [kept, moved, approved, cancelled] = [
    await store("13:00", "14:00"),
    await store("14:00", "15:00"),
    await store("15:00", "16:00", "WAITING"),
    await store("16:00", "17:00"),
  ];
  expect(reasonOf(await act(kept, "KEEP"))).toBe("RESERVATION_DECIDED");
  const holidays = withHoliday(day);
  await findOutsideHours(t.db, holidays);
  expect(await listed()).toEqual([kept, moved, approved, cancelled]);

  const path = `/api/office/${complexId}/reservations/${kept}/acts`;
  expect((await guard.call("POST", path, { act: "KEEP" })).statusCode).toBe(403);
  expect((await a.call("POST", path, { act: "KEEP" })).statusCode).toBe(403);
  expect((await act(kept, "KEEP")).statusCode).toBe(200);
  expect(reasonOf(await act(kept, "KEEP"))).toBe("RESERVATION_DECIDED");
  const target = { day: addDays(day, 1), from: "10:00" };
  const move = await head.call("POST", `/api/office/${complexId}/reservations/${moved}/move`, target);
  expect(move.statusCode, move.body).toBe(200);
  expect((await act(approved, "APPROVE")).statusCode).toBe(200);
  const free = await a.call("POST", `/api/reservations/${cancelled}/cancel`, { fee: 0 });
  expect(free.statusCode, free.body).toBe(200);
  expect(await listed()).toEqual([]);
  await findOutsideHours(t.db, holidays);
  expect(await listed()).toEqual([]);
  expect(await Promise.all([kept, moved, approved].map(told))).toEqual([
    ["OUTSIDE_HOURS", "KEPT"],
    ["OUTSIDE_HOURS", "MOVED"],
    ["OUTSIDE_HOURS", "APPROVED"],
  ]);
});

test("L065 longer hours, or a holiday that was taken back, end the question; what was kept before is not asked about", async () => {
  const { day, store, listed, told, head, complexId, facilityId, a } = await build();
  const outside = await store("14:00", "15:00");
  const offGrid = await store("15:30", "16:30");
  const holidays = withHoliday(day);
  await findOutsideHours(t.db, holidays);
  expect(await listed()).toEqual([outside]);
  const { name, place, description, version } = dataOf<FacilityView>(
    await a.call("GET", `/api/facilities/${facilityId}`),
  );
  const change = { name, place, description, version, settings: { ...shortHolidays, hours: openSettings.hours } };
  const path = `/api/office/${complexId}/facilities/${facilityId}`;
  const changed = await head.call("PUT", path, change);
  expect(changed.statusCode, changed.body).toBe(200);
  expect([await listed(), await told(outside), await told(offGrid)]).toEqual([[], ["OUTSIDE_HOURS", "KEPT"], []]);

  const second = await build();
  const again = await second.store("14:00", "15:00");
  await findOutsideHours(t.db, withHoliday(second.day));
  expect(await second.listed()).toEqual([again]);
  await findOutsideHours(t.db);
  expect([await second.listed(), await second.told(again)]).toEqual([[], ["OUTSIDE_HOURS", "KEPT"]]);
});
