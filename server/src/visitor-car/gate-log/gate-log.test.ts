import { randomUUID } from "node:crypto";
import type { CarStatementsView } from "@danji/contract/visitor-car/car-desk";
import type { GateImportView, GateLogsView, GateProgressView } from "@danji/contract/visitor-car/gate-log/gate-log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  applyGateLog,
  buildPastVisit,
  checkedGateLog,
  gateColumns,
  gateLogUrl,
  hourOfLastMonth,
  importGateLog,
  lastMonth,
  sendGateRows,
  tapPastVisit,
  type SentGateRow,
} from "#testing/builders/visitor-car/build-gate-log.ts";
import { buildParking, type ParkingPeople } from "#testing/builders/visitor-car/build-visit.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { deleteWaitingLogs } from "./gate-log.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

const wonOf = async ({ staff, complexId }: ParkingPeople) => {
  const answer = await staff.call("GET", `/api/office/${complexId}/cars/statements?month=${lastMonth}`);
  return answer.json<{ data: CarStatementsView }>().data.won;
};
const counted = { fresh: 0, same: 0, unmatched: 0, forgotten: 0, tooOld: 0, questions: 0 };

/** 99 registered hours, of which 103 came about. */
const rows: readonly SentGateRow[] = [
  [2, "12가3456", "IN", hourOfLastMonth(240)],
  [2, "12가3456", "OUT", hourOfLastMonth(343)],
  [3, "99하9999", "IN", hourOfLastMonth(250)],
];

test("L116 a log decides the bill, once however often and in whatever order it comes; what it does is told before", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  expect(await wonOf(place)).toBe(0);
  const logId = randomUUID();
  await sendGateRows(staff, complexId, logId, rows);
  await sendGateRows(staff, complexId, logId, rows);
  const checked = await checkedGateLog(staff, complexId, logId);
  expect(checked).toMatchObject({
    counts: { ...counted, fresh: 2, unmatched: 1 },
    months: [
      { month: lastMonth, won: 0, newWon: 3_600 },
      { won: 0, newWon: 0 },
    ],
  });
  expect(await wonOf(place)).toBe(0);
  const [first, second] = await Promise.all([
    applyGateLog(staff, complexId, logId),
    applyGateLog(staff, complexId, logId),
  ]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(await wonOf(place)).toBe(3_600);
  const again = await importGateLog(staff, complexId, rows.toReversed());
  expect(again).toEqual({ counts: { ...counted, same: 2, unmatched: 1 } });
  expect(await wonOf(place)).toBe(3_600);
  const kept = await t.db.one(sql`
    select (select count(*) from gate_log_parts r join gate_logs g on g.id = r.log_id where g.complex_id = ${complexId}) as rows,
      (select count(*) from car_marks k join gate_logs g on g.id = k.log_id where g.complex_id = ${complexId}) as marks`);
  expect(kept).toEqual({ rows: 0, marks: 2 });
  const history = (await staff.call("GET", `/api/office/${complexId}/cars/gate-logs`)).json<{ data: GateLogsView }>();
  expect(history.data).toMatchObject({
    columns: gateColumns,
    logs: [
      { role: "STAFF", fresh: 0 },
      { role: "STAFF", fresh: 2 },
    ],
  });
});

test("L116 two of the office at once with the same file: its rows are there once", async () => {
  const place = await buildParking(t);
  const { head, staff, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  const results = await Promise.all([head, staff].map((who) => importGateLog(who, complexId, rows)));
  expect(results.map(({ counts }) => counts.fresh).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await wonOf(place)).toBe(3_600);
});

test("an import says how far it is while it runs, to its sender alone", async () => {
  const place = await buildParking(t);
  const { head, staff, guard, resident, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  const last = await buildPastVisit(t, place, 240, 99, "34나7777");
  // One car that came and went 2,100 times, and another that did once.
  const minute = (at: number) => hourOfLastMonth(241) + at * 60;
  const many = Array.from({ length: 4_200 }, (_, at): SentGateRow => [
    at + 2,
    "12가3456",
    at % 2 === 0 ? "IN" : "OUT",
    minute(at),
  ]);
  const logId = randomUUID();
  const sent: readonly SentGateRow[] = [
    ...many,
    [5_000, "34나7777", "IN", hourOfLastMonth(241)],
    [5_000, "34나7777", "OUT", hourOfLastMonth(242)],
  ];
  await sendGateRows(staff, complexId, logId, sent.slice(0, 4_000));
  await sendGateRows(staff, complexId, logId, sent.slice(4_000));
  const progress = async (who: Person) => {
    const answer = await who.call("GET", gateLogUrl(complexId, logId, "/progress"));
    return answer.statusCode === 200 ? answer.json<{ data: GateProgressView }>().data.progress : refusal(answer);
  };
  expect(await progress(staff)).toBeNull();
  // The visit that is written last is held by another call, so that the import waits before its second piece.
  const holder = await t.db.connect();
  await holder.query("begin");
  await holder.query("select id from car_visits where id = $1 for update", [last]);
  const importing = applyGateLog(staff, complexId, logId);
  try {
    await expect.poll(() => progress(staff)).toEqual({ step: "STORE", done: 4_000, total: 4_202 });
    expect(await progress(head)).toBe("409 GATE_LOG_GONE");
    expect(await progress(guard)).toBe("403 ROLE_ONLY");
    expect(await progress(resident)).toBe("403 MANAGER_ONLY");
    expect((await t.app.inject({ method: "GET", url: gateLogUrl(complexId, logId, "/progress") })).statusCode).toBe(
      401,
    );
  } finally {
    await holder.end();
  }
  expect((await importing).json<{ data: GateImportView }>().data.counts).toEqual({ ...counted, fresh: 4_202 });
  await expect.poll(() => progress(staff)).toEqual({ step: "STORE", done: 4_202, total: 4_202 });
  await t.db.run(sql`update gate_log_progress set told_at = now() - interval '25 hours' where log_id = ${logId}::uuid`);
  await deleteWaitingLogs(t.db);
  expect(await progress(staff)).toBeNull();
});

test("L119 two files, the later first: nothing is billed by half a stay, and everything once both are there", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  await importGateLog(staff, complexId, rows.slice(1, 2));
  expect(await wonOf(place)).toBe(0);
  await importGateLog(staff, complexId, rows.slice(0, 1));
  expect(await wonOf(place)).toBe(3_600);
});

test("L119 an order that tells no stay bills nothing, and is told with its lines", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  await buildPastVisit(t, place, 240, 99);
  const sent: readonly SentGateRow[] = [[7, "12 가-3456", "IN", hourOfLastMonth(200 + 35)], ...rows.slice(0, 2)];
  const logId = randomUUID();
  await sendGateRows(staff, complexId, logId, sent);
  const result = await checkedGateLog(staff, complexId, logId);
  expect((await importGateLog(staff, complexId, sent)).counts).toEqual(result.counts);
  expect(result.counts).toEqual({ ...counted, questions: 3 });
  expect(result.questions.map(({ line, plate, question }) => [line, plate, question])).toEqual([
    [2, "12가3456", "twoIns"],
    [2, "12가3456", "twoIns"],
    [7, "12가3456", "twoIns"],
  ]);
  expect(await wonOf(place)).toBe(0);
});

test("L128 a guard's taps and the log of the same stay are one stay; a later tap is another movement", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  const id = await buildPastVisit(t, place, 240, 99);
  const mark = (kind: string) => tapPastVisit(t, place, { markId: randomUUID(), visitId: id, kind });
  await mark("IN");
  await mark("OUT");
  await t.db.run(sql`
    update car_marks set marked_at = to_timestamp(${hourOfLastMonth(240)}::float8 + case kind when 'IN' then 300 else 343 * 3600 - 240 * 3600 + 600 end)
    where visit_id = ${id}`);
  await importGateLog(staff, complexId, rows);
  const times = () =>
    t.db.one(sql`
      select extract(epoch from came_at)::float8 as came, extract(epoch from left_at)::float8 as "left" from car_visits where id = ${id}`);
  expect(await times()).toEqual({ came: hourOfLastMonth(240), left: hourOfLastMonth(343) });
  await mark("IN");
  expect(await times()).toMatchObject({ came: hourOfLastMonth(240), left: null });
});

test("what is older than last month changes no bill, and a plate that is due is not found", async () => {
  const place = await buildParking(t);
  const { staff, complexId } = place;
  const id = await buildPastVisit(t, place, -100, 99);
  const old: readonly SentGateRow[] = [
    [2, "12가3456", "IN", hourOfLastMonth(-100)],
    [2, "12가3456", "OUT", hourOfLastMonth(-1)],
  ];
  expect((await importGateLog(staff, complexId, old)).counts).toEqual({ ...counted, tooOld: 2 });
  await t.db.run(sql`
    update car_visits set from_at = now() - interval '50 days', until_at = now() - interval '49 days' where id = ${id}`);
  await t.db.run(sql`update car_settings set plate_days = 7 where complex_id = ${complexId}`);
  // Whether there was a visit is not known for days whose plates are erased; for the days that are kept it is known that there was none.
  const today = Math.floor(Date.now() / 1_000);
  const fresh: readonly SentGateRow[] = [
    [2, "12가3456", "IN", hourOfLastMonth(1)],
    [3, "98하7654", "IN", hourOfLastMonth(2)],
    [4, "98하7654", "IN", today - 6 * 86_400],
    [4, "98하7654", "OUT", today],
  ];
  expect((await importGateLog(staff, complexId, fresh)).counts).toEqual({ ...counted, unmatched: 2, forgotten: 2 });
  const { plateDays } = (await staff.call("GET", `/api/office/${complexId}/cars/gate-logs`)).json<{
    data: GateLogsView;
  }>().data;
  expect(plateDays).toBe(7);
});

describe("a log", () => {
  test("is its sender's alone: another of the office, another complex and a guard get nothing of it", async () => {
    const place = await buildParking(t);
    const { head, staff, guard, resident, complexId } = place;
    const other = await buildParking(t);
    await buildPastVisit(t, place, 240, 99);
    await t.db.run(sql`insert into car_settings (complex_id, plate_days) values (${other.complexId}, 90)`);
    const logId = randomUUID();
    await sendGateRows(staff, complexId, logId, rows);
    expect(refusal(await applyGateLog(head, complexId, logId))).toBe("409 GATE_LOG_GONE");
    expect(refusal(await sendGateRows(head, complexId, logId, rows))).toBe("409 GATE_LOG_GONE");
    expect(refusal(await head.call("POST", gateLogUrl(complexId, logId, "/check")))).toBe("409 GATE_LOG_GONE");
    expect((await head.call("DELETE", gateLogUrl(complexId, logId))).statusCode).toBe(204);
    await buildRole(t, other.complexId, await person(t, "남"), "STAFF");
    expect(refusal(await applyGateLog(other.staff, complexId, logId))).toBe("404 APARTMENT_NOT_FOUND");
    expect(refusal(await applyGateLog(other.staff, other.complexId, logId))).toBe("409 GATE_LOG_GONE");
    expect(refusal(await sendGateRows(guard, complexId, randomUUID(), rows))).toBe("403 ROLE_ONLY");
    expect(refusal(await sendGateRows(resident, complexId, randomUUID(), rows))).toBe("403 MANAGER_ONLY");
    expect((await t.app.inject({ method: "GET", url: `/api/office/${complexId}/cars/gate-logs` })).statusCode).toBe(
      401,
    );
    // The rows of another complex's visits are never touched by a log of one's own.
    expect((await importGateLog(other.staff, other.complexId, rows)).counts).toEqual({ ...counted, unmatched: 3 });
    expect((await applyGateLog(staff, complexId, logId)).statusCode).toBe(200);
  });

  test("that is not imported is deleted, at once where it is cancelled and after a day", async () => {
    const { staff, complexId } = await buildParking(t);
    const [cancelled, forgotten] = [randomUUID(), randomUUID()];
    await sendGateRows(staff, complexId, cancelled, rows);
    await sendGateRows(staff, complexId, forgotten, rows);
    expect((await staff.call("DELETE", gateLogUrl(complexId, cancelled))).statusCode).toBe(204);
    expect(refusal(await applyGateLog(staff, complexId, cancelled))).toBe("409 GATE_LOG_GONE");
    await t.db.run(sql`update gate_logs set created_at = now() - interval '25 hours' where id = ${forgotten}::uuid`);
    await deleteWaitingLogs(t.db);
    expect(await t.db.one(sql`select count(*) as rows from gate_log_parts where log_id = ${forgotten}::uuid`)).toEqual({
      rows: 0,
    });
  });

  test("that is none is refused, and nothing is stored", async () => {
    const { staff, complexId } = await buildParking(t);
    const bad: readonly unknown[] = [
      [],
      [[1, "", "IN", hourOfLastMonth(1)]],
      [[0, "12가3456", "IN", hourOfLastMonth(1)]],
      [[1, "12가3456", "UP", hourOfLastMonth(1)]],
      [[1, "12가3456", "IN", 12]],
      [[1, "12가3456", "IN", hourOfLastMonth(1) + 0.5]],
      [[1, "가".repeat(101), "IN", hourOfLastMonth(1)]],
      Array.from({ length: 4_001 }, (_, line) => [line + 1, "12가3456", "IN", hourOfLastMonth(1)]),
    ];
    for (const rowsOf of bad) {
      expect((await staff.call("PUT", gateLogUrl(complexId, randomUUID(), "/rows"), { rows: rowsOf })).statusCode).toBe(
        400,
      );
    }
    expect((await staff.call("PUT", gateLogUrl(complexId, "1", "/rows"), { rows })).statusCode).toBe(400);
    expect(await t.db.one(sql`select count(*) as logs from gate_logs where complex_id = ${complexId}`)).toEqual({
      logs: 0,
    });
  });
});
