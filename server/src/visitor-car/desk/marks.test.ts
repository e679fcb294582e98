import { randomUUID } from "node:crypto";
import type { MarkResultView } from "@danji/contract/visitor-car/car-desk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, inHours, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

const HOUR = 3_600;
const DAY = 24 * HOUR;

test("a tap counts for a visit that the list of its day had, and for no other of the complex", async () => {
  const { resident, residenceId, guard, complexId } = await buildParking(t);
  /** A visit so many days from today's noon in Seoul on, for two hours. */
  const visitIn = async (days: number): Promise<number> => {
    const id = await registeredVisit(resident, { residenceId, from: inHours(30 + days), until: inHours(31 + days) });
    await t.db.run(sql`
      update car_visits v set from_at = d.noon, until_at = d.noon + interval '2 hours'
      from (select (date_trunc('day', now() at time zone 'Asia/Seoul') + make_interval(days => ${days}, hours => 12))
        at time zone 'Asia/Seoul' as noon) d
      where v.id = ${id}`);
    return id;
  };
  const known = async (days: number, secondsAgo: number): Promise<boolean | undefined> => {
    const marks = [{ markId: randomUUID(), visitId: await visitIn(days), kind: "IN", secondsAgo }];
    const answer = await guard.call("POST", `/api/office/${complexId}/cars/marks`, { marks });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { marks: readonly MarkResultView[] } }>().data.marks[0]?.isKnown;
  };
  expect(await known(0, 0)).toBe(true);
  // Inside for a week longer than registered; and longer than any list has it.
  expect(await known(-7, 0)).toBe(true);
  expect(await known(-9, 0)).toBe(false);
  expect(await known(2, 0)).toBe(false);
  expect(await known(40, 0)).toBe(false);
  // Kept without a connection, and sent two days later: by the day of the tap.
  expect(await known(-2, 2 * DAY - HOUR)).toBe(true);
  expect(await known(-8, 2 * DAY - HOUR)).toBe(true);
  expect(await known(1, 2 * DAY - HOUR)).toBe(false);
  const { marks } = await t.db.one<{ marks: number }>(sql`
    select count(*) as marks from car_marks k join car_visits v on v.id = k.visit_id where v.complex_id = ${complexId}`);
  expect(marks).toBe(4);
});
