import type { OfficeClaimView, OfficeView } from "@danji/contract/complex/office";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let claimant: Person;
let neighbours: readonly Person[];
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  claimant = await person(t, "새소장");
  neighbours = await Promise.all(["가", "나", "다", "라", "마", "바", "사"].map((name) => person(t, `이웃${name}`)));
});
afterAll(() => t.close());

const dataOf = <T>(answer: LightMyRequestResponse): T => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T }>().data;
};
const old = "40 days";
const moveIn = (id: number, who: Person, unit: string, decided: string | null) =>
  t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at)
    values (${id}, ${who.memberId}, '101동', ${unit}, now() - ${decided}::interval)`);
const claim = async (id: number, publicCode: string) =>
  dataOf<OfficeClaimView>(await claimant.call("POST", `/api/apartment/${id}/office/claims`, { publicCode }));
const vouch = (who: Person, claimId: number, method: "POST" | "DELETE" = "POST") =>
  who.call(method, `/api/office/claims/${claimId}/vouch`);
const stateOf = async (id: number) =>
  dataOf<OfficeView>(await claimant.call("GET", `/api/apartment/${id}/office`)).claim?.state;
const one = (index: number): Person => neighbours[index] as Person;

test("L230 five verified doors confirm: a door counts once, the claimant's and young or self-declared homes never", async () => {
  const id = await buildComplex(t);
  for (const [index, unit] of ["1호", "2호", "3호", "4호", "5호"].entries()) await moveIn(id, one(index), unit, old);
  const sameDoor = await person(t, "가족");
  await moveIn(id, sameDoor, "0001호", old);
  const [self, young, atClaimant] = [await person(t, "자칭"), await person(t, "어제"), await person(t, "동거인")];
  await moveIn(id, self, "6호", null);
  await moveIn(id, young, "7호", "29 days");
  await moveIn(id, claimant, "9호", old);
  await moveIn(id, atClaimant, "9", old);
  const [waiting, moved] = [await person(t, "대기"), await person(t, "이사간이")];
  await moveIn(id, waiting, "10호", null);
  await moveIn(id, moved, "11호", old);
  await t.db.run(sql`update residences set state = 'WAITING' where member_id = ${waiting.memberId}`);
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${moved.memberId}`);
  const { claimId, canBeVouched } = await claim(id, "V1");
  expect(canBeVouched).toBe(true);

  expect((await t.app.inject({ method: "POST", url: `/api/office/claims/${claimId}/vouch` })).statusCode).toBe(401);
  for (const who of [self, young, atClaimant, waiting, moved, claimant, one(5)]) {
    expect(refusal(await vouch(who, claimId)), who.nickname).toBe("403 VOUCH_NOT_ELIGIBLE");
  }
  for (const who of [one(0), one(0), sameDoor, one(1), one(2), one(3)]) {
    expect((await vouch(who, claimId)).statusCode).toBe(204);
  }
  expect(await stateOf(id)).toBe("OPEN");
  const seen = dataOf<OfficeView>(await one(3).call("GET", `/api/apartment/${id}/office`));
  expect(seen.vouchable).toEqual([
    { claimId, nickname: "새소장", createdAt: expect.any(String) as string, isVouched: true },
  ]);
  expect((await vouch(one(3), claimId, "DELETE")).statusCode).toBe(204);
  expect((await vouch(one(4), claimId)).statusCode).toBe(204);
  expect(await stateOf(id)).toBe("OPEN");
  expect((await vouch(one(3), claimId)).statusCode).toBe(204);
  expect(await stateOf(id)).toBe("CONFIRMED");
  expect(refusal(await vouch(one(3), claimId, "DELETE"))).toBe("409 OFFICE_CLAIM_DECIDED");
  const record = await t.db.many(sql`
    select action, count(*) as times from audit_events where target = ${`claim:${claimId}`} and action like 'office.vouch%'
    group by action order by action`);
  expect(record).toEqual([
    { action: "office.vouch.ended", times: 1 },
    { action: "office.vouched", times: 7 },
  ]);
});

test("L230 a member counts for one of their doors, and a door for one of its members", async () => {
  const id = await buildComplex(t);
  const family = await person(t, "한집");
  // The first two live behind two doors each: four members vouch, of six doors.
  for (const unit of ["1", "2"]) await moveIn(id, one(0), unit, old);
  for (const unit of ["3", "4"]) await moveIn(id, one(1), unit, old);
  for (const [index, unit] of [
    [2, "5"],
    [3, "6"],
  ] as const)
    await moveIn(id, one(index), unit, old);
  const { canBeVouched } = await claim(id, "D1");
  expect(canBeVouched).toBe(false);
  // Who lives with the first, behind one of the doors, is a fifth with a door of their own to count for.
  await moveIn(id, family, "1", old);
  const { claimId, canBeVouched: now } = await claim(id, "D1");
  expect(now).toBe(true);
  for (const who of [one(0), one(1), one(2), one(3)]) expect((await vouch(who, claimId)).statusCode).toBe(204);
  expect(await stateOf(id)).toBe("OPEN");
  expect((await vouch(family, claimId)).statusCode).toBe(204);
  expect(await stateOf(id)).toBe("CONFIRMED");
});

test("L230 of members who share doors as many count as can have a door each", async () => {
  const id = await buildComplex(t);
  // The third lives with the first and with the second, who both have another door to count for.
  for (const [index, units] of [["1", "2"], ["3", "4"], ["1", "3"], ["5"], ["6"]].entries())
    for (const unit of units) await moveIn(id, one(index), unit, old);
  const { claimId, canBeVouched } = await claim(id, "D2");
  expect(canBeVouched).toBe(true);
  for (const index of [0, 1, 3, 4]) expect((await vouch(one(index), claimId)).statusCode).toBe(204);
  expect(await stateOf(id)).toBe("OPEN");
  expect((await vouch(one(2), claimId)).statusCode).toBe(204);
  expect(await stateOf(id)).toBe("CONFIRMED");
});

test("L230 who lives behind the claimant's door, too, may not vouch, and counts no more once they do", async () => {
  const id = await buildComplex(t);
  await moveIn(id, claimant, "9", old);
  for (const [index, unit] of ["1", "2", "3", "4", "5"].entries()) await moveIn(id, one(index), unit, old);
  const both = await person(t, "두집");
  await moveIn(id, both, "6", old);
  await moveIn(id, both, "0009호", null);
  const { claimId } = await claim(id, "B1");
  expect(refusal(await vouch(both, claimId))).toBe("403 VOUCH_NOT_ELIGIBLE");
  for (const index of [0, 1, 2, 3]) expect((await vouch(one(index), claimId)).statusCode).toBe(204);
  await moveIn(id, one(0), "9", null);
  const seventh = await person(t, "일곱째");
  await moveIn(id, seventh, "7", old);
  expect((await vouch(seventh, claimId)).statusCode).toBe(204);
  expect(await stateOf(id)).toBe("OPEN");
  expect((await vouch(one(4), claimId)).statusCode).toBe(204);
  expect(await stateOf(id)).toBe("CONFIRMED");
});

test("L230 the fifth and a taking back at once leave five and an office, or neither", async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await buildComplex(t);
    for (const [index, unit] of ["1", "2", "3", "4", "5"].entries()) await moveIn(id, one(index), unit, old);
    const { claimId } = await claim(id, `R${round}`);
    for (const index of [0, 1, 2, 3]) await vouch(one(index), claimId);
    await Promise.all([vouch(one(4), claimId), vouch(one(0), claimId, "DELETE")]);
    const { vouches } = await t.db.one<{ vouches: number }>(sql`
      select count(*) as vouches from office_vouches where claim_id = ${claimId}`);
    expect([await stateOf(id), vouches]).toEqual(vouches === 5 ? ["CONFIRMED", 5] : ["OPEN", 4]);
  }
});

test("L230 is closed, and says why, where too few homes are verified", async () => {
  const id = await buildComplex(t);
  await moveIn(id, one(0), "1", old);
  const { claimId, canBeVouched } = await claim(id, "C1");
  expect(canBeVouched).toBe(false);
  const refused = await vouch(one(0), claimId);
  expect(refusal(refused)).toBe("409 VOUCH_CLOSED");
  expect(refused.json<{ message: string }>().message).toContain("메일이나 우편으로");
});
