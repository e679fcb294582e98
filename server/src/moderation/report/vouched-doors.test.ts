import type { ReportCasePage } from "@danji/contract/moderation/report-desk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildReportPeople, type ReportPeople } from "#testing/builders/build-report-people.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let p: ReportPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await buildReportPeople(t);
});
afterAll(() => t.close());

const post = (author: Person, fields: object = {}) =>
  buildFeed(t, { complexId: p.complexId, authorId: author.memberId, ...fields });
const report = async (who: Person, targetId: number) => {
  const answer = await who.call("POST", "/api/reports", { targetType: "FEED", targetId, reason: "ABUSE" });
  expect(answer.statusCode, answer.body).toBe(201);
};
const statusFor = async (who: Person, feedId: number) =>
  (await who.call("GET", `/api/community/feeds/${feedId}`)).statusCode;
const cases = async () =>
  (await p.head.call("GET", `/api/office/${p.complexId}/reports?state=OPEN`)).json<{ data: ReportCasePage }>().data
    .reports;

test("unvouched doors hide nothing, also where the office lets one in after its report", async () => {
  const [, k2, k3] = p.doors;
  const feedId = await post(p.staff);
  const inventors = await Promise.all(["하나", "두리", "세찬"].map((name) => person(t, name)));
  for (const [index, who] of inventors.entries()) {
    const home = { apartmentId: p.complexId, building: "102동", unit: `${index + 601}호` };
    expect((await who.call("POST", "/api/member-apartments", home)).statusCode).toBe(201);
    await report(who, feedId);
  }
  expect(await statusFor(p.guest, feedId)).toBe(200);
  for (const who of [k2, k3]) await report(who, feedId);
  expect(await statusFor(p.guest, feedId)).toBe(200);
  const [first] = inventors;
  await t.db.run(sql`update residences set decided_at = now() where member_id = ${first?.memberId}`);
  await report(p.family[0], feedId);
  expect(await statusFor(p.guest, feedId)).toBe(404);
});

test("a notice of a confirmed office waits for a decision and stays shown, however many report it; a post of its people does not", async () => {
  const notice = await post(p.head, { feedType: "NOTICE" });
  const reporters = [p.family[0], p.doors[0], p.doors[1]];
  for (const who of reporters) await report(who, notice);
  expect(await statusFor(p.guest, notice)).toBe(200);
  const [entry] = (await cases()).filter(({ householdCount, hiddenBy }) => householdCount === 3 && hiddenBy === null);
  expect(entry).toMatchObject({ targetType: "FEED", reportCount: 3 });
  const words = await post(p.head);
  for (const who of reporters) await report(who, words);
  expect(await statusFor(p.guest, words)).toBe(404);
  // Before the office is confirmed its notice is as any other words.
  const unconfirmed = await buildReportPeople(t);
  await t.db.run(sql`update complexes set office_verified_at = null where id = ${unconfirmed.complexId}`);
  const claimed = await buildFeed(t, {
    complexId: unconfirmed.complexId,
    authorId: unconfirmed.head.memberId,
    feedType: "NOTICE",
  });
  for (const who of unconfirmed.doors) await report(who, claimed);
  expect(await statusFor(p.guest, claimed)).toBe(404);
});
