import { randomUUID } from "node:crypto";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  buildPastVisit,
  checkedGateLog,
  hourOfLastMonth,
  sendGateRows,
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
  expect(counts).toEqual({ fresh: 2, same: 0, unmatched: 1_101, tooOld: 0, questions: 0 });
});

test("a part that is sent again is one, and more than the most lines of all waiting logs are refused", async () => {
  const { staff, complexId } = await buildParking(t);
  const logId = randomUUID();
  const part: readonly SentGateRow[] = [[2, "12가3456", "IN", hourOfLastMonth(250)]];
  for (let times = 0; times < 2; times += 1)
    expect((await sendGateRows(staff, complexId, logId, part)).statusCode).toBe(204);
  const sent = sql`select sum(row_count) as rows from gate_log_parts where log_id = ${logId}::uuid`;
  expect(await t.db.one(sent)).toEqual({ rows: 1 });
  await t.db.run(
    sql`update gate_log_parts set row_count = ${gateLogLimits.linesMax * 2} where log_id = ${logId}::uuid`,
  );
  expect(refusal(await sendGateRows(staff, complexId, randomUUID(), part))).toBe("409 GATE_LOG_FULL");
});
