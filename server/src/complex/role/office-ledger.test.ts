import type { LedgerPage } from "@danji/contract/complex/role/ledger";
import type { LedgerAct } from "@danji/contract/complex/role/ledger.copy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildRole } from "#testing/builders/build-role.ts";
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

test("L013 the head and the council read the ledger, by act and month, without a name in it; others do not", async () => {
  const [head, jisu, guard] = await Promise.all([person(t, "소장"), person(t, "지수"), person(t, "경비")]);
  const complexId = await buildComplex(t, { managerId: head.memberId });
  await buildRole(t, complexId, jisu, "COUNCIL");
  await buildRole(t, complexId, guard, "GUARD");
  const url = `/api/office/${complexId}/ledger`;
  const record = (act: LedgerAct) => recordOfficeAct(t.db, { complexId, actorId: head.memberId, act });
  for (const act of ["doors.loaded", "residence.approved", "doors.removed"] as const) await record(act);
  await t.db.run(sql`
    insert into office_acts (complex_id, actor_id, role, act, at)
    values (${complexId}, ${head.memberId}, 'HEAD', 'role.ended', '2025-10-31T15:00:00Z'),
      (${complexId}, ${head.memberId}, 'HEAD', 'role.ended', '2025-10-31T14:59:59Z')`);
  const read = async (query = "", who = jisu) => {
    const answer = await who.call("GET", url + query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: LedgerPage }>().data;
  };
  const actsOf = ({ acts }: LedgerPage) => acts.map(({ act }) => act);
  const all = await read("?size=3");
  expect(actsOf(all)).toEqual(["role.ended", "role.ended", "doors.removed"]);
  expect(actsOf(await read(`?size=3&cursor=${all.nextCursor}`, head))).toEqual(["residence.approved", "doors.loaded"]);
  expect(actsOf(await read("?act=residence.approved"))).toEqual(["residence.approved"]);
  expect((await read("?month=2025-11")).acts.map(({ at }) => at)).toEqual(["2025-10-31T15:00:00.000Z"]);
  expect((await read("?month=2025-10")).acts).toHaveLength(1);
  expect(JSON.stringify(await read())).not.toMatch(/소장|지수|@/u);
  expect((await guard.call("GET", url)).statusCode).toBe(403);
  for (const query of ["?act=other", "?month=2025-13", "?cursor=x"]) {
    expect((await jisu.call("GET", url + query)).statusCode, query).toBe(400);
  }
});
