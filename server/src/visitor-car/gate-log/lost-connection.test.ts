import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  applyGateLog,
  buildPastVisit,
  hourOfLastMonth,
  sendGateRows,
  type SentGateRow,
} from "#testing/builders/visitor-car/build-gate-log.ts";
import { buildParking } from "#testing/builders/visitor-car/build-visit.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

test("an import whose connection dies in its middle stores nothing, and is made once, whole, when it is sent again", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  const visitId = await buildPastVisit(t, place, 240, 99);
  const logId = randomUUID();
  const seen: readonly SentGateRow[] = [
    [2, "12가3456", "IN", hourOfLastMonth(241)],
    [2, "12가3456", "OUT", hourOfLastMonth(242)],
  ];
  await sendGateRows(staff, complexId, logId, seen);
  const marks = async () =>
    (await t.db.one<{ count: number }>(sql`select count(*) as count from car_marks where visit_id = ${visitId}`)).count;

  // Its door is locked by another transaction, so that the import stands still between its plan and its rows.
  const client = await t.db.connect();
  try {
    await client.query("begin");
    await client.query("select from car_households where complex_id = $1 for update", [complexId]);
    const importing = applyGateLog(staff, complexId, logId);
    const waiting = () =>
      t.db.maybe<{ pid: number }>(sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%car_households%for update%'`);
    await expect.poll(waiting).toBeDefined();
    await t.db.run(sql`select pg_terminate_backend(${(await waiting())?.pid ?? 0})`);
    expect((await importing).statusCode).toBeGreaterThanOrEqual(500);
    await client.query("rollback");
  } finally {
    await client.end();
  }
  expect(await marks()).toBe(0);

  for (let again = 0; again < 2; again += 1) {
    const answer = await applyGateLog(staff, complexId, logId);
    expect(answer.json()).toMatchObject({ data: { counts: { fresh: 2, same: 0 } } });
    expect(await marks()).toBe(2);
  }
});
