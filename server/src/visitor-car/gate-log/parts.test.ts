import { randomUUID } from "node:crypto";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  applyGateLog,
  buildPastVisit,
  checkedGateLog,
  hourOfLastMonth,
  importGateLog,
  lastMonth,
  sendGateRows,
  tapPastVisit,
  type SentGateRow,
} from "#testing/builders/visitor-car/build-gate-log.ts";
import { buildParking } from "#testing/builders/visitor-car/build-visit.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

test("of a line that came in two parts the first is taken, and a log of many cars finds each visit", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  await buildPastVisit(t, place, 240, 99, "34나7777");
  const logId = randomUUID();
  const unknown: SentGateRow = [3, "99하9999", "IN", hourOfLastMonth(250)];
  const others = Array.from({ length: 1_100 }, (_, at): SentGateRow => [
    at + 10,
    `${at + 100}하0000`,
    "IN",
    hourOfLastMonth(250),
  ]);
  const seen: readonly SentGateRow[] = [
    [2, "34나7777", "IN", hourOfLastMonth(250)],
    [2, "34나7777", "OUT", hourOfLastMonth(260)],
  ];
  await sendGateRows(staff, complexId, logId, [unknown, ...others]);
  await sendGateRows(staff, complexId, logId, seen);
  // Its lines are there already, as another time.
  await sendGateRows(staff, complexId, logId, [[2, "34나7777", "OUT", hourOfLastMonth(300)]]);
  const { counts } = await checkedGateLog(staff, complexId, logId);
  expect(counts).toEqual({ fresh: 2, same: 0, unmatched: 1_101, forgotten: 0, tooOld: 0, questions: 0 });
});

test("a log of most cars is told to change the same bills as one of few", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  const logId = randomUUID();
  const seen: readonly SentGateRow[] = [
    [2, "12가3456", "IN", hourOfLastMonth(240)],
    [2, "12가3456", "OUT", hourOfLastMonth(343)],
  ];
  await sendGateRows(staff, complexId, logId, seen);
  const few = await checkedGateLog(staff, complexId, logId);
  expect(few.months[0]).toEqual({ month: lastMonth, won: 0, newWon: 3_600 });
  await t.db.run(sql`update gate_log_parts set row_count = 100_000 where log_id = ${logId}::uuid`);
  expect(await checkedGateLog(staff, complexId, logId)).toEqual(few);
});

test("an import stores all but what has its id already, and knows what another version stored by another id", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  const visitId = await buildPastVisit(t, place, 240, 99);
  const [cameAt, leftAt] = [hourOfLastMonth(241), hourOfLastMonth(242)];
  // A guard's phone makes up the id of the first time, and takes the tap back.
  const hex = visitId.toString(16).padStart(16, "0") + (cameAt * 2 + 1).toString(16).padStart(16, "0");
  const markId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
  await tapPastVisit(t, place, { markId, visitId, kind: "IN", isUndone: true });
  const seen: readonly SentGateRow[] = [
    [2, "12가3456", "IN", cameAt],
    [2, "12가3456", "OUT", leftAt],
  ];
  const none = { same: 0, unmatched: 0, forgotten: 0, tooOld: 0, questions: 0 };
  expect((await importGateLog(staff, complexId, seen)).counts).toEqual({ ...none, fresh: 2 });
  const stored = () =>
    t.db.many(sql`
      select kind, member_id is null as "isLog", undone_at is not null as "isUndone" from car_marks
      where visit_id = ${visitId} order by kind`);
  const kept = [
    { kind: "IN", isLog: false, isUndone: true },
    { kind: "OUT", isLog: true, isUndone: false },
  ];
  expect(await stored()).toEqual(kept);
  await t.db.run(sql`update car_marks set id = gen_random_uuid() where visit_id = ${visitId} and kind = 'OUT'`);
  expect((await importGateLog(staff, complexId, seen)).counts).toEqual({ ...none, fresh: 1, same: 1 });
  expect(await stored()).toEqual(kept);
});

const part: readonly SentGateRow[] = [[2, "12가3456", "IN", hourOfLastMonth(250)]];
const rowsOf = (logId: string) =>
  t.db.one<{ rows: number | null }>(
    sql`select sum(row_count) as rows from gate_log_parts where log_id = ${logId}::uuid`,
  );
const fill = (logId: string) =>
  t.db.run(sql`update gate_log_parts set row_count = ${gateLogLimits.linesMax * 2} where log_id = ${logId}::uuid`);

test("a part that is sent again is one, and more than the most lines are refused", async () => {
  const { staff, complexId } = await buildParking(t);
  const logId = randomUUID();
  for (let times = 0; times < 2; times += 1)
    expect((await sendGateRows(staff, complexId, logId, part)).statusCode).toBe(204);
  expect(await rowsOf(logId)).toEqual({ rows: 1 });
  await fill(logId);
  const more: readonly SentGateRow[] = [[3, "12가3456", "OUT", hourOfLastMonth(251)]];
  expect(refusal(await sendGateRows(staff, complexId, logId, more))).toBe("409 GATE_LOG_FULL");
});

test("what a closed page has left makes room for the same file, but what is being imported does not", async () => {
  const { head, staff, complexId } = await buildParking(t);
  const [left, imported, others, again] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await sendGateRows(head, complexId, others, part);
  for (const logId of [left, imported]) {
    await sendGateRows(staff, complexId, logId, part);
    await fill(logId);
  }
  const holder = await t.db.connect();
  try {
    await holder.query("begin");
    await holder.query("select id from gate_logs where id = $1 for no key update", [imported]);
    expect(refusal(await sendGateRows(staff, complexId, again, part))).toBe("409 GATE_LOG_FULL");
    expect(await rowsOf(imported)).toEqual({ rows: gateLogLimits.linesMax * 2 });
  } finally {
    await holder.end();
  }
  expect((await sendGateRows(staff, complexId, again, part)).statusCode).toBe(204);
  expect([await rowsOf(left), await rowsOf(again), await rowsOf(others)]).toEqual([
    { rows: null },
    { rows: 1 },
    { rows: 1 },
  ]);
});

test("a plate with characters that no gate writes is that plate, and a time that is still to come is refused", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  const logId = randomUUID();
  const odd: readonly SentGateRow[] = [[2, "\u001f12가\u00003456\u001e", "IN", hourOfLastMonth(250)]];
  expect((await sendGateRows(staff, complexId, logId, odd)).statusCode).toBe(204);
  expect((await checkedGateLog(staff, complexId, logId)).counts.fresh).toBe(1);
  const now = Math.floor(Date.now() / 1_000);
  const soon: readonly SentGateRow[] = [[3, "12가3456", "IN", now + (gateLogLimits.aheadMinutes - 1) * 60]];
  expect((await sendGateRows(staff, complexId, logId, soon)).statusCode).toBe(204);
  const later: readonly SentGateRow[] = [[4, "12가3456", "IN", now + (gateLogLimits.aheadMinutes * 2 + 1) * 60]];
  expect(refusal(await sendGateRows(staff, complexId, logId, later))).toBe("400 GATE_LOG_FUTURE");
});

test("who may not import a log changes nothing about how far it is", async () => {
  const { head, staff, guard, resident, complexId } = await buildParking(t);
  const logId = randomUUID();
  await sendGateRows(staff, complexId, logId, part);
  // What is told is written outside of the import's transaction: it would be there when the table can be locked.
  for (const who of [head, guard, resident])
    expect((await applyGateLog(who, complexId, logId)).statusCode).toBeGreaterThan(400);
  const told = await t.db.tx(async (tx) => {
    await tx.run(sql`lock table gate_log_progress in exclusive mode`);
    return tx.one(sql`select count(*) as told from gate_log_progress where log_id = ${logId}::uuid`);
  });
  expect(told).toEqual({ told: 0 });
});

test("a log that lost its first part to another one of the member is not imported as if it were whole", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  const [logId, other] = [randomUUID(), randomUUID()];
  expect((await sendGateRows(staff, complexId, logId, part)).statusCode).toBe(204);
  // The file of another page takes all the room that is left.
  await sendGateRows(staff, complexId, other, part);
  await t.db.run(
    sql`update gate_log_parts set row_count = ${gateLogLimits.linesMax * 2 - 1} where log_id = ${other}::uuid`,
  );
  expect((await sendGateRows(staff, complexId, other, [[3, "34나7777", "IN", hourOfLastMonth(250)]])).statusCode).toBe(
    204,
  );
  expect(await rowsOf(logId)).toEqual({ rows: null });
  await t.db.run(sql`delete from gate_logs where id = ${other}::uuid`);
  const rest: readonly SentGateRow[] = [[3, "12가3456", "OUT", hourOfLastMonth(260)]];
  expect((await sendGateRows(staff, complexId, logId, rest)).statusCode).toBe(204);
  expect(refusal(await applyGateLog(staff, complexId, logId, 2))).toBe("409 GATE_LOG_GONE");
  expect((await applyGateLog(staff, complexId, logId, 1)).statusCode).toBe(200);
});
