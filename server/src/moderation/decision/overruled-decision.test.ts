import type { NotificationPage } from "@danji/contract/notification/notification-list";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildReportPeople } from "#testing/builders/build-report-people.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

test("L232 an undone office leaves hidden what was hidden before it, or what three households have reported", async () => {
  const operator = await person(t, "운영자");
  Object.assign(t.services.config, { operators: [operator.email] });
  const p = await buildReportPeople(t);
  const [author, second, third] = p.doors;
  const post = () => buildFeed(t, { complexId: p.complexId, authorId: author.memberId });
  const report = async (who: Person, targetId: number) => {
    const body = { targetType: "FEED", targetId, reason: "FRAUD", detail: "수상해요" };
    expect((await who.call("POST", "/api/reports", body)).statusCode).toBe(201);
  };
  const caseOf = (targetId: number) =>
    t.db.one<Record<string, unknown>>(sql`
      select id, state, rule, by_operator, decided_by, proposal from report_cases
      where target_type = 'FEED' and target_id = ${targetId} order by id desc limit 1`);
  const decide = async (targetId: number, decision: string, seen = "OPEN") => {
    const url = `/api/office/${p.complexId}/reports/${String((await caseOf(targetId))["id"])}/decision`;
    const rule = decision === "KEEP" ? "OPINION" : "FRAUD";
    expect((await p.head.call("POST", url, { decision, rule, seen })).statusCode).toBe(204);
  };
  const [byOperator, reported, waiting, hidden] = [await post(), await post(), await post(), await post()];
  const fields = { title: "사진", contents: "사진이 있는 글", feedType: "FEED", apartmentId: p.complexId };
  const form = feedForm(fields, [await photoOf("red")]);
  expect((await sendForm(t, author, "/api/community/feeds", form)).statusCode).toBe(201);
  const { id: withPhoto } = await t.db.one<{ id: number }>(sql`select id from feeds order by id desc limit 1`);
  for (const targetId of [byOperator, reported, waiting, hidden, withPhoto]) await report(second, targetId);

  await decide(byOperator, "HIDE");
  await t.db.run(sql`
    update report_cases set by_operator = true, decided_by = ${operator.memberId} where target_id = ${byOperator}`);
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code, state, method, verified_at, decided_at)
    values (${p.complexId}, ${p.head.memberId}, 'U3', 'CONFIRMED', 'LETTER', now(), now()) returning id`);
  await decide(byOperator, "HIDE", "HIDDEN");
  await decide(byOperator, "KEEP", "HIDDEN");
  await decide(reported, "KEEP");
  for (const who of [third, p.family[0]]) await report(who, reported);
  await decide(hidden, "HIDE");
  await decide(withPhoto, "KEEP");
  const retained = () => t.db.many(sql`select 1 from retained_images`);
  expect(await retained()).toHaveLength(0);
  await t.db.run(sql`
    update report_cases set proposal = 'KEEP', proposed_rule = 'OPINION', proposed_by = ${p.head.memberId},
      proposed_at = clock_timestamp() where target_id = ${waiting}`);

  const undone = await operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision: "undo" });
  expect(undone.statusCode, undone.body).toBe(204);

  const statusOf = async (id: number) => (await p.guest.call("GET", `/api/community/feeds/${id}`)).statusCode;
  const before = { state: "HIDDEN", rule: "FRAUD", by_operator: true, decided_by: operator.memberId };
  expect.soft(await caseOf(byOperator), "the operator's decision is in force").toMatchObject(before);
  expect.soft(await statusOf(byOperator)).toBe(404);
  expect.soft([await statusOf(reported), (await caseOf(reported))["state"]]).toEqual([404, "OPEN"]);
  expect.soft(await caseOf(waiting), "its proposal is gone").toMatchObject({ state: "OPEN", proposal: null });
  expect.soft([await statusOf(hidden), (await caseOf(hidden))["state"]]).toEqual([200, "OPEN"]);
  expect.soft(await retained(), "the photo of an open case is kept").toHaveLength(1);

  const entriesAbout = async (targetId: number) =>
    t.db.many(sql`
      select detail from notifications where member_id = ${author.memberId} and kind = 'ACTION'
        and thing_id = ${String((await caseOf(targetId))["id"])}::bigint`);
  expect.soft(await entriesAbout(reported)).toEqual([{ detail: "REPORTS" }]);
  expect.soft(await entriesAbout(hidden), "it was told of the hiding").toHaveLength(1);
  const page = (await author.call("GET", "/api/notifications")).json<{ data: NotificationPage }>().data;
  const listed = page.notifications.flatMap(({ kind, thingId }) => (kind === "ACTION" ? [thingId] : []));
  expect.soft(listed, "a hiding by reports is told").toContain((await caseOf(reported))["id"]);
  expect.soft(listed, "an undone one no longer").not.toContain((await caseOf(hidden))["id"]);
});
