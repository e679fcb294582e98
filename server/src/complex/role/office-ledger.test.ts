import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { recordOfficeAct } from "./office-ledger.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("L016 an act of the office is kept with the role of its actor, and is neither changed nor deleted while the complex stays", async () => {
  const head = await person(t, "소장");
  const complexId = await buildComplex(t, { managerId: head.memberId });
  await recordOfficeAct(t.db, { complexId, actorId: head.memberId, act: "doors.loaded", detail: { doors: 40 } });
  const acts = () => t.db.many(sql`select role, act, target, detail from office_acts where complex_id = ${complexId}`);
  const kept = [{ role: "HEAD", act: "doors.loaded", target: null, detail: { doors: 40 } }];
  expect(await acts()).toEqual(kept);
  for (const change of [
    sql`update office_acts set act = 'other' where complex_id = ${complexId}`,
    sql`delete from office_acts where complex_id = ${complexId}`,
  ]) {
    await expect(t.db.run(change)).rejects.toThrow("append-only");
  }
  expect(await acts()).toEqual(kept);
  await t.db.run(sql`delete from complexes where id = ${complexId}`);
  expect(await acts()).toEqual([]);
});
