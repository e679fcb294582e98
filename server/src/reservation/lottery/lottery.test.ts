import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { LotteryListView, LotteryView } from "@danji/contract/reservation/lottery/lottery";
import type { ReservationListView } from "@danji/contract/reservation/reservation";
import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clock } from "#platform/db/database-time.ts";
import { sql } from "#platform/db/sql.ts";
import {
  atClose,
  bookedAt,
  buildLottery,
  closes,
  dataOf,
  day,
  eleven,
  enter,
  must,
  listNotifications,
  publishedOf,
  refusalOf,
  sha256,
  ten,
} from "#testing/builders/build-lottery.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { enterLottery } from "./enter.ts";
import { runLotteries } from "./rounds.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("a seed is promised, households enter and change, the draw books by their preferences and tells each of them", async () => {
  const { facilityId, lotteryId, people } = await buildLottery(t, ["가이", "나이", "다이"]);
  const [a, b, c] = [must(people[0]), must(people[1]), must(people[2])];
  const list = dataOf<LotteryListView>(await a.call("GET", `/api/facilities/${facilityId}/lotteries`));
  const shown = must(list.lotteries.find((one) => one.lotteryId === lotteryId));
  expect([shown.state, shown.entered, shown.own, shown.closes]).toEqual(["OPEN", 0, [], closes.toISOString()]);
  const booking = { ...ten, persons: 1, price: 0 };
  const early = await a.call("POST", `/api/facilities/${facilityId}/reservations`, booking);
  expect(refusalOf(early)).toEqual([409, "RESERVATION_LOTTERY"]);

  const first = dataOf<LotteryView>(await enter(a, lotteryId, [eleven]));
  const changed = dataOf<LotteryView>(await enter(a, lotteryId, [ten, eleven], 2));
  expect(changed.own[0]).toMatchObject({
    ticket: first.own[0]?.ticket,
    wishes: [ten, eleven],
    persons: 2,
    hasWon: null,
  });
  for (const who of [b, c]) expect((await enter(who, lotteryId, [ten, eleven])).statusCode).toBe(201);
  const before = await publishedOf(c, lotteryId);
  expect([before.seed, before.order, before.entered, before.own.length]).toEqual([null, [], 3, 1]);

  await runLotteries(t.db, atClose);
  const proof = await publishedOf(a, lotteryId);
  expect(sha256(must(proof.seed ?? undefined))).toBe(shown.commitment);
  const keys = proof.order.map((ticket) => sha256(`${proof.seed}:${ticket}`));
  expect(keys).toEqual(keys.toSorted());
  const booked = await bookedAt(t, facilityId);
  expect(booked.map(({ begins_at: begins }) => begins)).toEqual([seoulMoment(day, "10:00"), seoulMoment(day, "11:00")]);
  for (const who of [a, b, c]) {
    const { lotteries } = dataOf<LotteryListView>(await who.call("GET", "/api/lotteries"));
    const own = must(lotteries[0]?.own[0]);
    expect(proof.order[(own.position ?? 0) - 1]).toBe(own.ticket);
    expect(own.hasWon).toBe((own.position ?? 0) <= 2);
    expect(await listNotifications(t, who)).toEqual([own.hasWon ? "LOTTERY_WON" : "LOTTERY_LOST"]);
    const { ahead, past } = dataOf<ReservationListView>(await who.call("GET", "/api/reservations"));
    expect([ahead.length, past[0]?.closedBy]).toEqual(own.hasWon ? [1, undefined] : [0, "LOTTERY"]);
  }
  // What is left is booked as anywhere.
  const left = await a.call("GET", `/api/facilities/${facilityId}/availability?from=${day}&days=1`);
  expect(
    dataOf<{ undrawn: readonly { firstDay: string }[] }>(left).undrawn.map(({ firstDay }) => firstDay),
  ).not.toContain(day);
});

test("what the office has booked in the round is not drawn: the household gets what it wants next", async () => {
  const { complexId, facilityId, lotteryId, people } = await buildLottery(t, ["하나", "두리"]);
  const head = await person(t, "소장");
  await buildRole(t, complexId, head, "HEAD");
  const request = { ...ten, facilityId, building: "101", unit: "201", persons: 1, price: 0 };
  const made = await head.call("POST", `/api/office/${complexId}/reservations`, request);
  expect(made.statusCode, made.body).toBe(201);
  expect((await enter(must(people[0]), lotteryId, [ten, eleven])).statusCode).toBe(201);
  await runLotteries(t.db, atClose);
  const booked = await bookedAt(t, facilityId);
  expect(booked.map(({ begins_at: begins }) => begins)).toEqual([seoulMoment(day, "10:00"), seoulMoment(day, "11:00")]);
  expect(await listNotifications(t, must(people[0]))).toEqual(["LOTTERY_WON"]);
});

test("L104 twenty lines of the docs recompute a draw, and name what was altered", async () => {
  const { lotteryId, people } = await buildLottery(t, ["라이", "마이", "바이", "사이"]);
  for (const who of people) await enter(who, lotteryId, [ten]);
  const { commitment } = await publishedOf(must(people[0]), lotteryId);
  await runLotteries(t.db, atClose);
  const proof = await publishedOf(must(people[0]), lotteryId);
  const text = await readFile(path.resolve(import.meta.dirname, "../../../../docs/lottery.md"), "utf8");
  const program = must(/```js\n([\s\S]*?)```/.exec(text)?.[1]);
  expect(program.trim().split("\n").length).toBeLessThanOrEqual(20);
  const folder = await mkdtemp(path.join(os.tmpdir(), "lottery-"));
  const run = async (published: object, promised = commitment) => {
    await writeFile(path.join(folder, "check.mjs"), program);
    await writeFile(path.join(folder, "lottery.json"), JSON.stringify(published));
    const own = must(proof.own[0]).ticket;
    return new Promise<string>((resolve) => {
      execFile(process.execPath, ["check.mjs", promised, own], { cwd: folder }, (_, stdout) => resolve(stdout.trim()));
    });
  };
  expect(await run(proof)).toMatch(/^agrees: drawn as number [1-4]$/);
  expect(await run({ ...proof, order: proof.order.toReversed() })).toContain("the order differs");
  expect(await run({ ...proof, order: proof.order.slice(1) })).toContain("number of tickets differs");
  expect(await run(proof, sha256("another"))).toContain("not the one that was promised");
  await rm(folder, { recursive: true });
  // No ticket follows from a door.
  const doors = Array.from({ length: 2_000 }, (_, index) => `101동 ${index}호`);
  const made = new Set(doors.flatMap((door) => [sha256(door), sha256(door).slice(0, 32)]));
  expect(proof.order.filter((ticket) => made.has(ticket))).toEqual([]);
});

test("L103 entries beside the draw on several processes: what was answered with 201 is drawn, once", async () => {
  const names = Array.from({ length: 8 }, (_, index) => `추첨${index}`);
  const { facilityId, lotteryId, people } = await buildLottery(t, names);
  // Each entry reads the time after its locks: some before the close, some at it.
  const answers = await Promise.all([
    ...people.map(async (who, index) => {
      const clock: Clock = async () => (index % 2 === 0 ? new Date(closes.getTime() - 1) : closes);
      const viewer = { memberId: who.memberId, session: "" };
      return enterLottery(t.services, viewer, { lotteryId, persons: 1, wishes: [ten] }, clock).then(
        () => 201,
        (error: { reason?: string }) => error.reason,
      );
    }),
    ...[1, 2, 3].map(() => runLotteries(t.db, atClose).then(() => 0)),
  ]);
  await runLotteries(t.db, atClose);
  const entered = answers.filter((answer) => answer === 201).length;
  expect(answers.filter((answer) => answer === "LOTTERY_CLOSED").length).toBe(people.length - entered);
  const proof = await publishedOf(must(people[0]), lotteryId);
  expect([proof.state, proof.order.length, proof.entered]).toEqual(["DRAWN", entered, entered]);
  expect(await bookedAt(t, facilityId)).toHaveLength(entered === 0 ? 0 : 1);
  const again = proof.order;
  await runLotteries(t.db, atClose);
  expect((await publishedOf(must(people[0]), lotteryId)).order).toEqual(again);
  expect(refusalOf(await enter(must(people[0]), lotteryId, [ten]))).toEqual([409, "LOTTERY_CLOSED"]);
});

test("L103 a draw that ends in between is repeated with the same result", async () => {
  const { facilityId, lotteryId, people } = await buildLottery(t, ["아이", "자이", "차이"]);
  for (const who of people) await enter(who, lotteryId, [ten, eleven]);
  const { seed } = await t.db.one<{ seed: string }>(
    sql`select seed from lottery_seeds where lottery_id = ${lotteryId}`,
  );
  // Ends after the bookings, before the lottery is marked.
  await t.db.run(sql`
    create function fail_draw() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$`);
  await t.db.run(sql`
    create trigger cut_draw before update of drawn_at on lotteries for each row
    when (new.drawn_at is not null) execute function fail_draw()`);
  await expect(runLotteries(t.db, atClose)).rejects.toThrow();
  expect(await bookedAt(t, facilityId)).toEqual([]);
  await t.db.run(sql`drop function fail_draw cascade`);
  await runLotteries(t.db, atClose);
  const proof = await publishedOf(must(people[0]), lotteryId);
  expect(proof.seed).toBe(seed);
  expect(await bookedAt(t, facilityId)).toHaveLength(2);
  expect(await t.db.many(sql`select from lottery_seeds where lottery_id = ${lotteryId}`)).toEqual([]);
  // A lottery that is drawn stays as it was.
  await expect(t.db.run(sql`update lotteries set seed = ${"0".repeat(64)} where id = ${lotteryId}`)).rejects.toThrow();
});
