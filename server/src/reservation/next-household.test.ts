import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import type { ReservationListView } from "@danji/contract/reservation/reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { atClose, buildLottery, enter, ten } from "#testing/builders/build-lottery.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { runLotteries } from "./lottery/rounds.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const HOUR = 3_600_000;

/** A household of one at a facility with a limit of one booking a month, and a pause after one no-show; theirs was yesterday. */
async function buildFormer() {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const former = await person(t, "에이");
  const home = await buildHome(t, former, complexId);
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${home}`,
  );
  const settings = {
    noShow: { count: 1, pauseDays: 14 },
    limits: { day: null, week: null, month: 1, held: null },
  };
  const facilityId = await buildFacility(t, complexId, { settings });
  const begins = new Date(Date.now() - 26 * HOUR);
  const missed = await storeReservation(t, {
    facilityId,
    householdId,
    memberId: former.memberId,
    begins,
    state: "NO_SHOW",
    ends: new Date(begins.getTime() + HOUR),
  });
  return { complexId, former, householdId, facilityId, missed };
}

async function moveIn(complexId: number, householdId: number): Promise<Person> {
  const next = await person(t, "씨이");
  const home = await buildHome(t, next, complexId);
  expect(await t.db.one(sql`select household_id as id from residences where id = ${home}`)).toEqual({
    id: householdId,
  });
  return next;
}

const seenBy = async (who: Person) =>
  (await who.call("GET", "/api/reservations")).json<{ data: ReservationListView }>().data;
const book = (who: Person, facilityId: number) =>
  who.call("POST", `/api/facilities/${facilityId}/reservations`, {
    day: dayAhead(1),
    from: "10:00",
    until: "11:00",
    persons: 1,
    price: 0,
  });

test("after a 세대 교체 the next household sees no booking of the former one, and inherits no limit or pause", async () => {
  const { complexId, former, householdId, facilityId, missed } = await buildFormer();
  const head = await person(t, "소장");
  await buildRole(t, complexId, head, "HEAD");
  expect((await book(former, facilityId)).statusCode).toBe(409);
  const path = `/api/manage/households/${complexId}/${householdId}/turnover`;
  expect((await head.call("POST", path, { day: dayAhead(0) })).statusCode).toBeLessThan(300);
  const next = await moveIn(complexId, householdId);
  expect(await seenBy(next)).toMatchObject({ ahead: [], past: [] });
  expect((await next.call("GET", `/api/reservations/${missed}/calendar`)).statusCode).toBe(404);
  expect((await book(next, facilityId)).statusCode).toBe(201);
  expect((await seenBy(next)).ahead).toHaveLength(1);
});

const half = { freeMinutes: 0, tiers: [{ hoursBefore: 0, percent: 50 }] };

/** Withdraws without agreeing to any cancellation. */
const withdraw = (who: Person) => who.call("DELETE", "/api/member", { password });

test("a booking of a home that the office has ended is the household's: a withdrawal neither cancels nor charges it", async () => {
  const complexId = await buildComplex(t, { kind: "RESIDENTS" });
  const [a, b, head] = [await person(t, "에이"), await person(t, "비이"), await person(t, "소장")];
  const homes = [await buildHome(t, a, complexId), await buildHome(t, b, complexId)];
  await buildRole(t, complexId, head, "HEAD");
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${homes[0]}`,
  );
  const begins = new Date(Date.now() + 24 * HOUR);
  const reservationId = await storeReservation(t, {
    facilityId: await buildFacility(t, complexId),
    householdId,
    memberId: a.memberId,
    prices: [10_000],
    terms: half,
    begins,
    ends: new Date(begins.getTime() + HOUR),
  });
  const decision = { apartmentId: complexId, decision: "end", residenceIds: [homes[0]] };
  const ended = await head.call("POST", "/api/manage/residences/decide", decision);
  expect(ended.statusCode, ended.body).toBeLessThan(300);
  const shown = (await a.call("GET", "/api/member/withdrawal")).json<{ data: WithdrawalView }>().data;
  expect([shown.reservationCount, shown.reservationFee]).toEqual([0, 0]);
  expect((await withdraw(a)).statusCode).toBe(200);
  const row = await t.db.one(sql`select state, fee, member_id from reservations where id = ${reservationId}`);
  expect(row).toEqual({ state: "BOOKED", fee: null, member_id: null });
});

test("what a household wins by the ticket of a member who has left stays when that member withdraws", async () => {
  const { complexId, lotteryId, people } = await buildLottery(t, ["에이"]);
  const [a] = people;
  if (a === undefined) throw new Error("no member");
  const b = await person(t, "비이");
  await buildHome(t, b, complexId, { unit: "101호" });
  expect((await enter(a, lotteryId, [ten])).statusCode).toBeLessThan(300);
  const { id: homeId } = await t.db.one<{ id: number }>(sql`select id from residences where member_id = ${a.memberId}`);
  expect((await a.call("DELETE", `/api/member-apartments/${homeId}`)).statusCode).toBe(204);
  await runLotteries(t.db, atClose);
  expect((await withdraw(a)).statusCode).toBe(200);
  const won = await t.db.many(sql`
    select r.state, r.member_id from reservations r
    join lottery_tickets k on k.reservation_id = r.id where k.lottery_id = ${lotteryId}`);
  expect(won).toEqual([{ state: "BOOKED", member_id: null }]);
});
