import type { FacilityView } from "@danji/contract/facility/facility";
import type { OfficeReservationsView } from "@danji/contract/reservation/office-reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holidaysFrom } from "#facility/holidays.ts";
import { sql } from "#platform/db/sql.ts";
import { accept, cancel, slot, statusAndReason, viewOf, waitingListOf } from "#testing/build-waiting-list.ts";
import { dayAhead } from "#testing/builders/build-facility.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const { buildFull, seenBy } = waitingListOf(() => t);
const priced = (price: number) => ({ WEEKDAY: price, WEEKEND: price, HOLIDAY: price });

async function buildOffice(complexId: number, facilityId: number) {
  const head = await person(t, "소장");
  await buildRole(t, complexId, head, "HEAD");
  const path = `/api/office/${complexId}/facilities/${facilityId}`;
  return {
    head,
    setPrice: async (price: number) => {
      const now = (await head.call("GET", `/api/facilities/${facilityId}`)).json<{ data: FacilityView }>().data;
      const { name, place, description, version, settings } = now;
      const body = { name, place, description, version, settings: { ...settings, prices: priced(price) } };
      const answer = await head.call("PUT", path, body);
      expect(answer.statusCode, answer.body).toBe(200);
    },
    priceAtDesk: async (id: number) => {
      const list = `/api/office/${complexId}/reservations?from=${slot.day}&days=1`;
      const { reservations } = (await head.call("GET", list)).json<{ data: OfficeReservationsView }>().data;
      return reservations.find(({ reservationId }) => reservationId === id)?.price;
    },
  };
}

const shownTo = async (who: Person, id: number) => (await seenBy(who, id))?.price ?? -1;

test("one on a waiting list is shown the price of now, and accepts its offer at that price", async () => {
  const { a, join, cancelHeld, complexId, facilityId } = await buildFull();
  const { setPrice, priceAtDesk } = await buildOffice(complexId, facilityId);
  const joined = viewOf(await join(a));
  expect(joined.price).toBe(0);
  const id = joined.reservationId;
  // While it waits, and again once it is offered.
  await setPrice(15_000);
  expect(await shownTo(a, id)).toBe(15_000);
  await cancelHeld();
  expect([await shownTo(a, id), await priceAtDesk(id)]).toEqual([15_000, 15_000]);
  await setPrice(20_000);
  expect(await priceAtDesk(id)).toBe(20_000);
  expect(statusAndReason(await accept(a, id, 15_000))).toEqual([409, "RESERVATION_PRICE"]);
  const taken = await accept(a, id, await shownTo(a, id));
  expect([taken.statusCode, viewOf(taken).state, viewOf(taken).price]).toEqual([200, "BOOKED", 20_000]);
  // What is booked keeps its price.
  await setPrice(30_000);
  expect(await shownTo(a, id)).toBe(20_000);
});

test("an offer of a day that has become a holiday since costs what the holiday does", async () => {
  const [holiday] = holidaysFrom(dayAhead(2), 150);
  if (holiday === undefined) throw new Error("no holiday in five months");
  const { a, k, join, facilityId } = await buildFull({
    opensDays: 200,
    prices: { WEEKDAY: 0, WEEKEND: 0, HOLIDAY: 7_000 },
  });
  const requested = { ...slot, day: holiday.day, price: 7_000 };
  const held = viewOf(await k.call("POST", `/api/facilities/${facilityId}/reservations`, requested));
  const id = viewOf(await join(a, requested)).reservationId;
  // As it was stored before the holiday was known.
  await t.db.run(sql`update reservations set prices = '{0}' where id = ${id}`);
  expect(await shownTo(a, id)).toBe(7_000);
  const { cancellation } = (await seenBy(k, held.reservationId)) ?? {};
  await k.call("POST", `/api/reservations/${held.reservationId}/cancel`, { fee: cancellation?.fee });
  expect((await seenBy(a, id))?.state).toBe("OFFERED");
  expect((await accept(a, id, await shownTo(a, id))).statusCode).toBe(200);
});

test("a member who queued a day ago cancels free of charge in the minutes after they accept the offer", async () => {
  const tiers = [
    { hoursBefore: 168, percent: 0 },
    { hoursBefore: 0, percent: 50 },
  ];
  const { a, join, cancelHeld, complexId, facilityId } = await buildFull({ cancellation: { freeMinutes: 10, tiers } });
  const { setPrice } = await buildOffice(complexId, facilityId);
  const id = viewOf(await join(a)).reservationId;
  await t.db.run(sql`update reservations set created_at = created_at - interval '1 day' where id = ${id}`);
  await setPrice(10_000);
  await cancelHeld();
  expect(viewOf(await accept(a, id, 10_000)).cancellation).toMatchObject({ fee: 0 });
  const cancelled = await cancel(a, id);
  expect([cancelled.statusCode, viewOf(cancelled).state, viewOf(cancelled).fee]).toEqual([200, "CANCELLED", 0]);
});
