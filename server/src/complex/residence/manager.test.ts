import type { MemberView } from "@danji/contract/account/profile";
import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import type { ResidentPage } from "@danji/contract/complex/residence";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let manager: Person;
let complex: number;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());
beforeEach(async () => {
  manager = await person(t, "소장");
  complex = await buildComplex(t, { managerId: manager.memberId });
});

interface Answer {
  readonly statusCode: number;
  readonly json: <T>() => T;
}
const dataOf = <T>(answer: Answer): T => answer.json<{ data: T }>().data;
const reasonOf = (answer: Answer) => [answer.statusCode, answer.json<{ reason: string }>().reason];
async function moveIn(name: string, apartmentId = complex): Promise<{ who: Person; residenceId: number }> {
  const who = await person(t, name);
  const made = await who.call("POST", "/api/member-apartments", { apartmentId, building: "101동", unit: "1호" });
  return { who, residenceId: dataOf<{ memberApartmentId: number }>(made).memberApartmentId };
}
const appoint = (by: Person, residenceId: number, apartmentId = complex) =>
  by.call("POST", `/api/apartment/${apartmentId}/managers`, { residenceId });
const managed = async (who: Person) =>
  dataOf<MemberView>(await who.call("GET", "/api/member")).managedComplexes.map(({ apartmentId }) => apartmentId);
/** How many transactions wait for a lock. */
const lockWaits = async () =>
  (
    await t.db.one<{ count: number }>(sql`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).count;
const leftAlone = async (who: Person) =>
  dataOf<WithdrawalView>(await who.call("GET", "/api/member/withdrawal")).onlyManagerOf.map(
    ({ apartmentId }) => apartmentId,
  );

describe("POST /api/apartment/:apartmentId/managers", () => {
  test("is for a manager of this complex alone", async () => {
    const { who, residenceId } = await moveIn("지수");
    const url = `/api/apartment/${complex}/managers`;
    expect((await t.app.inject({ method: "POST", url, payload: { residenceId } })).statusCode).toBe(401);
    const other = await person(t, "다른소장");
    await buildComplex(t, { managerId: other.memberId });
    for (const stranger of [who, other])
      expect(reasonOf(await appoint(stranger, residenceId))).toEqual([403, "MANAGER_ONLY"]);
    expect(reasonOf(await appoint(manager, residenceId, 987_654))).toEqual([404, "APARTMENT_NOT_FOUND"]);
    expect(await managed(who)).toEqual([]);
  });

  test("a resident becomes a manager, once and on record, and manages from then on", async () => {
    const { who, residenceId } = await moveIn("지수");
    expect((await appoint(manager, residenceId)).statusCode).toBe(200);
    expect((await appoint(manager, residenceId)).statusCode).toBe(200);
    expect([await managed(who), await managed(manager)]).toEqual([[complex], [complex]]);
    const list = await who.call("GET", `/api/manage/residences?apartmentId=${complex}&state=ACTIVE`);
    expect(dataOf<ResidentPage>(list).residents).toMatchObject([{ residenceId, isManager: true }]);
    const events = await t.db.many(sql`
      select actor_id, target from audit_events where action = 'manager.appointed' and actor_id = ${manager.memberId}`);
    expect(events).toEqual([{ actor_id: manager.memberId, target: `complex:${complex} member:${who.memberId}` }]);
  });

  test("only who lives in this very complex now", async () => {
    const waiting = await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId });
    const asks = await moveIn("민호", waiting);
    expect(reasonOf(await appoint(manager, asks.residenceId, waiting))).toEqual([409, "NOT_A_RESIDENT"]);
    const elsewhere = await moveIn("수진", await buildComplex(t));
    expect(reasonOf(await appoint(manager, elsewhere.residenceId))).toEqual([409, "NOT_A_RESIDENT"]);
    const moved = await moveIn("하늘");
    await moved.who.call("DELETE", `/api/member-apartments/${moved.residenceId}`);
    expect(reasonOf(await appoint(manager, moved.residenceId))).toEqual([409, "NOT_A_RESIDENT"]);
    expect(reasonOf(await appoint(manager, 987_654))).toEqual([409, "NOT_A_RESIDENT"]);
  });

  test("no member who leaves at the same moment stays a manager: 20 rounds", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { who, residenceId } = await moveIn("지수");
      const calls = [() => who.call("DELETE", "/api/member", { password }), () => appoint(manager, residenceId)];
      if (round % 2 === 1) calls.reverse();
      await Promise.all(calls.map((call) => call()));
      expect(await t.db.many(sql`select complex_id from complex_managers where member_id = ${who.memberId}`)).toEqual(
        [],
      );
    }
  });
});

describe("DELETE /api/apartment/:apartmentId/managers/me", () => {
  const resign = (who: Person, apartmentId = complex) =>
    who.call("DELETE", `/api/apartment/${apartmentId}/managers/me`);

  test("is for its managers, of whom the last one stays", async () => {
    expect((await t.app.inject({ method: "DELETE", url: `/api/apartment/${complex}/managers/me` })).statusCode).toBe(
      401,
    );
    const { who, residenceId } = await moveIn("지수");
    expect(reasonOf(await resign(who))).toEqual([403, "MANAGER_ONLY"]);
    expect(reasonOf(await resign(manager, 987_654))).toEqual([404, "APARTMENT_NOT_FOUND"]);
    expect(reasonOf(await resign(manager))).toEqual([409, "ONLY_MANAGER"]);
    await appoint(manager, residenceId);
    expect((await resign(manager)).statusCode).toBe(204);
    expect([await managed(manager), await managed(who)]).toEqual([[], [complex]]);
    expect((await manager.call("GET", `/api/manage/residences?apartmentId=${complex}`)).statusCode).toBe(403);
  });

  test("two who resign at the same moment leave one: 20 rounds", async () => {
    const { who } = await moveIn("지수");
    for (let round = 0; round < 20; round += 1) {
      for (const { memberId } of [manager, who]) {
        await t.db.run(sql`
          insert into complex_managers (complex_id, member_id) values (${complex}, ${memberId}) on conflict do nothing`);
      }
      const answers = await Promise.all([manager, who].map((one) => resign(one)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([204, 409]);
    }
  });

  test("with the office of a members-only complex its group room is left too", async () => {
    const closed = await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId });
    const { who, residenceId } = await moveIn("지수", closed);
    const approval = { apartmentId: closed, decision: "approve", residenceIds: [residenceId] };
    expect((await manager.call("POST", "/api/manage/residences/decide", approval)).statusCode).toBe(200);
    await appoint(manager, residenceId, closed);
    const room = await t.db.one<{ id: number }>(sql`select id from chat_rooms where complex_id = ${closed}`);
    const inside = () =>
      t.db.many(sql`select member_id from chat_members where room_id = ${room.id} order by member_id`);
    for (const one of [manager, who]) {
      expect((await one.call("POST", `/api/chat/group/${room.id}/join`)).statusCode).toBe(200);
    }
    expect(await inside()).toHaveLength(2);
    await resign(manager, closed);
    expect(await inside()).toEqual([{ member_id: who.memberId }]);
  });
});

test("a member who loses the office at that moment appoints no one, and gives up what they have no more", async () => {
  const { who, residenceId } = await moveIn("지수");
  const other = await person(t, "민호");
  const acts = [
    () => appoint(manager, residenceId),
    () => manager.call("DELETE", `/api/apartment/${complex}/managers/me`),
  ];
  const holder = await t.db.connect();
  for (const act of acts) {
    await t.db.run(sql`
      insert into complex_managers (complex_id, member_id) values (${complex}, ${manager.memberId}), (${complex}, ${other.memberId})
      on conflict do nothing`);
    // Locked as by the call that removes it: the member's row first.
    await holder.query("begin");
    await holder.query("select id from members where id = $1 for no key update", [manager.memberId]);
    await holder.query("delete from complex_managers where complex_id = $1 and member_id = $2", [
      complex,
      manager.memberId,
    ]);
    let isAnswered = false;
    const acting = act().finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await lockWaits()) > 0).toBe(true);
    await holder.query("commit");
    expect(reasonOf(await acting)).toEqual([403, "MANAGER_ONLY"]);
  }
  await holder.end();
  expect(await managed(who)).toEqual([]);
});

test("an office does not end with the manager's own home", async () => {
  const { who, residenceId } = await moveIn("지수");
  await appoint(manager, residenceId);
  await who.call("DELETE", `/api/member-apartments/${residenceId}`);
  expect(await managed(who)).toEqual([complex]);
});

test("GET /api/member/withdrawal names the complexes that would be left without a manager; leaving makes no other member one", async () => {
  const { who, residenceId } = await moveIn("지수");
  const second = await buildComplex(t, { managerId: manager.memberId });
  expect((await leftAlone(manager)).toSorted((low, high) => low - high)).toEqual([complex, second]);
  expect(await leftAlone(who)).toEqual([]);
  await appoint(manager, residenceId);
  expect(await leftAlone(manager)).toEqual([second]);
  expect((await manager.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  expect(
    await t.db.many(
      sql`select complex_id, member_id from complex_managers where complex_id in (${complex}, ${second})`,
    ),
  ).toEqual([{ complex_id: complex, member_id: who.memberId }]);
});
