import { randomUUID } from "node:crypto";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk, dataOf, reasonOf } from "#testing/builders/build-facility-desk.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { password, type Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const sendAs = (who: Person, complexId: number, payload: object, key: string) =>
  t.app.inject({
    method: "POST",
    url: `/api/office/${complexId}/reservations`,
    headers: { cookie: who.cookie, "idempotency-key": key },
    payload,
  });

test("what an office books with a key is booked once, however often it is sent", async () => {
  const { complexId, head, a, household } = await buildFacilityDesk(t);
  // Two parties at once: a second booking would find a place.
  const facilityId = await buildFacility(t, complexId, { settings: { places: 2 } });
  const requested = {
    facilityId,
    building: "101동",
    unit: "1203호",
    day: dayAhead(9),
    from: "10:00",
    until: "11:00",
    persons: 1,
    price: 0,
  };
  const send = (key: string, more: object = {}, who = head) => sendAs(who, complexId, { ...requested, ...more }, key);
  const count = async () =>
    (
      await t.db.one<{ count: number }>(sql`
        select count(*) from reservations where household_id = ${household} and facility_id = ${facilityId}`)
    ).count;
  const key = randomUUID();
  const answers = await Promise.all([send(key), send(key), send(key)]);
  const ids = new Set(answers.map((answer) => dataOf<OfficeReservationView>(answer).reservationId));
  expect([ids.size, await count()]).toEqual([1, 1]);
  const again = await send(key);
  expect([again.statusCode, ids.has(dataOf<OfficeReservationView>(again).reservationId)]).toEqual([201, true]);
  expect(reasonOf(await send(key, { persons: 2 }))).toBe("IDEMPOTENCY_REUSED");
  expect((await send("no-key")).statusCode).toBe(400);
  expect((await send(key, {}, a)).statusCode).toBe(403);
  expect((await send(randomUUID())).statusCode).toBe(201);
  // Both places are held now: a repeat of the first is answered, a new request is refused.
  expect((await send(key)).statusCode).toBe(201);
  expect(reasonOf(await send(randomUUID()))).toBe("RESERVATION_TAKEN");
  const acts = await t.db.many(
    sql`select act from office_acts where complex_id = ${complexId} and act = 'reservation.booked'`,
  );
  expect(acts).toHaveLength(2);
});

test("the key of who withdraws is forgotten, and what they booked for others stays", async () => {
  const { complexId, a, d } = await buildFacilityDesk(t);
  const facilityId = await buildFacility(t, complexId);
  await buildRole(t, complexId, d, "STAFF");
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
  const made = await sendAs(d, complexId, requested, randomUUID());
  expect(made.statusCode, made.body).toBe(201);
  await t.db.run(sql`delete from complex_managers where complex_id = ${complexId} and member_id = ${d.memberId}`);
  expect((await d.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  const { reservationId } = dataOf<OfficeReservationView>(made);
  const row = await t.db.one<object>(sql`
    select state, office_member_id, request_key from reservations where id = ${reservationId}`);
  expect(row).toEqual({ state: "BOOKED", office_member_id: null, request_key: null });
  expect((await a.call("GET", "/api/reservations")).body).toContain(`"reservationId":${reservationId},`);
});
