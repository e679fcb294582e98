import { randomUUID } from "node:crypto";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "#platform/db/database.ts";
import { hourOfLastMonth, sendGateRows, type SentGateRow } from "#testing/builders/visitor-car/build-gate-log.ts";
import { buildParking } from "#testing/builders/visitor-car/build-visit.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { readSentRows } from "./sent-rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

test("the rows of a log are read a few parts at a time, and are those that were sent, by plate", async () => {
  const { staff, complexId } = await buildParking(t);
  const logId = randomUUID();
  const rows = Array.from({ length: gateLogLimits.partRowsMax }, (_, at): SentGateRow => [
    ...([at + 1, `${(at % 90) + 10}가1234`, at % 2 === 0 ? "IN" : "OUT", hourOfLastMonth(250) + at] as const),
  ]);
  for (let part = 0; part < 4; part += 1) {
    const own = rows.map(([line, plate, kind, at]): SentGateRow => [line + part * rows.length, plate, kind, at]);
    expect((await sendGateRows(staff, complexId, logId, own)).statusCode).toBe(204);
  }
  const most: number[] = [];
  const counting: Queryable = {
    ...t.db,
    many: async (statement) => {
      const found = await t.db.many<never>(statement);
      most.push(found.filter((row) => "rows" in row).length);
      return found;
    },
  };
  const sent = await readSentRows(counting, logId, 0);
  expect(Math.max(...most)).toBe(1);
  expect([sent.plates.length, sent.rowCount, sent.tooOld]).toEqual([90, rows.length * 4, 0]);
  const [line, , kind, at] = rows[91] ?? [0, "", "IN", 0];
  expect(sent.eventsOf(1)[1]).toEqual({ line, kind, at, visitId: null });
  expect(sent.eventsOf(1).length).toBe(rows.filter(([, plate]) => plate === "11가1234").length * 4);
});
