import type { ReservationView } from "@danji/contract/reservation/reservation";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseTime } from "#platform/db/database-time.ts";
import { sql } from "#platform/db/sql.ts";
import { idempotentRequest } from "#platform/idempotency.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { statusAndReason } from "#testing/build-waiting-list.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { availabilityReads, getAvailability } from "../availability.ts";
import { type BookingAttempt, bookTogether } from "./book-together.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const hour = (from: number) => ({
  day: dayAhead(3),
  from: `${from}:00`,
  until: `${from + 1}:00`,
  persons: 1,
  price: 0,
});

/** Neighbours with a home of their own each, but for those of one door. */
async function buildNeighbours(units: readonly string[]) {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const people: Person[] = [];
  for (const unit of units) {
    const one = await person(t, "이웃");
    await buildHome(t, one, complexId, { unit });
    people.push(one);
  }
  return { complexId, people };
}

async function attemptOf(
  { memberId }: Person,
  requested: BookingAttempt["requested"],
  key?: string,
): Promise<BookingAttempt> {
  const { id } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where member_id = ${memberId}`,
  );
  const request = key === undefined ? undefined : await idempotentRequest(key, requested, []);
  return { memberId, householdId: id, requested, request };
}

/** Books as one batch. Gives of each the reservation, or the reason. */
async function bookAll(facilityId: number, attempts: readonly BookingAttempt[]): Promise<readonly (number | string)[]> {
  const outcomeOf = await bookTogether({ db: t.db, facilityId, clock: databaseTime }, attempts);
  return attempts.map((attempt) => {
    try {
      return outcomeOf(attempt);
    } catch (error) {
      return (error as { readonly reason: string }).reason;
    }
  });
}

const heldAt = async (facilityId: number) =>
  (await t.db.one<{ held: number }>(sql`select count(*) as held from reservations where facility_id = ${facilityId}`))
    .held;

test("of many in one batch the first gets each slot, and the others are refused by what is committed", async () => {
  const { complexId, people } = await buildNeighbours(["1호", "2호", "3호", "4호", "5호"]);
  const facilityId = await buildFacility(t, complexId);
  const attempts = await Promise.all(people.map((one, index) => attemptOf(one, hour(10 + (index % 2)))));
  const [first, second, ...rest] = await bookAll(facilityId, attempts);
  expect([typeof first, typeof second, ...rest]).toEqual(["number", "number", ...rest.map(() => "RESERVATION_TAKEN")]);
  expect(await heldAt(facilityId)).toBe(2);
});

test("a household's limit counts what is booked in the same batch, and requests for one slot may wait together", async () => {
  const { complexId, people } = await buildNeighbours(["7호", "7호", "8호"]);
  const limits = { day: 1, week: null, month: null, held: null };
  const facilityId = await buildFacility(t, complexId, { settings: { limits, needsApproval: true } });
  const attempts = await Promise.all(people.map((one) => attemptOf(one, hour(10))));
  const [one, same, other] = await bookAll(facilityId, attempts);
  expect([typeof one, same, typeof other]).toEqual(["number", "RESERVATION_LIMIT", "number"]);
});

test("one key twice in a batch books once, another request with it is refused, and who has withdrawn books nothing", async () => {
  const { complexId, people } = await buildNeighbours(["1호", "2호"]);
  const [one, gone] = people as [Person, Person];
  const facilityId = await buildFacility(t, complexId);
  const key = randomUUID();
  const attempts = [
    await attemptOf(one, hour(10), key),
    await attemptOf(gone, hour(11)),
    await attemptOf(one, hour(10), key),
    await attemptOf(one, hour(12), key),
  ];
  await t.db.run(sql`update members set withdrawn_at = now() where id = ${gone.memberId}`);
  const [first, none, again, reused] = await bookAll(facilityId, attempts);
  expect([typeof first, none, again, reused]).toEqual(["number", "UNAUTHENTICATED", first, "IDEMPOTENCY_REUSED"]);
  expect(await heldAt(facilityId)).toBe(1);
});

test("whose row another transaction works at does not hold up the others of the batch", async () => {
  const { complexId, people } = await buildNeighbours(["1호", "2호", "3호"]);
  const facilityId = await buildFacility(t, complexId);
  const attempts = await Promise.all(people.map((one, index) => attemptOf(one, hour(10 + index))));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  const work = t.db.tx(async (tx) => {
    await tx.maybe(sql`select id from households where id = ${attempts[0]?.householdId} for update`);
    isLocked();
    await released;
  });
  await locked;
  const booking = bookAll(facilityId, attempts);
  await expect.poll(() => heldAt(facilityId)).toBe(2);
  release();
  await work;
  expect((await booking).map((one) => typeof one)).toEqual(["number", "number", "number"]);
});

test("who asks at one time is answered each by their own rights, whether to read or to book", async () => {
  const { complexId, people } = await buildNeighbours(["1호", "2호"]);
  const [a, b] = people as [Person, Person];
  const [guest, manager] = [await person(t, "손님이"), await person(t, "관리이")];
  await t.db.run(
    sql`insert into complex_managers (complex_id, member_id, role) values (${complexId}, ${manager.memberId}, 'HEAD')`,
  );
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${complexId}`);
  const facilityId = await buildFacility(t, complexId);
  // One statement is under way while all of these come.
  const reads = availabilityReads(t.db);
  const ask = ({ memberId }: Person) =>
    getAvailability(reads, { memberId, session: "" }, { facilityId, from: dayAhead(3), days: 1 });
  const answers = await Promise.allSettled([a, guest, b, manager, guest].map(ask));
  expect(
    answers.map((one) =>
      one.status === "fulfilled"
        ? one.value.households.map(({ unit }) => unit)
        : (one.reason as { readonly reason: string }).reason,
    ),
  ).toEqual([["1호"], "FACILITY_NOT_FOUND", ["2호"], [], "FACILITY_NOT_FOUND"]);
  const book = (who: Person) => who.call("POST", `/api/facilities/${facilityId}/reservations`, hour(10));
  const booked = await Promise.all([guest, manager, a, guest].map(book));
  expect(booked.map((one) => statusAndReason(one))).toEqual([
    [404, "FACILITY_NOT_FOUND"],
    [403, "RESERVATION_RESIDENTS_ONLY"],
    [201, undefined],
    [404, "FACILITY_NOT_FOUND"],
  ]);
});

test("a repeat is answered by what it made, also when the facility is gone", async () => {
  const { complexId, people } = await buildNeighbours(["1호"]);
  const [a] = people as [Person];
  const facilityId = await buildFacility(t, complexId);
  const send = (key: string) =>
    t.app.inject({
      method: "POST",
      url: `/api/facilities/${facilityId}/reservations`,
      payload: hour(10),
      headers: { cookie: a.cookie, "idempotency-key": key },
    });
  const key = randomUUID();
  const first = await send(key);
  await t.db.run(sql`update facilities set removed_at = now() where id = ${facilityId}`);
  const { reservationId } = first.json<{ data: ReservationView }>().data;
  expect((await send(key)).json<{ data: ReservationView }>().data.reservationId).toBe(reservationId);
  expect((await send(randomUUID())).statusCode).toBe(404);
});

test("sessions that are looked up together: each is its own member, and an unknown one is no member", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => person(t, `동시${index}`)));
  const ended = people.slice(0, 3);
  await t.db.run(sql`delete from sessions where member_id = any(${ended.map(({ memberId }) => memberId)}::bigint[])`);
  await t.db.run(
    sql`update sessions set last_seen_at = now() - interval '2 hours' where member_id = ${people[5]?.memberId}`,
  );
  const answers = await Promise.all(people.map(async (one) => one.call("GET", "/api/member/profile")));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map((one) => (ended.includes(one) ? 401 : 200)));
  expect(answers.slice(3).map((one) => one.json<{ email: string }>().email)).toEqual(
    people.slice(3).map(({ email }) => email),
  );
  const { seen } = await t.db.one<{ seen: boolean }>(sql`
    select last_seen_at > now() - interval '1 minute' as seen from sessions where member_id = ${people[5]?.memberId}`);
  expect(seen).toBe(true);
});
