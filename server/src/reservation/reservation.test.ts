import type { AvailabilityView, ReservationListView, ReservationView } from "@danji/contract/reservation/reservation";
import type { FacilitySettings } from "@danji/contract/facility/facility-rules";
import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { availabilityReads } from "./availability.ts";
import { bookReservation, openBookings } from "./book.ts";
import { cancelReservation } from "./cancel.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

/** A complex with the households H (two members) and K. */
async function buildPeople() {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [a, b, d] = [await person(t, "에이"), await person(t, "비이"), await person(t, "디이")];
  await buildHome(t, a, complexId);
  await buildHome(t, b, complexId);
  await buildHome(t, d, complexId, { unit: "501호" });
  const { id: householdId } = await t.db.one<{ id: number }>(sql`
    select household_id as id from residences where complex_id = ${complexId} and member_id = ${a.memberId}`);
  return { complexId, a, b, d, householdId };
}

const slot = (from = "10:00", until = "11:00", price = 0) => ({ day: dayAhead(3), from, until, persons: 1, price });
const bookingPath = (facilityId: number) => `/api/facilities/${facilityId}/reservations`;
const book = (who: Person, facilityId: number, requested: object = slot(), key: string = randomUUID()) =>
  t.app.inject({
    method: "POST",
    url: bookingPath(facilityId),
    headers: { cookie: who.cookie, "idempotency-key": key },
    payload: requested,
  });
const booked = async (who: Person, facilityId: number, requested: object = slot()) => {
  const answer = await book(who, facilityId, requested);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: ReservationView }>().data;
};
const reasonOf = (answer: { json: () => unknown }) => (answer.json() as { reason?: string }).reason;
const listOf = async (who: Person) =>
  (await who.call("GET", "/api/reservations")).json<{ data: ReservationListView }>().data;

test("every call needs a session", async () => {
  const calls = [
    ["GET", "/api/facilities?apartmentId=1"],
    ["GET", "/api/facilities/1"],
    ["GET", `/api/facilities/1/availability?from=${dayAhead(0)}`],
    ["POST", "/api/facilities/1/reservations"],
    ["GET", "/api/reservations"],
    ["POST", "/api/reservations/1/cancel"],
    ["GET", "/api/reservations/1/calendar"],
  ] as const;
  for (const [method, url] of calls)
    expect((await t.app.inject({ method, url, ...(method === "POST" ? { payload: {} } : {}) })).statusCode, url).toBe(
      401,
    );
});

test("who does not live there books nothing, and outsiders of a closed complex do not know of it", async () => {
  const { complexId } = await buildPeople();
  const facilityId = await buildFacility(t, complexId);
  const guest = await person(t, "손님아님");
  const answer = await book(guest, facilityId);
  expect([answer.statusCode, reasonOf(answer)]).toEqual([403, "RESERVATION_RESIDENTS_ONLY"]);
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${complexId}`);
  for (const [method, url] of [
    ["GET", `/api/facilities/${facilityId}`],
    ["GET", `/api/facilities/${facilityId}/availability?from=${dayAhead(0)}`],
  ] as const)
    expect((await guest.call(method, url)).statusCode).toBe(404);
  expect((await book(guest, facilityId)).statusCode).toBe(404);
  expect((await guest.call("GET", `/api/facilities?apartmentId=${complexId}`)).statusCode).toBe(403);
});

test("a booking is the household's: its members see it, others do not, and a repeat of its key books once", async () => {
  const { complexId, a, b, d } = await buildPeople();
  const facilityId = await buildFacility(t, complexId, { name: "파티룸" });
  const key = randomUUID();
  const first = await book(a, facilityId, slot(), key);
  expect((await book(a, facilityId, slot(), key)).json()).toEqual(first.json());
  expect(reasonOf(await book(a, facilityId, slot("12:00", "13:00"), key))).toBe("IDEMPOTENCY_REUSED");
  const { reservationId } = first.json<{ data: ReservationView }>().data;
  const [seen] = (await listOf(b)).ahead;
  expect(seen).toMatchObject({
    reservationId,
    facilityName: "파티룸",
    bookedBy: "에이",
    isMine: false,
    state: "BOOKED",
  });
  expect((await listOf(d)).ahead).toEqual([]);
  expect((await d.call("POST", `/api/reservations/${reservationId}/cancel`, { fee: 0 })).statusCode).toBe(404);
  expect((await d.call("GET", `/api/reservations/${reservationId}/calendar`)).statusCode).toBe(404);
  const free = (await d.call("GET", `/api/facilities/${facilityId}/availability?from=${dayAhead(3)}`)).json<{
    data: AvailabilityView;
  }>().data;
  expect(free.held).toEqual([
    {
      place: 1,
      begins: seoulMoment(dayAhead(3), "10:00").getTime(),
      ends: seoulMoment(dayAhead(3), "11:00").getTime(),
    },
  ]);
  expect(free.households.map(({ building, unit, own }) => [building, unit, own.length])).toEqual([
    ["101동", "501호", 0],
  ]);
});

test("L080 what is malformed is refused, and another price is told", async () => {
  const { complexId, a } = await buildPeople();
  const facilityId = await buildFacility(t, complexId, {
    settings: { prices: { WEEKDAY: 5_000, WEEKEND: 5_000, HOLIDAY: 5_000 } },
  });
  const bad = [
    { ...slot(), from: "24:00", until: "24:00" },
    { ...slot(), until: "24:01" },
    { ...slot(), until: "25:00" },
    { ...slot(), until: "1100" },
    { ...slot(), day: "2027-02-29" },
    { ...slot(), persons: 1.5 },
    { ...slot(), persons: "4" },
    { ...slot(), persons: 0 },
    { ...slot(), price: -1 },
    { ...slot(), price: "0" },
    { ...slot(), openedAt: "2020-01-01" },
  ];
  for (const requested of bad)
    expect((await book(a, facilityId, requested)).statusCode, JSON.stringify(requested)).toBe(400);
  const answer = await book(a, facilityId, slot("23:00", "24:00", 1));
  expect([answer.statusCode, reasonOf(answer)]).toEqual([409, "RESERVATION_PRICE"]);
  expect(answer.json<{ message: string }>().message).toContain("5,000원");
  expect((await booked(a, facilityId, slot("23:00", "24:00", 5_000))).price).toBe(5_000);
});

test("L040 of fifty households at once one has the slot, the others hear that it is taken", async () => {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const facilityId = await buildFacility(t, complexId);
  const people = await Promise.all(Array.from({ length: 50 }, () => person(t, "이웃")));
  for (const [index, one] of people.entries()) await buildHome(t, one, complexId, { unit: `${index + 1}호` });
  const answers = await Promise.all(people.map((one) => book(one, facilityId)));
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y);
  expect(codes).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  expect(new Set(answers.filter(({ statusCode }) => statusCode === 409).map(reasonOf))).toEqual(
    new Set(["RESERVATION_TAKEN"]),
  );
});

test("L095 three parties at once, also over slots of different length", async () => {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const facilityId = await buildFacility(t, complexId, { settings: { places: 3 } });
  const people = await Promise.all(Array.from({ length: 10 }, () => person(t, "이웃")));
  for (const [index, one] of people.entries()) await buildHome(t, one, complexId, { unit: `${index + 1}호` });
  const answers = await Promise.all(
    people.map((one, index) => book(one, facilityId, slot("10:00", index % 2 === 0 ? "11:00" : "12:00"))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
});

test("a household that stays thirty nights holds its room in the last too: the next gets the other", async () => {
  const { complexId, d, householdId } = await buildPeople();
  const settings = { places: 2, nightsMax: 30, checkIn: "15:00", checkOut: "11:00" };
  const facilityId = await buildFacility(t, complexId, { kind: "NIGHT", settings });
  const [begins, ends] = [seoulMoment(dayAhead(3), "15:00"), seoulMoment(dayAhead(33), "11:00")];
  await storeReservation(t, { facilityId, householdId, begins, ends });
  const last = dayAhead(32);
  const roomsHeld = async () => {
    const path = `/api/facilities/${facilityId}/availability?from=${last}&days=1`;
    const { held } = (await d.call("GET", path)).json<{ data: AvailabilityView }>().data;
    return held.map(({ place }) => place);
  };
  expect(await roomsHeld()).toEqual([1]);
  const night = { day: last, untilDay: dayAhead(33), persons: 1, price: 0 };
  await booked(d, facilityId, night);
  expect(await roomsHeld()).toEqual([1, 2]);
  expect(reasonOf(await book(d, facilityId, night))).toBe("RESERVATION_TAKEN");
});

test("L019 L055 a household keeps its limit when its members book at once, also while one cancels", async () => {
  const { complexId, a, b, householdId } = await buildPeople();
  const facilityId = await buildFacility(t, complexId, {
    settings: { limits: { day: 1, week: null, month: null, held: null } },
  });
  const hours = ["10:00", "11:00", "12:00", "13:00"].map((from, index) => slot(from, `${11 + index}:00`));
  const answers = await Promise.all(
    hours.map((requested, index) => book(index % 2 === 0 ? a : b, facilityId, requested)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([201, 409, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json<{ message: string }>().message).toContain("하루에 1건까지");
  const { reservationId } =
    answers.find(({ statusCode }) => statusCode === 201)?.json<{ data: ReservationView }>().data ?? {};
  await Promise.all([
    a.call("POST", `/api/reservations/${reservationId}/cancel`, { fee: 0 }),
    book(b, facilityId, slot("15:00", "16:00")),
  ]);
  const { count } = await t.db.one<{ count: number }>(sql`
    select count(*) from reservations where household_id = ${householdId} and facility_id = ${facilityId} and state = 'BOOKED'`);
  expect(count).toBeLessThanOrEqual(1);
});

test("L020 a booking carries its door: with homes in two complexes each has its own limits", async () => {
  const { complexId, a, b } = await buildPeople();
  const other = await buildComplex(t, { kind: "PUBLIC" });
  await buildHome(t, a, other, { unit: "7호" });
  const limits = { day: 1, week: null, month: null, held: null };
  const [here, there] = [
    await buildFacility(t, complexId, { settings: { limits } }),
    await buildFacility(t, other, { settings: { limits } }),
  ];
  await booked(b, here);
  expect(reasonOf(await book(a, here, slot("12:00", "13:00")))).toBe("RESERVATION_LIMIT");
  const { householdId } = {
    householdId: (
      await t.db.one<{ id: number }>(sql`
    select household_id as id from residences where complex_id = ${other} and member_id = ${a.memberId}`)
    ).id,
  };
  expect((await book(a, here, { ...slot("12:00", "13:00"), householdId })).statusCode).toBe(403);
  expect((await booked(a, there)).unit).toBe("7호");
});

const tiers: FacilitySettings["cancellation"] = {
  freeMinutes: 10,
  tiers: [
    { hoursBefore: 168, percent: 0 },
    { hoursBefore: 72, percent: 10 },
    { hoursBefore: 24, percent: 30 },
    { hoursBefore: 0, percent: 50 },
  ],
};
const fixed =
  (day: string, clock: string, seconds = 0) =>
  async () =>
    new Date(seoulMoment(day, clock).getTime() + seconds * 1_000);

test("L070 L079 a cancellation carries the amount that was shown; another one is told and nothing is written", async () => {
  const { complexId, a, householdId } = await buildPeople();
  const facilityId = await buildFacility(t, complexId);
  const [begins, ends] = [seoulMoment("2026-12-19", "14:00"), seoulMoment("2026-12-19", "16:00")];
  const times = { begins, ends, bookedAt: seoulMoment("2026-12-01", "10:00") };
  const booking = { facilityId, householdId, memberId: a.memberId, prices: [30_000], terms: tiers, ...times };
  const reservationId = await storeReservation(t, booking);
  const cancel = (fee: number, clock: () => Promise<Date>) =>
    cancelReservation(t.db, { memberId: a.memberId, session: "" }, { reservationId, fee }, clock);
  await expect(cancel(3_000, fixed("2026-12-16", "14:00", 1))).rejects.toMatchObject({
    reason: "RESERVATION_FEE",
    message: "지금 취소하면 9,000원이 청구돼요",
  });
  for (const fee of [0, 3_000, 1e9]) await expect(cancel(fee, fixed("2026-12-16", "14:00", 1))).rejects.toThrow();
  await expect(cancel(15_000, fixed("2026-12-19", "14:00"))).rejects.toMatchObject({ reason: "RESERVATION_BEGUN" });
  expect(await cancel(9_000, fixed("2026-12-16", "14:00", 1))).toMatchObject({ state: "CANCELLED", fee: 9_000 });
  // The answer was lost: the same call is the same cancellation, and no other one is.
  expect(await cancel(9_000, fixed("2026-12-16", "14:00", 2))).toMatchObject({ state: "CANCELLED", fee: 9_000 });
  await expect(cancel(0, fixed("2026-12-16", "14:00", 2))).rejects.toMatchObject({ reason: "RESERVATION_OVER" });
  for (const fee of [-3_000, 2_999.5, "3000"])
    expect((await a.call("POST", `/api/reservations/${reservationId}/cancel`, { fee })).statusCode).toBe(400);
});

test("L041 L068 the time of the database decides", async () => {
  const { complexId, a } = await buildPeople();
  const facilityId = await buildFacility(t, complexId, {
    settings: { opensDays: 30, opensAt: "09:00", closesMinutes: 30 },
  });
  const requested = { day: "2026-12-31", from: "23:00", until: "24:00", persons: 1, price: 0 };
  const viewer = { memberId: a.memberId, session: "" };
  const bookings = openBookings(t.services, availabilityReads(t.db));
  const at = (clock: () => Promise<Date>, from = requested) =>
    bookReservation(bookings, viewer, { facilityId, key: undefined }, from, clock);
  await expect(at(fixed("2026-12-01", "08:59", 59.9))).rejects.toMatchObject({
    reason: "RESERVATION_NOT_OPEN",
    message: "12월 1일 09:00부터 예약할 수 있어요",
  });
  expect(await at(fixed("2026-12-01", "09:00"))).toMatchObject({ day: "2026-12-31", ends: "2026-12-31T15:00:00.000Z" });
  const two = { ...requested, day: "2026-12-10", from: "14:00", until: "15:00" };
  await expect(at(fixed("2026-12-10", "13:30", 1), two)).rejects.toMatchObject({ reason: "RESERVATION_LATE" });
  expect((await at(fixed("2026-12-10", "13:30"), two)).day).toBe("2026-12-10");
});

test("B cancels what A booked, and A is told by whom", async () => {
  const { complexId, a, b } = await buildPeople();
  const { reservationId } = await booked(a, await buildFacility(t, complexId));
  const cancel = async (who: Person) =>
    (await who.call("POST", `/api/reservations/${reservationId}/cancel`, { fee: 0 })).statusCode;
  expect(await Promise.all([cancel(b), cancel(b)])).toEqual([200, 200]);
  expect(await cancel(a)).toBe(409);
  const [past] = (await listOf(a)).past;
  expect(past).toMatchObject({ reservationId, state: "CANCELLED", cancelledBy: "비이", fee: 0 });
  const told = await t.db.many<{ member_id: number; detail: string }>(sql`
    select member_id, detail from notifications where kind = 'RESERVATION' and thing_id = ${reservationId}`);
  expect(told).toEqual([{ member_id: a.memberId, detail: "CANCELLED" }]);
});
