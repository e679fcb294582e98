import type { NotificationPage, NotificationView } from "@danji/contract/notification/notification-list";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildHome, invite, joinByToken } from "#testing/builders/build-household.ts";
import { buildReportPeople } from "#testing/builders/build-report-people.ts";
import { inquiryFields, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let head: Person;
let complexId: number;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1000 } })));
afterAll(() => t.close());
beforeEach(async () => {
  [jisu, minho, head] = await Promise.all([person(t, "지수"), person(t, "민호"), person(t, "하늘")]);
  complexId = await buildComplex(t, { managerId: head.memberId, hasOffice: true });
});

const entriesOf = async (who: Person) =>
  (await who.call("GET", "/api/notifications")).json<{ data: NotificationPage }>().data.notifications;
const numberOf = async (who: Person) =>
  (await who.call("GET", "/api/notifications/unread")).json<{ data: { unreadCount: number } }>().data.unreadCount;
const happened = (entries: readonly NotificationView[]) => entries.map(({ kind, detail }) => `${kind} ${detail}`);
const ok = async (answer: ReturnType<Person["call"]>) => {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBeLessThan(300);
};

test("a chat request is told as long as it waits, and its answer to who asked", async () => {
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
  const ask = () => jisu.call("POST", "/api/chat/request", { receiverId: minho.memberId, message: "안녕하세요" });
  await ok(ask());
  const [request] = await entriesOf(minho);
  expect(request).toMatchObject({ kind: "CHAT_REQUEST", excerpt: "안녕하세요", actor: { nickname: "지수" } });
  await ok(minho.call("POST", `/api/chat/request/${request?.thingId}/reject`));
  expect(await numberOf(minho)).toBe(0);
  expect(happened(await entriesOf(jisu))).toEqual(["CHAT_ANSWER REJECTED"]);

  // The days that a refused pair waits are over.
  await t.db.run(sql`update chat_requests set decided_at = decided_at - interval '8 days'`);
  await ok(ask());
  const [again] = await entriesOf(minho);
  await ok(minho.call("POST", `/api/chat/request/${again?.thingId}/approve`));
  const [approved] = await entriesOf(jisu);
  expect(approved).toMatchObject({
    detail: "APPROVED",
    actor: { nickname: "민호" },
    placeId: expect.any(Number) as number,
  });
});

test("the steps of an inquiry are one entry of its author with the newest step, and none of who takes them", async () => {
  await buildHome(t, jisu, complexId);
  const id = await sentInquiry(t, jisu, { ...inquiryFields, apartmentId: complexId });
  const steps = `/api/office/${complexId}/inquiries/${id}/steps`;
  await ok(head.call("POST", steps, { to: "SEEN", step: 0 }));
  await ok(head.call("POST", steps, { to: "DONE", step: 1, contents: "전등을 바꿨습니다." }));
  expect(await entriesOf(jisu)).toMatchObject([
    {
      kind: "INQUIRY",
      thingId: id,
      spotId: 2,
      detail: "DONE",
      count: 2,
      title: inquiryFields.title,
      excerpt: "전등을 바꿨습니다.",
    },
  ]);
  await ok(jisu.call("POST", `/api/inquiries/${id}/reopening`, { step: 2, reason: "또 깜빡여요." }));
  expect([await numberOf(head), (await entriesOf(jisu)).length]).toEqual([0, 1]);
});

test("the decisions of an office about a home are told to who lives there, with its reason", async () => {
  const decide = (id: number, decision: string, more: object = {}) =>
    head.call("POST", "/api/manage/residences/decide", {
      apartmentId: complexId,
      residenceIds: [id],
      decision,
      ...more,
    });
  const first = await buildHome(t, jisu, complexId, { state: "WAITING" });
  await ok(decide(first, "reject", { reason: "계약서가 필요해요" }));
  expect(await entriesOf(jisu)).toMatchObject([
    { kind: "RESIDENCE", detail: "REJECTED", title: "한빛마을", excerpt: "계약서가 필요해요", actor: null },
  ]);
  const second = await buildHome(t, jisu, complexId, { state: "WAITING", unit: "1204호" });
  await ok(decide(second, "approve"));
  await ok(decide(second, "end"));
  expect(happened(await entriesOf(jisu))).toEqual(["RESIDENCE ENDED", "RESIDENCE REJECTED"]);
});

test("a household is told of who has joined it, as long as both live there", async () => {
  const home = await buildHome(t, jisu, complexId);
  const { token } = await invite(jisu, home);
  await ok(joinByToken(minho, token));
  expect(await entriesOf(jisu)).toMatchObject([
    { kind: "HOUSEHOLD", placeId: home, title: "한빛마을", actor: { nickname: "민호" } },
  ]);
  expect(await entriesOf(minho)).toEqual([]);
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${jisu.memberId}`);
  expect([await numberOf(jisu), await entriesOf(jisu)]).toEqual([0, []]);
});

test("a household is told of who claims its door, also where it has blocked them", async () => {
  const home = await buildHome(t, jisu, complexId);
  await t.db.run(sql`insert into member_blocks (blocker_id, blocked_id) values (${jisu.memberId}, ${minho.memberId})`);
  const door = { apartmentId: complexId, building: "101동", unit: "1203호" };
  await ok(minho.call("POST", "/api/member-apartments", door));
  expect([await numberOf(jisu), await entriesOf(jisu)]).toMatchObject([
    1,
    [{ kind: "HOUSEHOLD", placeId: home, actor: { nickname: "민호" } }],
  ]);
});

test("a household is told of who claims its door by their own word, at once or from another door", async () => {
  const home = await buildHome(t, jisu, complexId);
  const door = { building: "101동", unit: "1203호" };
  const claim = (who: Person, more: object = {}) =>
    who.call("POST", "/api/member-apartments", { apartmentId: complexId, ...door, ...more });
  await ok(claim(minho));
  const told = { kind: "HOUSEHOLD", placeId: home };
  expect(await entriesOf(jisu)).toMatchObject([{ ...told, actor: { nickname: "민호" } }]);
  const neighbour = await person(t, "나래");
  const made = await claim(neighbour, { unit: "1204호" });
  const { memberApartmentId: id } = made.json<{ data: { memberApartmentId: number } }>().data;
  const move = (more: object) => neighbour.call("PUT", `/api/member-apartments/${id}`, { ...door, ...more });
  expect(await entriesOf(jisu)).toMatchObject([{ ...told, count: 1 }]);
  await ok(move({ numberOfResidents: 2 }));
  expect(await entriesOf(jisu)).toMatchObject([{ ...told, actor: { nickname: "나래" }, count: 2 }]);
  // Neither is one who goes and comes on the same day; on another day it is.
  await ok(move({ unit: "1204호" }));
  await ok(move({}));
  expect(await entriesOf(jisu)).toMatchObject([{ ...told, count: 2 }]);
  await t.db.run(sql`
    update notifications set created_at = created_at - interval '1 day' where member_id = ${jisu.memberId}`);
  await ok(move({ unit: "1204호" }));
  await ok(move({}));
  expect(await entriesOf(jisu)).toMatchObject([{ ...told, count: 3 }]);
  // The same door is no news, and who waits for the office does not live there.
  await ok(move({ numberOfResidents: 3 }));
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${complexId}`);
  await ok(claim(await person(t, "하은")));
  expect(await entriesOf(jisu)).toMatchObject([{ ...told, count: 3 }]);
});

test("L160 a role is told as long as it is held, and then that it has ended", async () => {
  const roles = `/api/office/${complexId}/roles`;
  await ok(head.call("POST", `${roles}/invitations`, { to: jisu.email, role: "STAFF" }));
  expect(happened(await entriesOf(jisu))).toEqual(["ROLE INVITED"]);
  const { id } = await t.db.one<{ id: number }>(sql`select id from role_invitations where complex_id = ${complexId}`);
  await ok(jisu.call("POST", `/api/member/role-invitations/${id}/accept`));
  expect(await numberOf(jisu)).toBe(0);
  await ok(head.call("PUT", `${roles}/${jisu.memberId}`, { role: "GUARD" }));
  expect(happened(await entriesOf(jisu))).toEqual(["ROLE GUARD"]);
  await ok(head.call("DELETE", `${roles}/${jisu.memberId}`));
  expect(happened(await entriesOf(jisu))).toEqual(["ROLE ENDED"]);
});

test("the outcome of a report is told to the reporters, and to the author where others no longer see the words", async () => {
  const people = await buildReportPeople(t);
  const [author] = people.family;
  const feedId = await buildFeed(t, { complexId: people.complexId, authorId: author.memberId });
  const target = await buildComment(t, { feedId, authorId: author.memberId });
  const report = (who: Person) =>
    ok(who.call("POST", "/api/reports", { targetType: "COMMENT", targetId: target, reason: "ABUSE", detail: "" }));
  for (const who of people.doors) await report(who);
  expect(happened(await entriesOf(author))).toEqual(["ACTION REPORTS"]);
  const { id } = await t.db.one<{ id: number }>(sql`select id from report_cases where target_id = ${target}`);
  const decision = { decision: "KEEP", rule: "NO_BREACH", seen: "OPEN" };
  await ok(people.head.call("POST", `/api/office/${people.complexId}/reports/${id}/decision`, decision));
  expect(happened(await entriesOf(author))).toEqual(["ACTION KEPT"]);
  for (const who of people.doors)
    expect(await entriesOf(who)).toMatchObject([{ kind: "REPORT", detail: "KEPT", actor: null }]);
  expect(await numberOf(people.head)).toBe(0);
});
