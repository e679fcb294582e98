import { randomUUID } from "node:crypto";
import { monthOf } from "@danji/contract/visitor-car/car-month";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packedRows, packedTime } from "#platform/db/packed-rows.ts";
import { sql } from "#platform/db/sql.ts";
import { buildParking, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import { type ExplainedQueries, openQueryExplainer, type QueryExplainer } from "#testing/query-explainer.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { listFamilyStays } from "./month-changes.ts";
import { stayTimesWith } from "../gate-times.ts";
import { planImport } from "./plan.ts";

const VISITS = 3_000;

let t: TestApp;
let explainer: QueryExplainer;
let complexId: number;
const logId = randomUUID();

// A log that is checked again right after its import: no statistics know the times of its visits.
beforeAll(async () => {
  t = await testApp();
  const people = await buildParking(t);
  ({ complexId } = people);
  const first = await registeredVisit(people.resident, { residenceId: people.residenceId });
  explainer = await openQueryExplainer(t);
  const { fill } = explainer;
  await fill(sql`
    insert into car_households (household_id, complex_id)
    select h.id, h.complex_id from households h where h.complex_id = ${complexId} on conflict do nothing`);
  await fill(sql`
    insert into car_visits (complex_id, household_id, family, car, plate, plate_key, plate_tail, is_works, from_at, until_at)
    select complex_id, household_id, family, 1 + n, n::text, n::text, right(n::text, 4), false,
      clock_timestamp() - interval '8 hours', clock_timestamp() - interval '2 hours'
    from car_visits, generate_series(10000, ${10_000 + VISITS - 1}::integer) n where id = ${first}`);
  await fill(sql`insert into gate_logs (id, complex_id) values (${logId}::uuid, ${complexId})`);
  await fill(sql`
    insert into car_marks (id, visit_id, kind, marked_at, log_id)
    select gen_random_uuid(), v.id, 'IN', v.from_at, ${randomUUID()}::uuid from car_visits v where v.id > ${first}`);
  await fill(sql`
    insert into gate_log_parts (log_id, hash, row_count, rows)
    select ${logId}::uuid, sha256('part'), count(*),
      ${packedRows([sql`n`, sql`'OUT'`, sql`n`, packedTime(sql`date_trunc('second', clock_timestamp() - interval '3 hours')`)])}
    from generate_series(10000, ${10_000 + VISITS - 1}::integer) n`);
});
afterAll(async () => {
  await explainer.close();
  await t.close();
});

/** Each row is compared with what a hash or an index finds, not with all the others. */
const expectNoneByOne = ({ plans, pages }: ExplainedQueries) => {
  expect(plans).not.toMatch(/= ANY \(|Rows Removed by Join Filter/);
  expect(pages, plans).toBeLessThan(VISITS / 2);
};

test("what the rows of a log mean, and what has been stored of its visits, is not compared one by one", async () => {
  expectNoneByOne(await explainer.explain((db) => planImport(db, complexId, logId)));
});

test("nor are the times of its visits with those of the log, nor the visits of the doors whose bills change", async () => {
  const { marks } = await planImport(t.db, complexId, logId);
  expect(marks).toHaveLength(VISITS);
  expectNoneByOne(await explainer.explain((db) => stayTimesWith(db, marks)));
  const month = monthOf(Date.now());
  const householdIds = Array.from({ length: VISITS }, (_, index) => index + 1);
  expectNoneByOne(
    await explainer.explain((db) => listFamilyStays(db, { complexId, months: [month, month], householdIds })),
  );
});
