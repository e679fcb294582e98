import type { ReservationListView } from "@danji/contract/reservation/reservation";
import type { OfficeReservationsView } from "@danji/contract/reservation/office-reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { accept, slot, statusAndReason, viewOf, waitingListOf } from "#testing/build-waiting-list.ts";
import { buildFacility, dayAhead, openSettings, storeReservation } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk, dataOf, reasonOf } from "#testing/builders/build-facility-desk.ts";
import { type Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { closeUnanswered } from "./endings.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const MINUTE = 60_000;
const ahead = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

/** Requests of one household: one that has begun, one an hour ahead; and a booking under way. */
async function build() {
  const desk = await buildFacilityDesk(t);
  const settings = { needsApproval: true, limits: { ...openSettings.limits, held: 2 } };
  const facilityId = await buildFacility(t, desk.complexId, { settings });
  const store = (minutes: number, state: "WAITING" | "BOOKED", householdId = desk.household) =>
    storeReservation(t, {
      facilityId,
      householdId,
      memberId: desk.a.memberId,
      state,
      begins: ahead(minutes),
      ends: ahead(minutes + 50),
    });
  const [begun, waiting] = [await store(-10, "WAITING"), await store(60, "WAITING")];
  const booked = await store(-10, "BOOKED", desk.other);
  const request = { day: dayAhead(3), from: "10:00", until: "11:00", persons: 1, price: 0 };
  return {
    ...desk,
    begun,
    waiting,
    booked,
    book: () => desk.a.call("POST", `/api/facilities/${facilityId}/reservations`, request),
    listed: async () => {
      const path = `/api/office/${desk.complexId}/reservations?from=${dayAhead(-1)}&days=3`;
      const { reservations } = dataOf<OfficeReservationsView>(await desk.head.call("GET", path));
      return reservations.map(({ reservationId }) => reservationId);
    },
    counted: async () => {
      const answer = await desk.head.call("GET", `/api/office/${desk.complexId}/today`);
      return dataOf<{ counts: Record<string, number> }>(answer).counts["reservationsWaiting"];
    },
  };
}

const told = async ({ memberId }: Person, id: number) =>
  (
    await t.db.many<{ detail: string }>(sql`
      select detail from notifications
      where member_id = ${memberId} and kind = 'RESERVATION' and thing_id = ${id} order by id`)
  ).map(({ detail }) => detail);

test("L044 a request that the office has not answered by its beginning is closed, and its household is told once", async () => {
  const { a, d, begun, waiting, booked, listed, counted, head, complexId } = await build();
  // Several processes at once, and the next minutes of each.
  await Promise.all([closeUnanswered(t.db), closeUnanswered(t.db), closeUnanswered(t.db)]);
  await closeUnanswered(t.db);
  const rows = await t.db.many(sql`
    select id, state, closed_by from reservations where id = any(${[begun, waiting, booked]}::bigint[]) order by id`);
  expect(rows).toEqual([
    { id: begun, state: "DECLINED", closed_by: "UNANSWERED" },
    { id: waiting, state: "WAITING", closed_by: null },
    { id: booked, state: "BOOKED", closed_by: null },
  ]);
  expect([await told(a, begun), await told(a, waiting), await told(d, booked)]).toEqual([["UNANSWERED"], [], []]);
  const { past } = dataOf<ReservationListView>(await a.call("GET", "/api/reservations"));
  expect(past.map(({ reservationId, state, closedBy }) => [reservationId, state, closedBy])).toEqual([
    [begun, "DECLINED", "UNANSWERED"],
  ]);
  expect([await listed(), await counted()]).toEqual([[booked, waiting], 1]);
  const late = await head.call("POST", `/api/office/${complexId}/reservations/${begun}/acts`, { act: "APPROVE" });
  expect([late.statusCode, reasonOf(late)]).toEqual([409, "RESERVATION_DECIDED"]);
});

test("a request whose time has begun counts for no limit and at no desk, also before it is closed", async () => {
  const { book, listed, counted, booked, waiting } = await build();
  expect([await listed(), await counted()]).toEqual([[booked, waiting], 1]);
  // The one ahead is the first of two.
  const second = await book();
  expect(second.statusCode, second.body).toBe(201);
  expect(reasonOf(await book())).toBe("RESERVATION_LIMIT");
});

test("a member accepts an offer beside a request whose time has begun, and not beside one ahead", async () => {
  const { buildFull } = waitingListOf(() => t);
  const { a, complexId, facilityId, join, cancelHeld } = await buildFull({
    limits: { ...openSettings.limits, held: 1 },
  });
  const id = viewOf(await join(a, slot)).reservationId;
  await cancelHeld();
  const { id: householdId } = await t.db.one<{ id: number }>(sql`
    select household_id as id from residences where complex_id = ${complexId} and member_id = ${a.memberId}`);
  // From when the office still approved what is booked here.
  const request = await storeReservation(t, {
    facilityId,
    householdId,
    memberId: a.memberId,
    state: "WAITING",
    begins: ahead(60),
    ends: ahead(110),
  });
  expect(statusAndReason(await accept(a, id))).toEqual([409, "RESERVATION_LIMIT"]);
  // The job that closes it has not run yet.
  await t.db.run(sql`update reservations set begins_at = ${ahead(-10)} where id = ${request}`);
  const taken = await accept(a, id);
  expect(taken.statusCode, taken.body).toBe(200);
  expect(viewOf(taken).state).toBe("BOOKED");
});
