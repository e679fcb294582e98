import type { OperatorClaimDetailView } from "@danji/contract/complex/operator";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildReportPeople } from "#testing/builders/build-report-people.ts";
import { buildHome, joinByCode, printCodes } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

/** Waits until so many transactions wait for a lock, or until the call is answered. */
async function waitForLocks(count: number, call?: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void call?.then(() => (isAnswered = true));
  await expect
    .poll(async () => {
      const row = await t.db.one<{ count: number }>(sql`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return isAnswered || row.count === count;
    })
    .toBe(true);
}

test("L232 what a false office does while it is undone lapses, too", async () => {
  const [operator, head, helper] = [await person(t, "운영자"), await person(t, "가짜"), await person(t, "공범")];
  const [waiting, resident] = [await person(t, "새이웃"), await person(t, "주민")];
  Object.assign(t.services.config, { operators: [operator.email] });
  const id = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId, hasOffice: true });
  await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${id}, ${helper.memberId})`);
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code, state, method, verified_at, decided_at)
    values (${id}, ${head.memberId}, 'U1', 'CONFIRMED', 'LETTER', now(), now()) returning id`);
  const homes = await t.db.many<{ id: number }>(sql`
    insert into residences (complex_id, member_id, building, unit, state, decided_at)
    values (${id}, ${waiting.memberId}, '101동', '1호', 'WAITING', null),
      (${id}, ${resident.memberId}, '101동', '2호', 'ACTIVE', now() - interval '1 day') returning id`);
  const [asked, lived] = homes.map((home) => home.id);
  // Both are stopped at the homes, before they are stored.
  const holder = await t.db.connect();
  await holder.query("begin");
  await holder.query("select id from residences where complex_id = $1 for update", [id]);
  const approval = head.call("POST", "/api/manage/residences/decide", {
    apartmentId: id,
    decision: "approve",
    residenceIds: [asked],
  });
  const appointment = helper.call("POST", `/api/apartment/${id}/managers`, { residenceId: lived });
  await waitForLocks(2);
  const undone = operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision: "undo" });
  await waitForLocks(3, undone);
  await holder.query("commit");
  await holder.end();
  expect((await approval).statusCode).toBe(200);
  expect((await appointment).statusCode).toBeLessThan(300);
  expect((await undone).statusCode).toBe(204);
  expect(await t.db.many(sql`select state from residences where complex_id = ${id} order by id`)).toEqual([
    { state: "WAITING" },
    { state: "ACTIVE" },
  ]);
  expect(await t.db.many(sql`select member_id from complex_managers where complex_id = ${id}`)).toEqual([]);
});

test("L227 a head who is appointed while another claim is confirmed goes with the office that it replaces", async () => {
  const [operator, head, rival, resident] = (await Promise.all(
    ["운영자", "가짜", "참소장", "공범"].map((name) => person(t, name)),
  )) as [Person, Person, Person, Person];
  Object.assign(t.services.config, { operators: [operator.email] });
  const id = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId, hasOffice: true });
  const lived = await buildHome(t, resident, id);
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code, method, verified_at, contested_at)
    values (${id}, ${rival.memberId}, 'U4', 'LETTER', now(), now()) returning id`);
  // The appointment is stopped at the home, before it is stored.
  const holder = await t.db.connect();
  await holder.query("begin");
  await holder.query("select id from residences where complex_id = $1 for update", [id]);
  const appointment = head.call("POST", `/api/apartment/${id}/managers`, { residenceId: lived });
  await waitForLocks(1);
  const confirmed = operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision: "confirm" });
  await waitForLocks(2, confirmed);
  await holder.query("commit");
  await holder.end();
  expect((await appointment).statusCode).toBeLessThan(300);
  expect((await confirmed).statusCode).toBe(204);
  expect(await t.db.many(sql`select member_id from complex_managers where complex_id = ${id}`)).toEqual([
    { member_id: rival.memberId },
  ]);
});

test("L232 the codes of a false office, a home by one and its plans end with it, as listed before", async () => {
  const [operator, head, resident] = [await person(t, "운영자"), await person(t, "가짜"), await person(t, "주민")];
  const [typed, late] = [await person(t, "편지이웃"), await person(t, "늦은이웃")];
  Object.assign(t.services.config, { operators: [operator.email] });
  const id = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId, hasOffice: true });
  const home = await buildHome(t, resident, id);
  await t.db.run(sql`update residences set decided_at = now() - interval '40 days' where id = ${home}`);
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code, state, method, verified_at, decided_at)
    values (${id}, ${head.memberId}, 'U2', 'CONFIRMED', 'LETTER', now(), now()) returning id`);
  const { letters } = await printCodes(head, id, "101 1", "101 2");
  expect((await joinByCode(typed, letters[0]?.code ?? "")).statusCode).toBe(200);
  const { household } = await t.db.one<{ household: number }>(sql`
    select household_id as household from residences where id = ${home}`);
  const turnover = `/api/manage/households/${id}/${household}/turnover`;
  const day = seoulDay(new Date(Date.now() + 300 * 86_400_000));
  expect((await head.call("POST", turnover, { day })).statusCode).toBe(200);

  const claim = await operator.call("GET", `/api/operator/claims/${claimId}`);
  const { lapses } = claim.json<{ data: OperatorClaimDetailView }>().data;
  expect(lapses).toMatchObject({ homes: 1, codes: 1, turnovers: 1 });
  const undone = await operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision: "undo" });
  expect(undone.statusCode).toBe(204);
  const answer = await joinByCode(late, letters[1]?.code ?? "");
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([410, "DOOR_CODE_ENDED"]);
  expect(await t.db.many(sql`select state, way from residences where complex_id = ${id} order by id`)).toEqual([
    { state: "ACTIVE", way: null },
    { state: "WAITING", way: null },
  ]);
  expect(await t.db.many(sql`select state from household_turnovers where household_id = ${household}`)).toEqual([
    { state: "WITHDRAWN" },
  ]);
});

test("L232 a household that a false office ended is the same one again, also where its members were ended on different days", async () => {
  const [operator, head] = [await person(t, "운영자"), await person(t, "가짜")];
  const [first, last] = [await person(t, "먼저"), await person(t, "나중")];
  Object.assign(t.services.config, { operators: [operator.email] });
  const id = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId, hasOffice: true });
  const homes = [await buildHome(t, first, id), await buildHome(t, last, id)];
  await t.db.run(sql`update residences set decided_at = now() - interval '40 days' where complex_id = ${id}`);
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code, state, method, verified_at, decided_at)
    values (${id}, ${head.memberId}, 'U3', 'CONFIRMED', 'LETTER', now(), now() - interval '10 days') returning id`);
  const doorOf = () =>
    t.db.one(sql`
      select last_member_id as last, family_since as since from households
      where id = (select household_id from residences where id = ${homes[0]})`);
  for (const home of homes) {
    const end = { apartmentId: id, decision: "end", residenceIds: [home] };
    expect((await head.call("POST", "/api/manage/residences/decide", end)).statusCode).toBe(200);
    await t.db.run(sql`
      update residences set decided_at = decided_at - interval '5 days' where id = ${home} and member_id = ${first.memberId}`);
  }
  expect(await doorOf()).toEqual({ last: last.memberId, since: null });
  const undone = await operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision: "undo" });
  expect(undone.statusCode).toBe(204);
  expect(await t.db.many(sql`select state from residences where complex_id = ${id}`)).toEqual([
    { state: "ACTIVE" },
    { state: "ACTIVE" },
  ]);
  expect(await doorOf()).toEqual({ last: null, since: null });
});

test("L232 what a false office decided about words is undone: they stand as before, and what was reported is open again", async () => {
  const operator = await person(t, "운영자");
  Object.assign(t.services.config, { operators: [operator.email] });
  const p = await buildReportPeople(t);
  const [author, second, third] = p.doors;
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code, state, method, verified_at, decided_at)
    values (${p.complexId}, ${p.head.memberId}, 'U2', 'CONFIRMED', 'LETTER', now(), now()) returning id`);
  const post = () => buildFeed(t, { complexId: p.complexId, authorId: author.memberId });
  const [warning, fraud, disputed, deleted, byOperator] = [
    await post(),
    await post(),
    await post(),
    await post(),
    await post(),
  ];
  const report = async (who: Person, targetId: number) => {
    const answer = await who.call("POST", "/api/reports", {
      targetType: "FEED",
      targetId,
      reason: "FRAUD",
      detail: "수상해요",
    });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const caseOf = (targetId: number) =>
    t.db.one<{ id: number; state: string }>(sql`
      select id, state from report_cases where target_type = 'FEED' and target_id = ${targetId} order by id desc limit 1`);
  const decide = async (targetId: number, decision: string, seen = "OPEN") => {
    const url = `/api/office/${p.complexId}/reports/${(await caseOf(targetId)).id}/decision`;
    const rule = decision === "KEEP" ? "OPINION" : "FRAUD";
    expect((await p.head.call("POST", url, { decision, rule, seen })).statusCode).toBe(204);
  };
  const hide = { targetType: "FEED", targetId: warning, rule: "ABUSE" };
  expect((await p.head.call("POST", `/api/office/${p.complexId}/reports`, hide)).statusCode).toBe(204);
  for (const targetId of [fraud, deleted, byOperator]) await report(second, targetId);
  await decide(fraud, "KEEP");
  await decide(deleted, "DELETE");
  await decide(byOperator, "HIDE");
  await t.db.run(sql`update report_cases set by_operator = true where target_id = ${byOperator}`);
  for (const who of [second, third, p.family[0]]) await report(who, disputed);
  await decide(disputed, "KEEP");

  const url = `/api/operator/claims/${claimId}`;
  const { lapses } = (await operator.call("GET", url)).json<{ data: OperatorClaimDetailView }>().data;
  expect(lapses).toMatchObject({ decisions: 3 });
  expect((await operator.call("POST", `${url}/decision`, { decision: "undo" })).statusCode).toBe(204);

  const statusOf = async (id: number) => (await p.guest.call("GET", `/api/community/feeds/${id}`)).statusCode;
  expect(await statusOf(warning), "it is shown again").toBe(200);
  expect(await t.db.many(sql`select id from report_cases where target_id = ${warning}`)).toEqual([]);
  expect([await statusOf(fraud), (await caseOf(fraud)).state]).toEqual([200, "OPEN"]);
  expect([await statusOf(disputed), (await caseOf(disputed)).state], "three households had hidden it").toEqual([
    404,
    "OPEN",
  ]);
  expect([await statusOf(byOperator), (await caseOf(byOperator)).state]).toEqual([404, "HIDDEN"]);
  expect([await statusOf(deleted), (await caseOf(deleted)).state]).toEqual([404, "DELETED"]);
  const queue = (await operator.call("GET", "/api/operator/reports")).json<{
    data: { reports: { reportId: number }[] };
  }>();
  expect(queue.data.reports.map(({ reportId }) => reportId)).toEqual(
    expect.arrayContaining([(await caseOf(fraud)).id, (await caseOf(disputed)).id]),
  );
});
