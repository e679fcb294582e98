import type { OwnReportPage, ReportActionPage } from "@danji/contract/moderation/report";
import type { ReportCaseItem, ReportCasePage, ReportCaseView } from "@danji/contract/moderation/report-desk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { moderationManifest } from "../moderation.manifest.ts";
import { buildDirectRoom, buildMessage } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildReportPeople, giveRole, moveIn, type ReportPeople } from "#testing/builders/build-report-people.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let p: ReportPeople;
let operator: Person;
/** The head of another complex. */
let foreign: Person;
let foreignId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await buildReportPeople(t);
  [operator, foreign] = await Promise.all([person(t, "온새미"), person(t, "푸름")]);
  Object.assign(t.services.config, { operators: [operator.email] });
  foreignId = await buildComplex(t, { managerId: foreign.memberId, hasOffice: true });
});
afterAll(() => t.close());

const post = (author: Person, fields: object = {}) =>
  buildFeed(t, { complexId: p.complexId, authorId: author.memberId, ...fields });
async function reported(who: Person, targetId: number, targetType = "FEED"): Promise<number> {
  const answer = await who.call("POST", "/api/reports", { targetType, targetId, reason: "FRAUD", detail: "수상해요" });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = await t.db.one<{ id: number }>(sql`
    select id from report_cases where target_type = ${targetType} and target_id = ${targetId} order by id desc limit 1`);
  return id;
}
const office = (complexId = p.complexId) => `/api/office/${complexId}/reports`;
const ofCase = (caseId: number, complexId = p.complexId) => `/api/office/${complexId}/reports/${caseId}`;
const decision = (caseId: number, complexId = p.complexId) => `/api/office/${complexId}/reports/${caseId}/decision`;
const proposal = (caseId: number, complexId = p.complexId) => `/api/office/${complexId}/reports/${caseId}/proposal`;
const decide = (who: Person, caseId: number, made = "HIDE", rule = "FRAUD", seen = "OPEN") =>
  who.call("POST", decision(caseId), { decision: made, rule, seen });
const propose = (who: Person, caseId: number) => who.call("PUT", proposal(caseId), { decision: "HIDE", rule: "FRAUD" });
const detail = async (who: Person, caseId: number) =>
  (await who.call("GET", ofCase(caseId))).json<{ data: ReportCaseView }>().data;
const ids = async (who: Person, url: string) =>
  (await who.call("GET", url)).json<{ data: ReportCasePage }>().data.reports.map(({ reportId }) => reportId);

describe("who decides", () => {
  test("STAFF prepares and HEAD decides; GUARD, COUNCIL and strangers are refused, of a thing they learn nothing", async () => {
    const caseId = await reported(p.family[0], await post(p.doors[0]));
    const calls = (who: Person, complexId = p.complexId) => [
      () => who.call("GET", office(complexId)),
      () => who.call("GET", ofCase(caseId, complexId)),
      () => who.call("PUT", proposal(caseId, complexId), { decision: "HIDE", rule: "FRAUD" }),
      () => who.call("POST", decision(caseId, complexId), { decision: "HIDE", rule: "FRAUD" }),
    ];
    const answers = async (who: Person, complexId?: number) =>
      Promise.all(calls(who, complexId).map(async (call) => refusal(await call())));
    const roleOnly = "403 ROLE_ONLY";
    for (const who of [p.guard, p.council]) expect(await answers(who)).toEqual(Array(4).fill(roleOnly));
    const unknown = "404 REPORT_NOT_FOUND";
    for (const who of [foreign, p.guest, p.doors[1]]) {
      expect(await answers(who)).toEqual(["403 MANAGER_ONLY", unknown, unknown, unknown]);
    }
    // L004: the case of another complex below one's own office.
    expect((await answers(foreign, foreignId)).slice(1)).toEqual([unknown, unknown, unknown]);
    expect(await ids(foreign, office(foreignId))).toEqual([]);
    expect(await answers(operator)).toEqual(["403 MANAGER_ONLY", unknown, unknown, unknown]);

    expect((await propose(p.staff, caseId)).statusCode).toBe(204);
    expect(refusal(await decide(p.staff, caseId))).toBe(roleOnly);
    expect(await detail(p.head, caseId)).toMatchObject({
      proposal: { decision: "HIDE", rule: "FRAUD", by: p.staff.nickname },
      verdict: null,
    });
    expect((await decide(p.head, caseId)).statusCode).toBe(204);
    expect(refusal(await propose(p.staff, caseId))).toBe("409 REPORT_DECIDED");
    expect(await ids(p.head, `${office()}?state=DECIDED`)).toContain(caseId);
  });

  test("a decision names a rule that goes with it", async () => {
    const caseId = await reported(p.family[0], await post(p.doors[0]));
    for (const [made, rule] of [
      ["KEEP", "ABUSE"],
      ["HIDE", "OPINION"],
      ["DELETE", "NO_BREACH"],
      ["WARN", "ABUSE"],
      ["HIDE", "WHATEVER"],
    ] as const) {
      expect((await decide(p.head, caseId, made, rule)).statusCode, made).toBe(400);
    }
  });

  test("two heads at once, 30 rounds: one decides, the other is told; the thing is as the one decided", async () => {
    const second = await person(t, "둘째소장");
    await giveRole(t, p.complexId, second.memberId, "HEAD");
    for (let round = 0; round < 30; round += 1) {
      const feedId = await post(p.doors[0]);
      const caseId = await reported(p.family[0], feedId);
      const answers = await Promise.all([
        decide(p.head, caseId),
        decide(second, caseId, "KEEP", "OPINION"),
        decide(second, caseId, "DELETE"),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409, 409]);
      const winner = statuses.indexOf(204);
      const rows = await t.db.many(sql`select hidden_by from feeds where id = ${feedId}`);
      expect(rows).toEqual([[{ hidden_by: "OFFICE" }], [{ hidden_by: null }], []][winner]);
    }
    await t.db.run(sql`delete from complex_managers where member_id = ${second.memberId}`);
  });

  test("every decision is in the office's ledger and the audit trail, without a name or a word", async () => {
    const caseId = await reported(p.family[0], await post(p.doors[0]));
    await propose(p.staff, caseId);
    await decide(p.head, caseId, "KEEP", "OPINION");
    const target = `report:${caseId}`;
    expect(
      await t.db.many(sql`select act, actor_id, detail from office_acts where target = ${target} order by id`),
    ).toEqual([
      { act: "report.proposed", actor_id: p.staff.memberId, detail: { decision: "HIDE", rule: "FRAUD" } },
      { act: "report.decided", actor_id: p.head.memberId, detail: { decision: "KEEP", rule: "OPINION" } },
    ]);
    const audit = await t.db.many(sql`select action from audit_events where target = ${target} order by id`);
    expect(audit).toEqual([{ action: "report.proposed" }, { action: "report.decided" }]);
  });
});

describe("L184 no member decides about their own words", () => {
  const party = "403 REPORT_PARTY";

  test("L184 the author does neither prepare nor decide; the office's other member does", async () => {
    const ofStaff = await reported(p.doors[1], await post(p.staff));
    expect(refusal(await propose(p.staff, ofStaff))).toBe(party);
    expect(await detail(p.staff, ofStaff)).toMatchObject({ isParty: true, reports: [] });
    expect((await decide(p.head, ofStaff)).statusCode).toBe(204);

    const ofHead = await reported(p.doors[1], await post(p.head));
    expect(refusal(await decide(p.head, ofHead))).toBe(party);
    // The only head is party: the operators decide, and the office no more than prepares.
    expect((await propose(p.staff, ofHead)).statusCode).toBe(204);
    expect(await ids(operator, "/api/operator/reports")).toContain(ofHead);
    const decided = await operator.call("POST", `/api/operator/reports/${ofHead}/decision`, {
      decision: "HIDE",
      rule: "ABUSE",
    });
    expect(decided.statusCode, decided.body).toBe(204);
    expect(await detail(p.staff, ofHead)).toMatchObject({
      state: "HIDDEN",
      hiddenBy: "OPERATOR",
      verdict: { by: null, byOperator: true },
    });
  });

  test("L184 a head of the reporter's door, or of the author's, is party too", async () => {
    const [d, k2] = p.doors;
    await moveIn(t, p.complexId, p.head.memberId, "102동", "0502호");
    const ofReporter = await reported(k2, await post(d));
    expect(refusal(await decide(p.head, ofReporter))).toBe(party);
    await t.db.run(sql`update residences set unit = '501호' where member_id = ${p.head.memberId}`);
    const ofAuthor = await reported(k2, await post(d));
    expect(refusal(await decide(p.head, ofAuthor))).toBe(party);
    expect(await ids(operator, "/api/operator/reports")).toContain(ofAuthor);
    // Who has moved out since is party to what was written before, and to nothing that is written later.
    await t.db.run(sql`
      update residences set state = 'ENDED', verified_before = decided_at, decided_at = clock_timestamp()
      where member_id = ${p.head.memberId}`);
    expect(refusal(await decide(p.head, ofAuthor))).toBe(party);
    const later = await reported(k2, await post(d));
    expect(await ids(operator, "/api/operator/reports")).not.toContain(later);
    expect((await decide(p.head, later)).statusCode).toBe(204);
  });

  test("who moves in with the head after the words were written disarms no head, neither by a vouch nor by their own word", async () => {
    const [d, k2, k3] = p.doors;
    const caseId = await reported(k2, await post(d));
    // The head lives there since, with the author, the reporter, and a second reporter.
    await moveIn(t, p.complexId, p.head.memberId, "103동", "1호");
    for (const { memberId } of [d, k2, k3]) await moveIn(t, p.complexId, memberId, "103동", "1호");
    expect(await ids(operator, "/api/operator/reports")).not.toContain(caseId);
    expect((await decide(p.head, caseId)).statusCode).toBe(204);
    // By their own word they lived there when these words were written, which makes no party.
    await t.db.run(sql`
      update residences set decided_at = null where building = '103동' and member_id = ${d.memberId}`);
    const ownWord = await reported(await person(t, "지나가던이"), await post(d));
    expect((await decide(p.head, ownWord)).statusCode).toBe(204);
    await t.db.run(sql`delete from residences where building = '103동'`);
  });

  test("L184 the head hides words of the complex at once, never their own nor those of another complex", async () => {
    const [d] = p.doors;
    const [own, other, feedId] = [
      await post(p.head),
      await buildFeed(t, { complexId: foreignId, authorId: d.memberId }),
      await post(d),
    ];
    const hide = (who: Person, targetId: number) =>
      who.call("POST", office(), { targetType: "FEED", targetId, rule: "ADVERTISING" });
    expect(refusal(await hide(p.staff, feedId))).toBe("403 ROLE_ONLY");
    expect(refusal(await hide(p.head, own))).toBe(party);
    expect(refusal(await hide(p.head, other))).toBe("404 REPORT_TARGET_NOT_FOUND");
    expect((await hide(p.head, feedId)).statusCode).toBe(204);
    expect((await p.guest.call("GET", `/api/community/feeds/${feedId}`)).statusCode).toBe(404);
    const actions = (await d.call("GET", "/api/reports/actions")).json<{ data: ReportActionPage }>().data.actions;
    expect(actions[0]).toMatchObject({ state: "HIDDEN", hiddenBy: "OFFICE", rule: "ADVERTISING", feedId });
  });
});

describe("operators", () => {
  test("decide about a 1:1 message, a member, and a complex without an office; no other member learns of their queue", async () => {
    const [d, k2] = p.doors;
    const roomId = await buildDirectRoom(t, d.memberId, k2.memberId);
    const { id } = await buildMessage(t, { roomId, senderId: d.memberId, body: "나쁜 말" });
    const message = await reported(k2, id, "MESSAGE");
    const member = await reported(k2, d.memberId, "MEMBER");
    const orphan = await reported(
      k2,
      await buildFeed(t, { complexId: await buildComplex(t), authorId: d.memberId, title: "주인 없는 곳" }),
    );
    expect(await ids(operator, "/api/operator/reports")).toEqual(expect.arrayContaining([message, member, orphan]));
    expect(refusal(await p.head.call("GET", "/api/operator/reports"))).toBe("404 NOT_FOUND");
    expect(refusal(await decide(p.head, message))).toBe("404 REPORT_NOT_FOUND");
    const finish = (caseId: number, made = "HIDE", rule = "ABUSE") =>
      operator.call("POST", `/api/operator/reports/${caseId}/decision`, { decision: made, rule });
    expect((await finish(message)).statusCode).toBe(204);
    const room = async (who: Person) => (await who.call("GET", `/api/chat/room/${roomId}`)).body;
    expect(await room(k2)).toContain("운영자가 가린 메시지예요");
    expect(await room(d)).toContain("나쁜 말");
    expect(refusal(await finish(member))).toBe("409 REPORT_MEMBER");
    expect((await finish(member, "KEEP", "NO_BREACH")).statusCode).toBe(204);
    expect((await finish(orphan, "DELETE")).statusCode).toBe(204);
    const reports = (await k2.call("GET", "/api/reports/mine")).json<{ data: OwnReportPage }>().data.reports;
    expect(reports.slice(0, 3)).toMatchObject([
      { excerpt: "주인 없는 곳", state: "DELETED", rule: "ABUSE", byOperator: true },
      { targetType: "MEMBER", state: "KEPT", rule: "NO_BREACH" },
      { targetType: "MESSAGE", excerpt: "나쁜 말", state: "HIDDEN", apartmentName: null },
    ]);
    const own = (await d.call("GET", "/api/reports/actions")).json<{ data: ReportActionPage }>().data.actions;
    expect(own).toMatchObject([
      { excerpt: "주인 없는 곳", state: "DELETED", hiddenBy: null, feedId: null },
      { excerpt: "나쁜 말", state: "HIDDEN", hiddenBy: "OPERATOR" },
      ...own.slice(2),
    ]);
  });
});

test("L002 the office sees closed shapes: how many households and why, never who", async () => {
  const caseId = await reported(p.doors[2], await post(p.doors[0], { title: "닫힌 모양" }));
  const answer = await p.staff.call("GET", ofCase(caseId));
  const item: (keyof ReportCaseItem)[] = [
    ...(["reportId", "targetType", "excerpt", "apartmentId", "apartmentName", "state", "hiddenBy"] as const),
    ...(["householdCount", "reportCount", "reasons", "createdAt", "proposal", "verdict", "isParty"] as const),
  ];
  const view = answer.json<{ data: ReportCaseView }>().data;
  expect(Object.keys(view).toSorted()).toEqual(
    [...item, "author", "versions", "current", "feedId", "hiddenSince", "reports"].toSorted(),
  );
  expect(view.reports.map((report) => Object.keys(report).toSorted())).toEqual([["createdAt", "detail", "reason"]]);
  expect(answer.body).not.toContain(p.doors[2].nickname);
  const list = await p.staff.call("GET", office());
  for (const one of list.json<{ data: ReportCasePage }>().data.reports) {
    expect(Object.keys(one).toSorted()).toEqual(item.toSorted());
  }
});

test("the list has pages of at most 100 with a total, and closed filters", async () => {
  const { total } = (await p.head.call("GET", office())).json<{ data: ReportCasePage }>().data;
  const first = (await p.head.call("GET", `${office()}?size=1&page=1`)).json<{ data: ReportCasePage }>().data;
  expect(first.total).toBe(total);
  expect(first.reports).toHaveLength(1);
  expect(await ids(p.head, `${office()}?targetType=MESSAGE`)).toEqual([]);
  expect((await p.head.call("GET", `${office()}?state=ALL`)).statusCode).toBe(400);
});

test("the reported name of a member goes with their account", async () => {
  const leaver = await person(t, "떠나요");
  await buildDirectRoom(t, p.doors[1].memberId, leaver.memberId);
  const caseId = await reported(p.doors[1], leaver.memberId, "MEMBER");
  await t.db.tx((tx) => moderationManifest.withdrawal?.erase(tx, leaver.memberId) ?? Promise.resolve());
  expect(await t.db.many(sql`select words from report_words where case_id = ${caseId}`)).toEqual([]);
});

test("reports of a server of the version before get a case from the job", async () => {
  const feedId = await post(p.doors[0], { title: "예전 신고" });
  for (const { memberId } of [p.doors[1], p.doors[2]]) {
    await t.db.run(sql`
      insert into reports (reporter_id, target_type, target_id, reason) values (${memberId}, 'FEED', ${feedId}, 'SPAM')`);
  }
  await t.db.run(sql`
    insert into reports (reporter_id, target_type, target_id, reason) values (${p.guest.memberId}, 'FEED', 987654, 'SPAM')`);
  await t.db.run(sql`select file_reports()`);
  expect(await t.db.many(sql`select id from reports where case_id is null`)).toEqual([]);
  const [caseId = 0] = (await ids(p.head, `${office()}?state=OPEN`)).slice(-1);
  expect(await detail(p.head, caseId)).toMatchObject({ excerpt: "예전 신고", reportCount: 2 });
});
