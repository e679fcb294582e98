import type { ReservationView } from "@danji/contract/reservation/reservation";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

const max = reservationLimits.freeCancellationsADay;

async function buildDoors() {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [a, b, other] = [await person(t, "에이"), await person(t, "비이"), await person(t, "옆집")];
  const home = await buildHome(t, a, complexId, { unit: "1호" });
  await buildHome(t, b, complexId, { unit: "1호" });
  await buildHome(t, other, complexId, { unit: "2호" });
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${home}`,
  );
  return { complexId, a, b, other, householdId, facilityId: await buildFacility(t, complexId) };
}
const book = (who: Person, facilityId: number, hour = 10) =>
  who.call("POST", `/api/facilities/${facilityId}/reservations`, {
    day: dayAhead(3),
    from: `${hour}:00`,
    until: `${hour + 1}:00`,
    persons: 1,
    price: 0,
  });
const idOf = (answer: { json: () => unknown }) => (answer.json() as { data: ReservationView }).data.reservationId;
const cancel = (who: Person, id: number) => who.call("POST", `/api/reservations/${id}/cancel`, { fee: 0 });
async function bookAndCancel(who: Person, facilityId: number, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    expect((await cancel(who, idOf(await book(who, facilityId)))).statusCode).toBe(200);
  }
}

test("after so many free cancellations of a day a household books nothing more at that facility that day", async () => {
  const { complexId, a, b, other, facilityId, householdId } = await buildDoors();
  const kept = idOf(await book(a, facilityId, 15));
  await bookAndCancel(a, facilityId, max - 1);
  await bookAndCancel(b, facilityId, 1);
  for (const who of [a, b]) {
    const refused = await book(who, facilityId);
    expect(refusal(refused)).toBe("409 RESERVATION_CANCELLED_OFTEN");
    expect(refused.json<{ message: string }>().message).toBe(
      "오늘 우리 세대가 이 시설 예약을 5번 취소해서 오늘은 더 예약할 수 없어요. 내일 다시 예약해주세요.",
    );
  }
  // The household is kept in no booking, and pays for none; other doors and other facilities go on.
  expect((await cancel(b, kept)).statusCode).toBe(200);
  expect((await book(other, facilityId)).statusCode).toBe(201);
  expect((await book(a, await buildFacility(t, complexId))).statusCode).toBe(201);
  await t.db.run(
    sql`update reservations set closed_at = closed_at - interval '1 day' where household_id = ${householdId}`,
  );
  expect((await book(a, facilityId, 12)).statusCode).toBe(201);
});

test("neither what the office cancels counts, nor what a cancellation cost, nor what those before did", async () => {
  const { a, facilityId, householdId } = await buildDoors();
  await bookAndCancel(a, facilityId, max);
  const set = (change: ReturnType<typeof sql>) =>
    t.db.run(sql`update reservations set ${change} where household_id = ${householdId}`);
  const isRefused = async () => refusal(await book(a, facilityId)) === "409 RESERVATION_CANCELLED_OFTEN";
  expect(await isRefused()).toBe(true);
  await set(sql`closed_by = 'OFFICE'`);
  expect(await book(a, facilityId, 11)).toMatchObject({ statusCode: 201 });
  await set(sql`closed_by = 'HOUSEHOLD', state = 'CANCELLED', closed_at = now(), fee = 1000`);
  expect(await book(a, facilityId, 12)).toMatchObject({ statusCode: 201 });
  await set(sql`closed_by = 'HOUSEHOLD', state = 'CANCELLED', closed_at = now(), fee = 0, is_former = true`);
  expect(await book(a, facilityId, 13)).toMatchObject({ statusCode: 201 });
});

test("of a household whose members book and cancel at once, no booking is made after the last free cancellation", async () => {
  const { a, b, facilityId, householdId } = await buildDoors();
  const loop = async (who: Person, hour: number) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const answer = await book(who, facilityId, hour);
      if (answer.statusCode === 201) await cancel(who, idOf(answer));
    }
  };
  await Promise.all([loop(a, 10), loop(b, 11), loop(a, 12), loop(b, 13)]);
  const { cancelled } = await t.db.one<{ cancelled: number }>(sql`
    select count(*) as cancelled from reservations where household_id = ${householdId} and state = 'CANCELLED'`);
  // Each of the four may have held one booking when the last counted.
  expect(cancelled).toBeGreaterThanOrEqual(max);
  expect(cancelled).toBeLessThanOrEqual(max + 3);
  expect(refusal(await book(a, facilityId))).toBe("409 RESERVATION_CANCELLED_OFTEN");
});
