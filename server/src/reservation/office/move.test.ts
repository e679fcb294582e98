import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk, dataOf, reasonOf } from "#testing/builders/build-facility-desk.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { moveReservation } from "./move.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const day = dayAhead(10);

async function buildMoves(kind: "SLOT" | "SEAT" = "SLOT", places = 1) {
  const desk = await buildFacilityDesk(t);
  const facilityId = await buildFacility(t, desk.complexId, { kind, settings: { places } });
  const store = (householdId: number, from: string, until: string, place = 1) =>
    storeReservation(t, {
      facilityId,
      householdId,
      place,
      prices: [5_000],
      begins: seoulMoment(day, from),
      ends: seoulMoment(day, until),
    });
  const move = (id: number, to: object, who = desk.head) =>
    who.call("POST", `/api/office/${desk.complexId}/reservations/${id}/move`, to);
  return { ...desk, facilityId, store, move };
}

test("a moved booking keeps its length and price, its household is told, and its calendar entry is another revision", async () => {
  const { a, household, store, move } = await buildMoves();
  const id = await store(household, "10:00", "12:00");
  const moved = await move(id, { day: addDays(day, 1), from: "15:00" });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(dataOf<OfficeReservationView>(moved)).toMatchObject({
    day: addDays(day, 1),
    price: 5_000,
    state: "BOOKED",
    begins: seoulMoment(addDays(day, 1), "15:00").toISOString(),
    ends: seoulMoment(addDays(day, 1), "17:00").toISOString(),
  });
  const told = await t.db.many(sql`select detail from notifications where kind = 'RESERVATION' and thing_id = ${id}`);
  expect(told).toEqual([{ detail: "MOVED" }]);
  expect((await a.call("GET", `/api/reservations/${id}/calendar`)).body).toContain("SEQUENCE:1\r\n");
  // To where it is: nothing happens, and no notification is sent again.
  expect((await move(id, { day: addDays(day, 1) })).statusCode).toBe(200);
  // By half of its own length: it is not in its own way.
  expect((await move(id, { day: addDays(day, 1), from: "16:00" })).statusCode).toBe(200);
  const { moves } = await t.db.one<{ moves: number }>(sql`select moves from reservations where id = ${id}`);
  expect(moves).toBe(2);
});

test("L056 of two that are moved to one time one stands there, and the other where it was", async () => {
  const { complexId, head, household, other, store } = await buildMoves();
  for (let round = 0; round < 5; round += 1) {
    const from = `${String(2 * round).padStart(2, "0")}:00`;
    const until = `${String(2 * round + 1).padStart(2, "0")}:00`;
    const target = { day: addDays(day, 1), from };
    const ids = [
      await store(household, from, until),
      await store(other, until, `${String(2 * round + 2).padStart(2, "0")}:00`),
    ];
    const viewer = { memberId: head.memberId, session: "" };
    const results = await Promise.allSettled(
      ids.map((reservationId) => moveReservation(t.db, viewer, { apartmentId: complexId, reservationId }, target)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = results.find((result) => result.status === "rejected");
    expect(lost?.reason).toMatchObject({ reason: "RESERVATION_TAKEN" });
    const stored = await t.db.many<{ day: string }>(sql`
      select day from reservations where id = any(${ids}::bigint[]) order by day`);
    expect(stored.map((row) => row.day)).toEqual([day, addDays(day, 1)]);
  }
});

test("a seat moves to a free seat, and not into a held one, off the grid, past midnight or a place that is not there", async () => {
  const { household, other, store, move } = await buildMoves("SEAT", 3);
  const id = await store(household, "10:00", "12:00", 1);
  await store(other, "10:00", "11:00", 2);
  expect(reasonOf(await move(id, { day, seat: 2 }))).toBe("RESERVATION_TAKEN");
  expect(dataOf<OfficeReservationView>(await move(id, { day, seat: 3 }))).toMatchObject({ place: 3, day });
  expect(reasonOf(await move(id, { day, seat: 4 }))).toBe("RESERVATION_UNFIT");
  expect(reasonOf(await move(id, { day, from: "10:30" }))).toBe("RESERVATION_UNFIT");
  expect(reasonOf(await move(id, { day, from: "23:00" }))).toBe("RESERVATION_UNFIT");
  expect(reasonOf(await move(id, { day: dayAhead(-1) }))).toBe("RESERVATION_LATE");
  expect((await move(id, { day, from: "25:00" })).statusCode).toBe(400);
});

test("nights keep their number, and what has begun or ended stays", async () => {
  const { complexId, head, guard, a, household, facilityId, store, move } = await buildMoves();
  const room = await buildFacility(t, complexId, { kind: "NIGHT" });
  const stay = await storeReservation(t, {
    facilityId: room,
    householdId: household,
    prices: [30_000, 40_000],
    begins: seoulMoment(day, "15:00"),
    ends: seoulMoment(addDays(day, 2), "11:00"),
  });
  expect(dataOf<OfficeReservationView>(await move(stay, { day: addDays(day, 1) }))).toMatchObject({
    ends: seoulMoment(addDays(day, 3), "11:00").toISOString(),
    price: 70_000,
  });
  const id = await store(household, "10:00", "11:00");
  const call = { apartmentId: complexId, reservationId: id };
  const late = moveReservation(t.db, { memberId: head.memberId, session: "" }, call, { day }, async () =>
    seoulMoment(day, "10:00"),
  );
  await expect(late).rejects.toMatchObject({ reason: "RESERVATION_DECIDED" });
  for (const who of [guard, a]) expect((await move(id, { day }, who)).statusCode).toBe(403);
  await t.db.run(sql`update reservations set state = 'CANCELLED', closed_at = now() where facility_id = ${facilityId}`);
  expect(reasonOf(await move(id, { day: addDays(day, 1) }))).toBe("RESERVATION_DECIDED");
});
