import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  buildPastVisit,
  gateColumns,
  hourOfLastMonth,
  sendGateRows,
  type SentGateRow,
} from "#testing/builders/visitor-car/build-gate-log.ts";
import { buildParking } from "#testing/builders/visitor-car/build-visit.ts";
import { buildSideProgram, type SideProgram } from "#testing/process/side-program.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { type GateLogWork, gateLogWorkApart, gateLogWorkHere } from "./gate-log-work.ts";

let t: TestApp;
let side: SideProgram;
let work: GateLogWork;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  side = await buildSideProgram("visitor-car/gate-log/gate-log-process.ts");
  work = gateLogWorkApart(side.program, t.services.databaseAddress);
});
afterAll(async () => {
  for (const pid of side.processes()) process.kill(pid, "SIGKILL");
  await t.close();
  await side.remove();
});

const seen: readonly SentGateRow[] = [
  [2, "12가3456", "IN", hourOfLastMonth(241)],
  [2, "12가3456", "OUT", hourOfLastMonth(242)],
];

/** A complex whose office has sent a log of one visit. */
async function sentLog() {
  const place = await buildParking(t);
  const visitId = await buildPastVisit(t, place, 240, 99);
  const log = { apartmentId: place.complexId, logId: randomUUID() };
  await sendGateRows(place.staff, log.apartmentId, log.logId, seen);
  const viewer = { memberId: place.staff.memberId, session: "" };
  const marks = async () =>
    (await t.db.one<{ count: number }>(sql`select count(*) as count from car_marks where visit_id = ${visitId}`)).count;
  return {
    viewer,
    log,
    marks,
    residentId: place.resident.memberId,
    order: { ...log, columns: gateColumns, address: "127.0.0.1" },
  };
}

test("a process beside the server checks and imports a log as the server does, and gives its refusals", async () => {
  const { viewer, log, marks, order, residentId } = await sentLog();
  const here = await gateLogWorkHere(t.db).checkLog(viewer, log);
  expect(await work.checkLog(viewer, log)).toEqual(here);
  expect(here.counts.fresh).toBe(2);
  expect(await work.importLog(viewer, order)).toEqual({ counts: here.counts });
  expect(await marks()).toBe(2);
  await expect(work.checkLog(viewer, log)).rejects.toMatchObject({ reason: "GATE_LOG_GONE", status: 409 });
  // A member whose role ended while the log waited: the process asks again.
  await expect(work.importLog({ ...viewer, memberId: residentId }, order)).rejects.toMatchObject({ status: 403 });
});

test("where the process is killed in the middle nothing is stored, and the log is imported when it is asked again", async () => {
  const { viewer, log, marks, order } = await sentLog();
  // Its door is locked by another transaction, so that the import stands still between its plan and its rows.
  const client = await t.db.connect();
  try {
    await client.query("begin");
    await client.query("select from car_households where complex_id = $1 for update", [log.apartmentId]);
    const importing = work.importLog(viewer, order).catch((error: unknown) => error);
    await expect
      .poll(() =>
        t.db.maybe(sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%car_households%for update%'`),
      )
      .toBeDefined();
    process.kill(side.processes()[0] ?? Number.NaN, "SIGKILL");
    expect(await importing).toMatchObject({ reason: "UNAVAILABLE", retryAfter: 5 });
    await client.query("rollback");
  } finally {
    await client.end();
  }
  expect(await marks()).toBe(0);
  expect(await work.importLog(viewer, order)).toMatchObject({ counts: { fresh: 2 } });
  expect(await marks()).toBe(2);
});
