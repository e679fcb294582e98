import type { PushSummary } from "@danji/contract/notification/push";
import { quietUntil } from "@danji/contract/notification/notification-rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enqueueChatPushes } from "#chat/push/enqueue-pushes.ts";
import { announceNotices } from "#feed/notice/announce-notice.ts";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildMessage } from "#testing/builders/build-chat.ts";
import { inMinutes, type NoticePeople, noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import type { Person } from "#testing/builders/people.ts";
import { type PushApp, pushApp, pushSources } from "#testing/push-app.ts";
import type { TestPushService } from "#testing/push-service.ts";
import type { TestApp } from "#testing/test-app.ts";
import { pushOutbox } from "./send-pushes.ts";

let app: PushApp;
let t: TestApp;
let local: TestPushService;
let p: NoticePeople;
beforeAll(async () => {
  app = await pushApp();
  ({ t, local } = app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.reset();
  p = await noticePeople(t);
  await app.subscribe(p.a);
});

const kinds = { CHAT_MESSAGE: true, CHAT_REQUEST: true, COMMENT: true, NOTICE: true, RESERVATION: true };
const quiet = (who: Person, from: string, to: string) =>
  who.call("PUT", "/api/member/notification-settings", { kinds, quietHours: { from, to } });
/** A day that is far enough away for every row to be due. */
const at = (clock: string, day = "2040-03-01") => new Date(`${day}T${clock}+09:00`);
const comment = async (feedId: number, contents: string, when: Date) => {
  const answer = await p.b.call("POST", `/api/community/feeds/${feedId}/comments`, { contents, parentId: "" });
  expect(answer.statusCode, answer.body).toBe(201);
  await happenedAt(when);
};
const happenedAt = (when: Date) =>
  t.db.run(sql`update push_deliveries set happened_at = ${when}, due_at = ${when} where kind <> 'SUMMARY'`);
const sendAt = (now: Date) => pushOutbox(t.services, { ...pushSources, clock: sql`${now}::timestamptz` }).run();
const abouts = () => local.received.map(({ message }) => message?.about);
const postOf = (who: Person) => buildFeed(t, { complexId: p.complexId, authorId: who.memberId });

test.each([
  ["22:00", "07:00", "21:59:59", true],
  ["22:00", "07:00", "22:00:00", false],
  ["22:00", "07:00", "06:59:59", false],
  ["22:00", "07:00", "07:00:00", true],
  ["07:00", "22:00", "06:59:59", true],
  ["07:00", "22:00", "07:00:00", false],
  ["07:00", "22:00", "21:59:59", false],
  ["07:00", "22:00", "22:00:00", true],
  ["00:00", "23:59", "00:00:00", false],
  ["00:00", "23:59", "23:59:00", true],
])("L157 quiet %s–%s: what happens at %s is sent at once: %s", async (from, to, clock, isSent) => {
  expect((await quiet(p.a, from, to)).statusCode).toBe(200);
  const feedId = await postOf(p.a);
  await comment(feedId, "하나", at(clock));
  // A little later, as the outbox is.
  const next = new Date(at(clock).getTime() + 900);
  await sendAt(next);
  expect(local.received).toHaveLength(isSent ? 1 : 0);
  const end = quietUntil({ from, to }, at(clock));
  await sendAt(new Date(end.getTime() - 1));
  expect(local.received).toHaveLength(isSent ? 1 : 0);
  await sendAt(end);
  expect(abouts()).toMatchObject([{ kind: "COMMENT", thingId: feedId, count: 1 }]);
});

test("L157 quiet hours of nothing, or of a time that is none, are refused", async () => {
  expect((await quiet(p.a, "22:00", "22:00")).statusCode).toBe(400);
  expect((await quiet(p.a, "00:00", "24:00")).statusCode).toBe(400);
});

test("what was held over midnight comes as one summary in the morning, without what was read or deleted by then", async () => {
  await quiet(p.a, "22:00", "07:00");
  const [one, two, three, four] = [await postOf(p.a), await postOf(p.a), await postOf(p.a), await postOf(p.a)];
  await comment(one, "밤 하나", at("22:00:00"));
  await sendAt(at("22:00:01"));
  await comment(one, "밤 둘", at("23:59:59"));
  await comment(two, "밤 셋", at("23:59:59"));
  await sendAt(at("00:00:00", "2040-03-02"));
  await comment(three, "밤 넷", at("03:00:00", "2040-03-02"));
  await comment(four, "지워질 말", at("06:59:59", "2040-03-02"));
  await sendAt(at("06:59:59", "2040-03-02"));
  await t.db.run(sql`delete from comments where feed_id = ${four}`);
  await t.db.run(
    sql`update notifications set read_at = now() where member_id = ${p.a.memberId} and thing_id = ${three}`,
  );
  await sendAt(at("06:59:59", "2040-03-02"));
  expect(local.received).toEqual([]);
  await sendAt(at("07:00:00", "2040-03-02"));
  await sendAt(at("07:00:01", "2040-03-02"));
  expect(local.received).toHaveLength(1);
  const [summary] = abouts() as [PushSummary];
  expect([summary.kind, summary.count]).toEqual(["SUMMARY", 2]);
  expect(summary.newest.map(({ thingId, count }) => [thingId, count])).toEqual([
    [two, 1],
    [one, 2],
  ]);
  expect(await t.db.many(sql`select id from push_deliveries`)).toEqual([]);
});

test.each([
  ["room, comment, room", ["one", "post", "two"]],
  ["comment, room, room", ["post", "one", "two"]],
  ["room, room, comment", ["one", "two", "post"]],
] as const)("the morning's summary names every room and post of the night: %s", async (_, night) => {
  await quiet(p.a, "22:00", "07:00");
  const things = {
    one: await buildDirectRoom(t, p.a.memberId, p.b.memberId),
    two: await buildDirectRoom(t, p.a.memberId, p.d.memberId),
    post: await postOf(p.a),
  };
  const senders = { one: p.b, two: p.d };
  for (const [index, name] of night.entries()) {
    const when = at(`0${index + 1}:00:00`);
    if (name === "post") await comment(things.post, "밤에 남긴 말", when);
    else {
      const roomId = things[name];
      const sent = { roomId, senderId: senders[name].memberId, createdAt: when.toISOString() };
      const { seq } = await buildMessage(t, sent);
      await enqueueChatPushes(t.db, [{ roomId, seq }]);
      await happenedAt(when);
    }
    await sendAt(new Date(when.getTime() + 1_000));
  }
  expect(local.received).toEqual([]);
  await sendAt(at("07:00:00"));
  expect(abouts()).toMatchObject([{ kind: "SUMMARY", count: 3 }]);
  const [summary] = abouts() as [PushSummary];
  expect(new Set(summary.newest.map(({ kind, thingId }) => `${kind} ${thingId}`))).toEqual(
    new Set([`CHAT_MESSAGE ${things.one}`, `CHAT_MESSAGE ${things.two}`, `COMMENT ${things.post}`]),
  );
});

test("긴급 goes past quiet hours, another notice does not", async () => {
  await quiet(p.a, "22:00", "07:00");
  const urgent = await publishedNotice(t, p.staff, p.complexId, { kind: "URGENT", until: inMinutes(60) });
  await announceNotices(t.db);
  await happenedAt(at("02:00:00"));
  await sendAt(at("02:00:01"));
  expect(abouts()).toMatchObject([{ kind: "NOTICE", thingId: urgent, detail: "URGENT" }]);
  expect(local.received[0]?.headers["urgency"]).toBe("high");
  await publishedNotice(t, p.staff, p.complexId);
  await announceNotices(t.db);
  await happenedAt(at("02:00:00"));
  await sendAt(at("02:00:01"));
  expect(local.received).toHaveLength(1);
});

test("every message so far could be decrypted, and came with a token of ours", () => {
  expect(local.faults).toEqual([]);
});

test("a retry that falls into quiet hours is held, too", async () => {
  await quiet(p.a, "22:00", "07:00");
  await comment(await postOf(p.a), "하나", at("21:50:00"));
  await sendAt(at("22:05:00"));
  expect(local.received).toEqual([]);
  await sendAt(at("07:00:00", "2040-03-02"));
  expect(local.received).toHaveLength(1);
});

test("L160 a notice whose audience was narrowed, and one to who moved out, is not sent", async () => {
  const narrowed = await publishedNotice(t, p.staff, p.complexId);
  await announceNotices(t.db);
  await t.db.run(sql`update feeds set audience = '{102}' where id = ${narrowed}`);
  await pushOutbox(t.services, pushSources).run();
  expect(local.received).toEqual([]);
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${p.complexId}`);
  await publishedNotice(t, p.staff, p.complexId);
  await announceNotices(t.db);
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${p.a.memberId}`);
  await pushOutbox(t.services, pushSources).run();
  expect([local.received, await t.db.many(sql`select id from push_deliveries`)]).toEqual([[], []]);
});
