import type { DeskTodayView } from "@danji/contract/complex/desk/today";
import type { ReportCasePage, ReportCaseView } from "@danji/contract/moderation/report-desk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildReportPeople, moveIn, type ReportPeople } from "#testing/builders/build-report-people.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let p: ReportPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await buildReportPeople(t);
});
afterAll(() => t.close());

async function reportedPostOf(author: Person): Promise<number> {
  const feedId = await buildFeed(t, { complexId: p.complexId, authorId: author.memberId });
  const report = { targetType: "FEED", targetId: feedId, reason: "ABUSE" };
  expect((await p.family[0].call("POST", "/api/reports", report)).statusCode).toBe(201);
  const { id } = await t.db.one<{ id: number }>(sql`select max(id) as id from report_cases`);
  return id;
}
const url = (id: number) => `/api/office/${p.complexId}/reports/${id}`;
const decide = (who: Person, id: number) =>
  who.call("POST", `${url(id)}/decision`, { decision: "HIDE", rule: "ABUSE", seen: "OPEN" });
const listed = async (who: Person) =>
  (await who.call("GET", `/api/office/${p.complexId}/reports`))
    .json<{ data: ReportCasePage }>()
    .data.reports.map(({ reportId }) => reportId);
const openAtDesk = async (who: Person) =>
  (await who.call("GET", `/api/office/${p.complexId}/today`)).json<{ data: DeskTodayView }>().data.counts.reportsOpen;

test("where no operator is named, the council decides about the only head, and sees no other case", async () => {
  const [ofHead, ofResident] = [await reportedPostOf(p.head), await reportedPostOf(p.doors[0])];
  expect(await listed(p.council)).toEqual([ofHead]);
  expect(await openAtDesk(p.council)).toBe(1);
  expect((await p.council.call("GET", url(ofHead))).json<{ data: ReportCaseView }>().data.isStandIn).toBe(true);
  expect(refusal(await p.council.call("GET", url(ofResident)))).toBe("404 REPORT_NOT_FOUND");
  expect(refusal(await decide(p.council, ofResident))).toBe("403 ROLE_ONLY");
  // The head may not, and the staff only where the council may not.
  expect(refusal(await decide(p.head, ofHead))).toBe("403 REPORT_PARTY");
  expect(refusal(await decide(p.staff, ofHead))).toBe("403 ROLE_ONLY");
  expect(refusal(await decide(p.guard, ofHead))).toBe("403 ROLE_ONLY");
  expect((await decide(p.council, ofHead)).statusCode).toBe(204);
  expect(await openAtDesk(p.council)).toBe(0);
  const { by_operator: byOperator } = await t.db.one<{ by_operator: boolean }>(sql`
    select by_operator from report_cases where id = ${ofHead}`);
  expect(byOperator).toBe(false);
});

test("where the council is party, too, or there is none, the staff decides", async () => {
  await moveIn(t, p.complexId, p.council.memberId, "104동", "1호");
  await moveIn(t, p.complexId, p.head.memberId, "104동", "1호");
  const both = await reportedPostOf(p.head);
  expect(refusal(await decide(p.council, both))).toBe("403 REPORT_PARTY");
  expect((await p.staff.call("GET", url(both))).json<{ data: ReportCaseView }>().data.isStandIn).toBe(true);
  expect((await decide(p.staff, both)).statusCode).toBe(204);
  const ofResident = await reportedPostOf(p.doors[0]);
  expect((await p.staff.call("GET", url(ofResident))).json<{ data: ReportCaseView }>().data.isStandIn).toBeUndefined();
  expect(refusal(await decide(p.staff, ofResident))).toBe("403 ROLE_ONLY");
});

test("where operators are named, they decide, and the council sees nothing", async () => {
  const operator = await person(t, "온새미");
  const caseId = await reportedPostOf(p.head);
  Object.assign(t.services.config, { operators: [operator.email] });
  try {
    expect(refusal(await p.council.call("GET", `/api/office/${p.complexId}/reports`))).toBe("403 ROLE_ONLY");
    for (const who of [p.council, p.staff]) expect(refusal(await decide(who, caseId))).toBe("403 ROLE_ONLY");
    const decision = { decision: "HIDE", rule: "ABUSE", seen: "OPEN" };
    const decided = await operator.call("POST", `/api/operator/reports/${caseId}/decision`, decision);
    expect(decided.statusCode, decided.body).toBe(204);
  } finally {
    Object.assign(t.services.config, { operators: [] });
  }
});
