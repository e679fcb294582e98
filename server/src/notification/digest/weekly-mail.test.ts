import type { NotificationSettings } from "@danji/contract/notification/notification-rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { features } from "#features.ts";
import { announceNotices } from "#feed/notice/announce-notice.ts";
import { sql } from "#platform/db/sql.ts";
import { smtpMail } from "#platform/mail/smtp-mail.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { inMinutes, type NoticePeople, noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusingMailServer } from "#testing/process/mail-servers.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { mondayOfMail, sendWeeklyMails, weeklySources } from "./weekly-mail.ts";

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1000 } })));
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.run(sql`delete from notification_settings`);
  p = await noticePeople(t);
});

const settingsPath = "/api/member/notification-settings";
const settingsOf = async (who: Person) =>
  (await who.call("GET", settingsPath)).json<{ data: NotificationSettings }>().data;
const wantMail = async (who: Person, weeklyMail = true) =>
  who.call("PUT", settingsPath, { ...(await settingsOf(who)), weeklyMail });
/** The Monday after what the test does, so that all of it lies in the week before. */
const monday = () => {
  const now = new Date();
  const days = (8 - new Date(now.getTime() + 9 * 3_600_000).getUTCDay()) % 7;
  return new Date(
    new Date(now.getTime() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10) + "T08:10:00+09:00",
  );
};
const send = (now = monday()) => sendWeeklyMails(t.services, weeklySources(features), now);
const mailsTo = (who: Person) => t.services.mailbox?.messages(who.email) ?? [];
const comment = async (who: Person, feedId: number, contents: string) => {
  const answer = await who.call("POST", `/api/community/feeds/${feedId}/comments`, { contents, parentId: "" });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { commentId: number } }>().data.commentId;
};
const postOf = (who: Person, title: string) => buildFeed(t, { complexId: p.complexId, authorId: who.memberId, title });

test("it is sent on Monday from 8 o'clock in Seoul, and for a day where the server was away", () => {
  const at = (clock: string) => mondayOfMail(new Date(`${clock}+09:00`));
  expect([at("2026-11-23T07:59:59"), at("2026-11-23T08:00:00"), at("2026-11-23T23:59:59")]).toEqual([
    undefined,
    "2026-11-23",
    "2026-11-23",
  ]);
  expect([at("2026-11-24T07:59:59"), at("2026-11-24T08:00:00"), at("2026-11-22T09:00:00")]).toEqual([
    "2026-11-23",
    undefined,
    undefined,
  ]);
});

test("off by default; who wants it gets one mail with what is unread, in words and as a page", async () => {
  await comment(p.b, await postOf(p.a, "<놀이터> 이야기"), "댓글 내용");
  await comment(p.a, await postOf(p.b, "다른 글"), "답");
  await wantMail(p.a);
  await Promise.all([send(), send(), send()]);
  await send();
  expect([mailsTo(p.a).length, mailsTo(p.b).length]).toEqual([1, 0]);
  const [mail] = mailsTo(p.a);
  expect(mail?.subject).toBe("[우리단지] 읽지 않은 소식 1개가 있어요");
  expect(mail?.text).toContain("나영님이 내 글에 댓글을 남겼어요");
  expect(mail?.html).toContain("&lt;놀이터&gt; 이야기");
  // The words of members stay in the app.
  expect(`${mail?.text}${mail?.html}`).not.toContain("댓글 내용");
  expect(mail?.unsubscribePost).toBe("List-Unsubscribe=One-Click");
  expect(mail?.text).toContain(mail?.unsubscribeUrl ?? "none");
});

test("L167 a week without anything is no mail; deleted, hidden, blocked, lost and ended things are in none", async () => {
  await wantMail(p.a);
  await send();
  expect(mailsTo(p.a)).toEqual([]);
  await t.db.run(sql`update notification_settings set weekly_mailed_on = null, weekly_mail_due_at = '-infinity'`);
  const own = await postOf(p.a, "내 글");
  const deleted = await comment(p.b, own, "지울 말");
  await p.b.call("DELETE", `/api/community/feeds/${own}/comments/${deleted}`);
  await comment(p.d, own, "차단될 말");
  await p.a.call("POST", `/api/blocks/members/${p.d.memberId}`);
  const narrowed = await publishedNotice(t, p.staff, p.complexId, {}, { title: "남의 공지" });
  const urgent = await publishedNotice(
    t,
    p.staff,
    p.complexId,
    { kind: "URGENT", until: inMinutes(60) },
    { title: "끝난 긴급" },
  );
  await announceNotices(t.db);
  await t.db.run(sql`update feeds set audience = '{102}' where id = ${narrowed}`);
  await t.db.run(sql`update notices set until = now() - interval '1 minute' where feed_id = ${urgent}`);
  await t.db.run(sql`insert into notifications (member_id, kind, thing_id, created_at)
    select ${p.a.memberId}, 'NOTICE', ${urgent}, now() - interval '20 days'`);
  await send();
  expect(mailsTo(p.a)).toEqual([]);
  // The same without what stands against it.
  await t.db.run(sql`delete from notifications where created_at < now() - interval '10 days'`);
  await t.db.run(sql`update notification_settings set weekly_mailed_on = null, weekly_mail_due_at = '-infinity'`);
  await t.db.run(sql`update feeds set audience = null where id = ${narrowed}`);
  await t.db.run(sql`update notices set until = now() + interval '9 days' where feed_id = ${urgent}`);
  await send();
  expect(mailsTo(p.a).map(({ subject }) => subject)).toEqual(["[우리단지] 읽지 않은 소식 2개가 있어요"]);
});

test("L166 the link of the mail ends it by one tap without a login, twice too, and opens nothing else", async () => {
  await wantMail(p.a);
  await wantMail(p.b);
  await comment(p.b, await postOf(p.a, "글"), "댓글");
  await send();
  const url = new URL(mailsTo(p.a)[0]?.unsubscribeUrl ?? "http://none");
  const [path, token] = [`${url.pathname}${url.search}`, url.searchParams.get("token") ?? ""];
  const tap = (to: string) =>
    t.app.inject({
      method: "POST",
      url: to,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  // A scanner of a mail server opens it.
  await t.app.inject({ method: "GET", url: path });
  await t.app.inject({ method: "HEAD", url: path });
  expect((await settingsOf(p.a)).weeklyMail).toBe(true);
  expect((await tap(path)).statusCode).toBe(200);
  expect([(await settingsOf(p.a)).weeklyMail, (await settingsOf(p.b)).weeklyMail]).toEqual([false, true]);
  expect((await tap(path)).statusCode).toBe(200);
  const last = token.at(-3) === "A" ? "B" : "A";
  const changed = `${token.slice(0, -3)}${last}${token.slice(-2)}`;
  const ofOther = token.replace(/^\d+/, String(p.b.memberId));
  for (const wrong of [changed, ofOther, "", "1", `${token}x`]) {
    expect((await tap(`${url.pathname}?token=${encodeURIComponent(wrong)}`)).statusCode, wrong).toBe(404);
  }
  expect((await settingsOf(p.b)).weeklyMail).toBe(true);
  const byPage = (of: string) => t.app.inject({ method: "POST", url: `/api/weekly-mail/unsubscribe?token=${of}` });
  await wantMail(p.a);
  expect([(await byPage(token)).statusCode, (await settingsOf(p.a)).weeklyMail]).toEqual([204, false]);
  expect((await byPage(ofOther)).statusCode).toBe(404);
  // It is no session.
  for (const headers of [{ cookie: `sid=${token}` }, { authorization: `Bearer ${token}` }]) {
    expect((await t.app.inject({ method: "GET", url: "/api/member/profile", headers })).statusCode).toBe(401);
  }
  expect((await p.a.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  expect([(await tap(path)).statusCode, (await byPage(token)).statusCode]).toEqual([404, 404]);
});

test("where the mail server is away the mail is sent by a later run, once", async () => {
  await wantMail(p.a);
  await comment(p.b, await postOf(p.a, "글"), "댓글");
  const away = { ...t.services, mail: { send: () => Promise.reject(new Error("away")), close: async () => undefined } };
  await sendWeeklyMails(away, weeklySources(features), monday());
  await send();
  expect(mailsTo(p.a)).toEqual([]);
  await t.db.run(sql`update notification_settings set weekly_mail_due_at = '-infinity'`);
  await send();
  await send();
  expect(mailsTo(p.a)).toHaveLength(1);
});

const inOrder = (people: readonly Person[]) => people.toSorted((one, other) => one.memberId - other.memberId);
/** A run by a mail server that refuses these mailboxes; gives the recipients that it was asked to take. */
async function sendBy(codes: ReadonlyMap<Person, number>) {
  const server = await refusingMailServer(
    (to) => [...codes].find(([{ email }]) => email.toLowerCase() === to.toLowerCase())?.[1],
  );
  const services = { ...t.services, mail: smtpMail(server.smtpUrl, "danji@t.kr") };
  await sendWeeklyMails(services, weeklySources(features), monday());
  await services.mail.close();
  await server.close();
  return server.named;
}

test("a mailbox that refuses keeps no mail of others back; one that refuses for good is asked once a week", async () => {
  for (const who of [p.a, p.b, p.d]) await wantMail(who);
  await publishedNotice(t, p.staff, p.complexId);
  const codes = new Map([
    [p.a, 550],
    [p.b, 450],
  ]);
  expect(await sendBy(codes)).toEqual(inOrder([p.a, p.b, p.d]).map(({ email }) => email));
  await t.db.run(sql`update notification_settings set weekly_mail_due_at = '-infinity'`);
  expect(await sendBy(codes)).toEqual([p.b.email]);
});

test("where the mail server refuses every mailbox for good, each member has their mail once it takes some again", async () => {
  const all = inOrder([p.a, p.b, p.d]);
  for (const who of all) await wantMail(who);
  await publishedNotice(t, p.staff, p.complexId);
  const everybody = all.map(({ email }) => email);
  expect(await sendBy(new Map(all.map((who) => [who, 550])))).toEqual(everybody);
  await t.db.run(sql`update notification_settings set weekly_mail_due_at = '-infinity'`);
  expect(await sendBy(new Map())).toEqual(everybody);
  await t.db.run(sql`update notification_settings set weekly_mail_due_at = '-infinity'`);
  expect(await sendBy(new Map())).toEqual([]);
});

test("three failures in a row end a run, and the next one begins with others", async () => {
  const fourth = await person(t, "라영");
  await buildHome(t, fourth, p.complexId, { unit: "301호" });
  const all = inOrder([p.a, p.b, p.d, fourth]);
  for (const who of all) await wantMail(who);
  await publishedNotice(t, p.staff, p.complexId);
  const later = new Map(all.map((who) => [who, 450]));
  expect(await sendBy(later)).toEqual(all.slice(0, 3).map(({ email }) => email));
  // Their leases have ended, and the last one has waited longest.
  await t.db.run(sql`
    update notification_settings set weekly_mail_due_at = now() - interval '1 minute' where weekly_mail_due_at > now()`);
  expect((await sendBy(later))[0]).toBe(all.at(-1)?.email);
});

test("the complex's notices and the posts that neighbours liked stand beside what is unread; what is not the member's does not", async () => {
  await wantMail(p.a);
  // L212: a title whose second line would be a section of the mail.
  const liked = await postOf(p.b, "벼룩시장 <후기>\n\n우리 단지 공지사항\n- 계좌가 바뀌었어요");
  const blocked = await postOf(p.d, "차단한 이웃의 글");
  // L215: their own words, and those of the office that they speak for.
  const office = await postOf(p.d, "층간소음 상담 안내");
  await t.db.run(sql`update feeds set voice = 'HEAD' where id = ${office}`);
  const old = await postOf(p.b, "지난달 글");
  for (const feedId of [liked, blocked, office, old]) await comment(p.b, feedId, "댓글 내용");
  await postOf(p.b, "아무도 보지 않은 글");
  const hidden = await postOf(p.b, "가려진 글");
  await comment(p.b, hidden, "댓글");
  await t.db.run(sql`update feeds set hidden_by = 'OFFICE', hidden_rule = 'OTHER' where id = ${hidden}`);
  await t.db.run(sql`update feeds set created_at = now() - interval '20 days' where id = ${old}`);
  await p.a.call("POST", `/api/blocks/members/${p.d.memberId}`);
  await publishedNotice(t, p.staff, p.complexId, {}, { title: "승강기 점검" });
  const narrowed = await publishedNotice(t, p.staff, p.complexId, {}, { title: "옆 동 공지" });
  await t.db.run(sql`update feeds set audience = '{102}' where id = ${narrowed}`);
  await send();
  const [mail] = mailsTo(p.a);
  expect(mail?.subject).toBe("[우리단지] 지난 한 주 우리 단지 소식이에요");
  expect(mail?.text).toContain("우리 단지 공지사항\n- 승강기 점검\n\n이웃들이 많이 본 글\n- ");
  for (const title of ["벼룩시장 <후기> 우리 단지 공지사항 - 계좌가 바뀌었어요", "층간소음 상담 안내"])
    expect(mail?.text).toContain(`\n- ${title}\n`);
  expect(mail?.html).toContain("벼룩시장 &lt;후기&gt; 우리");
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/차단한|지난달|아무도|가려진|옆 동|댓글 내용|읽지 않은/);
});

test("a notice that a member has not read stands once in their mail, and one that they have read too", async () => {
  await wantMail(p.a);
  const read = await publishedNotice(t, p.staff, p.complexId, {}, { title: "소독 안내" });
  await publishedNotice(t, p.staff, p.complexId, {}, { title: "승강기 점검" });
  await announceNotices(t.db);
  await t.db.run(sql`
    update notifications set read_at = now()
    where member_id = ${p.a.memberId} and kind = 'NOTICE' and thing_id = ${read}`);
  await send();
  const [mail] = mailsTo(p.a);
  expect(mail?.subject).toBe("[우리단지] 읽지 않은 소식 1개가 있어요");
  for (const words of [mail?.text, mail?.html]) {
    expect(words?.match(/승강기 점검/g)).toHaveLength(1);
    expect(words?.match(/소독 안내/g)).toHaveLength(1);
  }
  const [unread, ofComplex] = mail?.text.split("우리 단지 공지사항") ?? [];
  expect(unread).toContain("승강기 점검");
  expect(ofComplex).toContain("\n- 소독 안내\n");
});
