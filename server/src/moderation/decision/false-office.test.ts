import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildReportPeople, type ReportPeople } from "#testing/builders/build-report-people.ts";
import type { Person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { falseOfficeDecisions } from "./false-office.ts";

let t: TestApp;
let p: ReportPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await buildReportPeople(t);
});
afterAll(() => t.close());

const since = new Date(0);
const reopen = () => t.db.tx((tx) => falseOfficeDecisions.reopen(tx, p.complexId, since));
const author = () => p.doors[0];

/** A post with a photo. */
async function post(): Promise<number> {
  const fields = { title: "사진", contents: "사진이 있는 글", feedType: "FEED", apartmentId: p.complexId };
  const created = await sendForm(t, author(), "/api/community/feeds", feedForm(fields, [await photoOf("red")]));
  expect(created.statusCode, created.body).toBe(201);
  const { id } = await t.db.one<{ id: number }>(sql`select max(id) as id from feeds`);
  return id;
}
async function report(who: Person, targetId: number): Promise<number> {
  const body = { targetType: "FEED", targetId, reason: "FRAUD", detail: "수상해요" };
  expect((await who.call("POST", "/api/reports", body)).statusCode).toBe(201);
  const { id } = await t.db.one<{ id: number }>(sql`select id from report_cases where target_id = ${targetId}`);
  return id;
}
const urlOf = (caseId: number) => `/api/office/${p.complexId}/reports/${caseId}`;
const keep = async (caseId: number) => {
  const body = { decision: "KEEP", rule: "OPINION", seen: "OPEN" };
  expect((await p.head.call("POST", `${urlOf(caseId)}/decision`, body)).statusCode).toBe(204);
};
const isShown = async (feedId: number) =>
  (await p.guest.call("GET", `/api/community/feeds/${feedId}`)).statusCode === 200;

test("words that three households have reported while a false office kept them are hidden once it is undone", async () => {
  const feedId = await post();
  const caseId = await report(p.family[0], feedId);
  await keep(caseId);
  for (const who of p.doors.slice(1)) await report(who, feedId);
  expect(await isShown(feedId), "the decision stands").toBe(true);
  await reopen();
  expect(await isShown(feedId)).toBe(false);
  const told = await t.db.many(sql`
    select detail from notifications
    where member_id = ${author().memberId} and kind = 'ACTION' and thing_id = ${caseId}`);
  expect(told).toEqual([{ detail: "REPORTS" }]);
});

test("the photos of a case that is open again are kept although their author deletes the post", async () => {
  const feedId = await post();
  const caseId = await report(p.family[0], feedId);
  const { key } = await t.db.one<{ key: string }>(sql`
    select i.key from feed_images f join images i on i.id = f.image_id where f.feed_id = ${feedId}`);
  await keep(caseId);
  await reopen();
  expect((await author().call("DELETE", `/api/community/feeds/${feedId}`)).statusCode).toBeLessThan(300);
  expect(await t.db.many(sql`select key from images where key = ${key}`)).toEqual([{ key }]);
});

test("what the staff of a false office has proposed goes with it", async () => {
  const caseId = await report(p.family[0], await post());
  const body = { decision: "HIDE", rule: "FRAUD" };
  expect((await p.staff.call("PUT", `${urlOf(caseId)}/proposal`, body)).statusCode).toBe(204);
  await reopen();
  const row = await t.db.one(sql`select state, proposal, proposed_by from report_cases where id = ${caseId}`);
  expect(row).toEqual({ state: "OPEN", proposal: null, proposed_by: null });
});
