import type { LotteryListView, LotteryView } from "@danji/contract/reservation/lottery/lottery";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, openSettings } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import {
  atClose,
  bookedAt,
  buildLottery,
  dataOf,
  day,
  eleven,
  enter,
  must,
  listNotifications,
  publishedOf,
  rule,
  refusalOf,
  ten,
  preference,
} from "#testing/builders/build-lottery.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { password, person } from "#testing/builders/people.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { endOfHousehold } from "../endings.ts";
import { runLotteries } from "./rounds.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("L106 who leaves and enters again has one ticket; preferences twice, too many, off the grid or of another day are refused", async () => {
  const { lotteryId, facilityId, people } = await buildLottery(t, ["카이", "타이"]);
  const [a, b] = [must(people[0]), must(people[1])];
  await enter(a, lotteryId, [ten]);
  const leave = (who: Person) => who.call("POST", `/api/lotteries/${lotteryId}/leave`, {});
  expect(dataOf<LotteryView>(await leave(a)).entered).toBe(0);
  expect(refusalOf(await leave(a))).toEqual([404, "LOTTERY_TICKET"]);
  expect(dataOf<LotteryView>(await enter(a, lotteryId, [ten])).entered).toBe(1);
  expect((await enter(b, lotteryId, [ten, eleven, ten])).statusCode).toBe(400);
  const four = [ten, eleven, preference("12:00"), preference("13:00")];
  expect(refusalOf(await enter(b, lotteryId, four))).toEqual([400, "LOTTERY_WISHES"]);
  expect(refusalOf(await enter(b, lotteryId, [{ ...ten, day: addDays(day, 1) }]))).toEqual([400, "LOTTERY_DAY"]);
  expect(refusalOf(await enter(b, lotteryId, [{ ...ten, until: "10:30" }]))).toEqual([400, "RESERVATION_UNFIT"]);
  expect((await enter(b, lotteryId, [])).statusCode).toBe(400);
  expect((await enter(b, lotteryId, [{ ...ten, more: 1 }])).statusCode).toBe(400);
  await runLotteries(t.db, atClose);
  expect(refusalOf(await leave(a))).toEqual([409, "LOTTERY_CLOSED"]);
  expect(await bookedAt(t, facilityId)).toHaveLength(1);
});

test("L106 a household at its limit wins nothing, and the next ticket takes the place", async () => {
  const limits = { ...openSettings.limits, held: 1 };
  const { complexId, facilityId, lotteryId, people } = await buildLottery(t, ["파이", "하이"], {
    settings: { limits },
  });
  const [a, b] = [must(people[0]), must(people[1])];
  for (const who of [a, b]) await enter(who, lotteryId, [ten]);
  const boss = await person(t, "소장일");
  await buildRole(t, complexId, boss, "HEAD");
  const booked = await boss.call("POST", `/api/office/${complexId}/reservations`, {
    facilityId,
    building: "101동",
    unit: "101호",
    day: addDays(day, -1),
    from: "10:00",
    until: "11:00",
    persons: 1,
    price: 0,
  });
  expect(booked.statusCode, booked.body).toBe(201);
  await runLotteries(t.db, atClose);
  expect([await listNotifications(t, a), await listNotifications(t, b)]).toEqual([
    expect.arrayContaining(["LOTTERY_LOST"]),
    ["LOTTERY_WON"],
  ]);
});

test("a replaced household's ticket is void and told, who withdraws leaves, and neither is drawn", async () => {
  const { complexId, lotteryId, people } = await buildLottery(t, ["거이", "너이", "더이"]);
  const [a, b, c] = [must(people[0]), must(people[1]), must(people[2])];
  for (const who of [a, b, c]) await enter(who, lotteryId, [ten]);
  const { id: householdId } = await t.db.one<{ id: number }>(sql`
    select household_id as id from residences where member_id = ${a.memberId} and complex_id = ${complexId}`);
  await t.db.tx((tx) => endOfHousehold(tx, { householdId, complexId } as Parameters<typeof endOfHousehold>[1]));
  expect(await listNotifications(t, a)).toEqual(["TURNOVER"]);
  const gone = await b.call("DELETE", "/api/member", { password });
  expect(gone.statusCode, gone.body).toBe(200);
  await runLotteries(t.db, atClose);
  const proof = await publishedOf(c, lotteryId);
  expect([proof.entered, proof.order.length, proof.own[0]?.hasWon]).toEqual([1, 1, true]);
});

test("L107 rules stay while households have entered, a closed day is not drawn, a removal voids and tells", async () => {
  const { complexId, facilityId, lotteryId, people } = await buildLottery(t, ["러이", "머이"]);
  const [a, b] = [must(people[0]), must(people[1])];
  for (const who of [a, b]) await enter(who, lotteryId, [ten]);
  const boss = await person(t, "소장이");
  await buildRole(t, complexId, boss, "HEAD");
  const office = `/api/office/${complexId}/facilities/${facilityId}`;
  const settings = { ...openSettings, lottery: rule, opensDays: 14 };
  const body = { name: "다목적실", place: "", description: "", version: 1, settings: { ...settings, places: 5 } };
  expect(refusalOf(await boss.call("PUT", office, body))).toEqual([409, "FACILITY_LOTTERY"]);
  const off = await boss.call("PUT", office, { ...body, settings: { ...settings, lottery: null } });
  expect(off.statusCode, off.body).toBe(200);
  expect((await boss.call("POST", `/api/lotteries/${lotteryId}/draw`, {})).statusCode).toBe(404);
  const closed = await boss.call("POST", `${office}/closures`, { from: day, until: day, reason: "청소" });
  expect(closed.statusCode, closed.body).toBe(201);
  await runLotteries(t.db, atClose);
  expect([await listNotifications(t, a), await bookedAt(t, facilityId)]).toEqual([["LOTTERY_LOST"], []]);

  const other = await buildLottery(t, ["버이"]);
  const who = must(other.people[0]);
  await enter(who, other.lotteryId, [ten]);
  const head = await person(t, "소장삼");
  await buildRole(t, other.complexId, head, "HEAD");
  const removed = await head.call("POST", `/api/office/${other.complexId}/facilities/${other.facilityId}/removal`, {});
  expect(removed.statusCode, removed.body).toBe(200);
  expect(await listNotifications(t, who)).toEqual(["LOTTERY_VOID"]);
  await runLotteries(t.db, atClose);
  expect((await publishedOf(who, other.lotteryId)).state).toBe("VOID");
});

test("outsiders learn nothing: 401 without a session, 404 for other complexes, 403 for who does not live there", async () => {
  const { complexId, facilityId, lotteryId, people } = await buildLottery(t, ["서이"]);
  await enter(must(people[0]), lotteryId, [ten]);
  const stranger = await person(t, "어이");
  const boss = await person(t, "소장사");
  await buildRole(t, complexId, boss, "HEAD");
  const calls = [
    ["GET", `/api/facilities/${facilityId}/lotteries`, undefined, 200],
    ["GET", `/api/lotteries/${lotteryId}`, undefined, 200],
    ["POST", `/api/lotteries/${lotteryId}/tickets`, { persons: 1, wishes: [ten] }, 403],
    ["POST", `/api/lotteries/${lotteryId}/leave`, {}, 403],
  ] as const;
  for (const [method, address, body, ofOffice] of calls) {
    expect((await t.app.inject({ method, url: address, ...(body && { payload: body }) })).statusCode).toBe(401);
    expect((await stranger.call(method, address, body)).statusCode, address).toBe(404);
    const answer = await boss.call(method, address, body);
    expect(answer.statusCode, answer.body).toBe(ofOffice);
  }
  expect((await t.app.inject({ method: "GET", url: "/api/lotteries" })).statusCode).toBe(401);
  expect(dataOf<LotteryListView>(await stranger.call("GET", "/api/lotteries")).lotteries).toEqual([]);
  // The seed is in no answer before the draw, not even to who takes part.
  const { seed } = await t.db.one<{ seed: string }>(
    sql`select seed from lottery_seeds where lottery_id = ${lotteryId}`,
  );
  const own = must(people[0]);
  for (const address of [`/api/facilities/${facilityId}/lotteries`, `/api/lotteries/${lotteryId}`, "/api/lotteries"])
    expect((await own.call("GET", address)).body).not.toContain(seed);
});

test("nights of a month are drawn together", async () => {
  const settings = { opensDays: 60, lottery: { ...rule, closesDays: 1 }, checkIn: "15:00", checkOut: "11:00" };
  const complexId = await buildComplex(t, { kind: "RESIDENTS" });
  const who = await person(t, "저이");
  await buildHome(t, who, complexId);
  const facilityId = await buildFacility(t, complexId, { kind: "NIGHT", settings });
  await runLotteries(t.db);
  const { lotteries } = dataOf<LotteryListView>(await who.call("GET", `/api/facilities/${facilityId}/lotteries`));
  const month = must(lotteries[0]);
  expect(month.firstDay.endsWith("-01")).toBe(true);
  const stay = { day: addDays(month.firstDay, 4), untilDay: addDays(month.firstDay, 6) };
  const entered = await enter(who, month.lotteryId, [stay]);
  expect(entered.statusCode, entered.body).toBe(201);
  await runLotteries(t.db, async () => new Date(month.closes));
  const [booked] = await bookedAt(t, facilityId);
  expect(booked?.begins_at).toEqual(seoulMoment(stay.day, "15:00"));
});
