import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
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
    ...{
      facilityId: await buildFacility(t, complexId),
      householdId,
      memberId: a.memberId,
      prices: [10_000],
      terms: half,
    },
    ...{ begins, ends: new Date(begins.getTime() + HOUR) },
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
