import type { DeskTodayView } from "@danji/contract/complex/desk/today";
import type { FacilityView } from "@danji/contract/facility/facility";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationsView, OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import type { ReservationAct } from "@danji/contract/reservation/reservation-rules";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead, openSettings, storeReservation } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk as buildDesk, dataOf, reasonOf } from "#testing/builders/build-facility-desk.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { actOnReservation } from "./act.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const fields = ({ name, place, description, settings, version }: FacilityView) => {
  return { name, place, description, settings, version };
};

test("a head sets a facility up, residents see it, and who may not is refused", async () => {
  const { complexId, head, guard, a } = await buildDesk(t);
  const facility = { name: "파티룸", kind: "SLOT", place: "101동 지하", description: "", settings: defaultSettings };
  expect((await guard.call("POST", `/api/office/${complexId}/facilities`, facility)).statusCode).toBe(403);
  const created = await head.call("POST", `/api/office/${complexId}/facilities`, facility);
  expect(created.statusCode, created.body).toBe(201);
  const list = await a.call("GET", `/api/facilities?apartmentId=${complexId}`);
  expect(dataOf<{ facilities: FacilityView[] }>(list).facilities).toEqual([dataOf<FacilityView>(created)]);
  const bad = [
    { ...defaultSettings, hours: [] },
    { ...defaultSettings, prices: { ...defaultSettings.prices, WEEKDAY: 0.5 } },
    { ...defaultSettings, cancellation: { freeMinutes: 0, tiers: [{ hoursBefore: 24, percent: 10 }] } },
    {
      ...defaultSettings,
      cancellation: {
        freeMinutes: 0,
        tiers: [
          { hoursBefore: 24, percent: 50 },
          { hoursBefore: 0, percent: 10 },
        ],
      },
    },
    { ...defaultSettings, nightsMin: 4, nightsMax: 2 },
    { ...defaultSettings, more: 1 },
  ];
  for (const settings of bad)
    expect((await head.call("POST", `/api/office/${complexId}/facilities`, { ...facility, settings })).statusCode).toBe(
      400,
    );
});

test("L050 L052 a change or a closure lists the bookings in the way, and cancels them free of charge or keeps them", async () => {
  const { complexId, head, a, household } = await buildDesk(t);
  const facilityId = await buildFacility(t, complexId, {
    settings: { prices: { WEEKDAY: 1_000, WEEKEND: 1_000, HOLIDAY: 1_000 } },
  });
  const day = dayAhead(20);
  const store = (from: string, until: string) => {
    const times = { begins: seoulMoment(day, from), ends: seoulMoment(day, until) };
    return storeReservation(t, { facilityId, householdId: household, memberId: a.memberId, prices: [1_000], ...times });
  };
  const ids = [await store("10:00", "11:00"), await store("11:00", "12:00")];
  const path = `/api/office/${complexId}/facilities/${facilityId}`;
  const view = dataOf<FacilityView>(await a.call("GET", `/api/facilities/${facilityId}`));
  const change = { ...fields(view), settings: { ...openSettings, slotMinutes: 90 } };
  const met = dataOf<OfficeReservationView[]>(
    await head.call("POST", `/api/office/${complexId}/facilities/${facilityId}/check`, change),
  );
  expect(met.map(({ reservationId }) => reservationId)).toEqual(ids);
  const refused = await head.call("PUT", path, change);
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, "FACILITY_RESERVATIONS"]);
  expect((await head.call("PUT", path, { ...change, onReservations: "KEEP" })).statusCode).toBe(200);
  expect(reasonOf(await head.call("PUT", path, { ...change, onReservations: "KEEP" }))).toBe("FACILITY_CHANGED");
  const kept = await t.db.many<{ state: string }>(sql`select state from reservations where id = any(${ids}::bigint[])`);
  expect(kept.map(({ state }) => state)).toEqual(["BOOKED", "BOOKED"]);

  // What was kept stays out of the new grid: no other booking gets its time.
  const requested = { day, from: "10:30", until: "12:00", persons: 1, price: 0 };
  expect(reasonOf(await a.call("POST", `/api/facilities/${facilityId}/reservations`, requested))).toBe(
    "RESERVATION_TAKEN",
  );

  const other = await buildFacility(t, complexId);
  const closed = `/api/office/${complexId}/facilities/${other}/closures`;
  const begins = seoulMoment(day, "10:00");
  const ends = seoulMoment(day, "11:00");
  const reservationId = await storeReservation(t, { facilityId: other, householdId: household, begins, ends });
  const closure = { from: dayAhead(19), until: dayAhead(21), reason: "공사" };
  expect(
    dataOf<OfficeReservationView[]>(
      await head.call("POST", `/api/office/${complexId}/facilities/${other}/closures/check`, closure),
    ),
  ).toHaveLength(1);
  expect(reasonOf(await head.call("POST", closed, closure))).toBe("FACILITY_RESERVATIONS");
  expect((await head.call("POST", closed, { ...closure, onReservations: "CANCEL" })).statusCode).toBe(201);
  const row = await t.db.one(sql`select state, closed_by, fee from reservations where id = ${reservationId}`);
  expect(row).toEqual({ state: "CANCELLED", closed_by: "OFFICE", fee: 0 });
  const told = await t.db.many(
    sql`select detail from notifications where kind = 'RESERVATION' and thing_id = ${reservationId}`,
  );
  expect(told).toEqual([{ detail: "OFFICE_CANCELLED" }]);
  const answer = await a.call("POST", `/api/facilities/${other}/reservations`, {
    ...requested,
    from: "10:00",
    until: "11:00",
  });
  expect([answer.statusCode, reasonOf(answer)]).toEqual([409, "RESERVATION_CLOSED"]);
  const { closures } = dataOf<FacilityView>(await a.call("GET", `/api/facilities/${other}`));
  const closureId = closures[0]?.closureId;
  const removal = await head.call("DELETE", `/api/office/${complexId}/facilities/${other}/closures/${closureId}`);
  expect(dataOf<FacilityView>(removal).closures).toEqual([]);
  expect(
    (await head.call("DELETE", `/api/office/${complexId}/facilities/${other}/closures/${closureId}`)).statusCode,
  ).toBe(404);
  await storeReservation(t, { facilityId: other, householdId: household, begins, ends });
  const removalPath = `/api/office/${complexId}/facilities/${other}/removal`;
  expect(reasonOf(await head.call("POST", removalPath, {}))).toBe("FACILITY_RESERVATIONS");
  for (const days of [
    { from: dayAhead(-1), until: dayAhead(2) },
    { from: dayAhead(3), until: dayAhead(2) },
    { from: dayAhead(3), until: dayAhead(900) },
  ])
    expect((await head.call("POST", closed, { ...days, reason: "" })).statusCode).toBe(400);
  expect((await head.call("POST", removalPath, { onReservations: "CANCEL" })).statusCode).toBeLessThan(300);
  expect((await a.call("GET", `/api/facilities/${other}`)).statusCode).toBe(404);
});

test("L043 L044 of two that wait for one slot one is approved, and the other names who holds it", async () => {
  const { complexId, head, a, household, other } = await buildDesk(t);
  const facilityId = await buildFacility(t, complexId, { settings: { needsApproval: true } });
  const requested = { day: dayAhead(2), from: "10:00", until: "11:00", persons: 1, price: 0 };
  const first = dataOf<{ reservationId: number; state: string }>(
    await a.call("POST", `/api/facilities/${facilityId}/reservations`, requested),
  );
  expect(first.state).toBe("WAITING");
  const [begins, ends] = [seoulMoment(requested.day, "10:00"), seoulMoment(requested.day, "11:00")];
  const second = await storeReservation(t, { facilityId, householdId: other, begins, ends, state: "WAITING" });
  const act = (id: number, what: ReservationAct) =>
    head.call("POST", `/api/office/${complexId}/reservations/${id}/acts`, { act: what });
  const answers = await Promise.all([act(first.reservationId, "APPROVE"), act(second, "APPROVE")]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json<{ message: string }>().message).toMatch(/101동 (1203|501)호 세대가 이미 예약했습니다\./);
  const third = await storeReservation(t, { facilityId, householdId: household, begins, ends, state: "WAITING" });
  await a.call("POST", `/api/reservations/${third}/cancel`, { fee: 0 });
  expect(reasonOf(await act(third, "APPROVE"))).toBe("RESERVATION_DECIDED");
  expect(
    (await act(second, "DECLINE")).statusCode === 200 || (await act(first.reservationId, "DECLINE")).statusCode === 200,
  ).toBe(true);
});

test("L101 a check-in counts during one's booking, and twice is once; a no-show after it, and can be taken back", async () => {
  const { complexId, head, guard, household } = await buildDesk(t);
  const facilityId = await buildFacility(t, complexId);
  const [begins, ends] = [seoulMoment("2026-12-10", "14:00"), seoulMoment("2026-12-10", "15:00")];
  const id = await storeReservation(t, { facilityId, householdId: household, begins, ends });
  const at = (who: Person, act: ReservationAct, time: Date) =>
    actOnReservation(
      t.db,
      { memberId: who.memberId, session: "" },
      { apartmentId: complexId, reservationId: id },
      { act },
      async () => time,
    );
  const second = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000);
  await expect(at(guard, "CHECK_IN", second(begins, -1))).rejects.toMatchObject({ reason: "RESERVATION_TIME" });
  await expect(at(guard, "CHECK_IN", ends)).rejects.toMatchObject({ reason: "RESERVATION_TIME" });
  expect((await at(guard, "CHECK_IN", begins)).state).toBe("USED");
  expect((await at(guard, "CHECK_IN", second(ends, -1))).checkedInAt).toBe(begins.toISOString());
  await expect(at(guard, "NO_SHOW", second(ends, 1))).rejects.toMatchObject({ reason: "ROLE_ONLY" });
  // With the check-in, its time is taken back.
  expect(await at(head, "RESTORE", ends)).toMatchObject({ state: "BOOKED", checkedInAt: null });
  await expect(at(head, "NO_SHOW", second(ends, -1))).rejects.toMatchObject({ reason: "RESERVATION_TIME" });
  expect((await at(head, "NO_SHOW", ends)).state).toBe("NO_SHOW");
  const seen = await guard.call("GET", `/api/office/${complexId}/reservations?from=2026-12-10&days=7`);
  // A guard gets today, whatever they ask for.
  expect(dataOf<OfficeReservationsView>(seen)).toMatchObject({ from: dayAhead(0), days: 1, waiting: [] });
});

test("L101 a guard reads no booking of another day by its number, and who handles bookings does", async () => {
  const { complexId, head, guard, household } = await buildDesk(t);
  const facilityId = await buildFacility(t, complexId);
  const store = (day: string, state: "USED" | "BOOKED") =>
    storeReservation(t, {
      facilityId,
      householdId: household,
      state,
      begins: seoulMoment(day, "00:00"),
      ends: seoulMoment(day, "24:00"),
    });
  const [past, ahead, today] = [
    await store(dayAhead(-1), "USED"),
    await store(dayAhead(1), "BOOKED"),
    await store(dayAhead(0), "USED"),
  ];
  const checkIn = async (who: Person, id: number) => {
    const answer = await who.call("POST", `/api/office/${complexId}/reservations/${id}/acts`, { act: "CHECK_IN" });
    return [answer.statusCode, reasonOf(answer)];
  };
  expect(await checkIn(guard, past)).toEqual([404, "RESERVATION_NOT_FOUND"]);
  expect(await checkIn(guard, ahead)).toEqual([404, "RESERVATION_NOT_FOUND"]);
  expect(await checkIn(guard, today)).toEqual([200, undefined]);
  expect([await checkIn(head, past), await checkIn(head, ahead)]).toEqual([
    [200, undefined],
    [409, "RESERVATION_TIME"],
  ]);
  // What a guard may not do is refused alike, whatever number it is.
  for (const id of [past, today, 999_999]) {
    const answer = await guard.call("POST", `/api/office/${complexId}/reservations/${id}/acts`, { act: "NO_SHOW" });
    expect([answer.statusCode, reasonOf(answer)]).toEqual([403, "ROLE_ONLY"]);
  }
});

test("a guard's front page counts the bookings of today that are still to come or to be checked in", async () => {
  const { complexId, head, guard, household } = await buildDesk(t);
  const facilityId = await buildFacility(t, complexId);
  const booked = (fromHours: number, untilHours: number, place: number, state: "BOOKED" | "USED" = "BOOKED") => {
    const [begins, ends] = [fromHours, untilHours].map((hours) => new Date(Date.now() + hours * 3_600_000));
    const times = { begins: begins ?? new Date(), ends: ends ?? new Date() };
    return storeReservation(t, { facilityId, householdId: household, place, state, ...times });
  };
  await booked(0, 1, 1);
  await booked(0, 1, 2, "USED");
  await booked(-2, -1, 3);
  await booked(24, 25, 4);
  const countsOf = async (who: Person) =>
    dataOf<DeskTodayView>(await who.call("GET", `/api/office/${complexId}/today`)).counts;
  expect(await countsOf(guard)).toMatchObject({ reservationsToday: 1, carsExpected: 0 });
  expect(await countsOf(head)).not.toHaveProperty("reservationsToday");
});

test("L100 a no-show is marked once, two days late and by several at once, never before its end by a clock that is ahead", async () => {
  const { complexId, head, a, household } = await buildDesk(t);
  const facilityId = await buildFacility(t, complexId, { settings: { noShow: { count: 1, pauseDays: 14 } } });
  const day = dayAhead(-2);
  const [begins, ends] = [seoulMoment(day, "10:00"), seoulMoment(day, "11:00")];
  const late = await storeReservation(t, { facilityId, householdId: household, begins, ends });
  const mark = (id: number) =>
    head.call("POST", `/api/office/${complexId}/reservations/${id}/acts`, { act: "NO_SHOW" });
  const answers = await Promise.all([mark(late), mark(late), mark(late)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409, 409]);
  // The pause follows from the day of the booking: a late mark does not move it.
  const requested = { day: dayAhead(3), from: "10:00", until: "11:00", persons: 1, price: 0 };
  const refused = await a.call("POST", `/api/facilities/${facilityId}/reservations`, requested);
  const [, month = 0, date = 0] = addDays(day, 14).split("-").map(Number);
  expect(refused.json<{ message: string }>().message).toContain(`${month}월 ${date}일`);
  const half = 30 * 60_000;
  const running = await storeReservation(t, {
    facilityId,
    householdId: household,
    begins: new Date(Date.now() - half),
    ends: new Date(Date.now() + half),
  });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * half });
  try {
    expect(reasonOf(await mark(running))).toBe("RESERVATION_TIME");
  } finally {
    vi.useRealTimers();
  }
});

test("the office books for a door beyond limits and opening times, and not into a held place", async () => {
  const { complexId, head, a } = await buildDesk(t);
  const limits = { day: 1, week: 1, month: 1, held: 1 };
  const facilityId = await buildFacility(t, complexId, { settings: { limits, opensDays: 1 } });
  const requested = {
    facilityId,
    building: "101",
    unit: "1203",
    day: dayAhead(9),
    from: "10:00",
    until: "11:00",
    persons: 1,
    price: 0,
  };
  const send = (more: object = {}) =>
    head.call("POST", `/api/office/${complexId}/reservations`, { ...requested, ...more });
  const made = await send();
  expect(made.statusCode, made.body).toBe(201);
  expect(dataOf<OfficeReservationView>(made)).toMatchObject({ building: "101동", unit: "1203호", byOffice: true });
  expect((await send({ from: "11:00", until: "12:00" })).statusCode).toBe(201);
  expect(reasonOf(await send())).toBe("RESERVATION_TAKEN");
  expect(reasonOf(await send({ unit: "9999" }))).toBe("RESERVATION_DOOR");
  const foreign = await buildFacility(t, await buildComplex(t));
  expect(reasonOf(await send({ facilityId: foreign }))).toBe("FACILITY_NOT_FOUND");
  const own = dataOf<{ ahead: readonly { byOffice: boolean; bookedBy: null }[] }>(
    await a.call("GET", "/api/reservations"),
  );
  expect(own.ahead.map(({ byOffice, bookedBy }) => [byOffice, bookedBy])).toEqual([
    [true, null],
    [true, null],
  ]);
});
