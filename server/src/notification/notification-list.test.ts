import type { NotificationPage, NotificationView } from "@danji/contract/notification/notification-list";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { ChatClient } from "#testing/chat-client.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { deleteOldNotifications } from "./notification-list.ts";
import { notifyMembers } from "./notify.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let sua: Person;
let complexId: number;
let feedId: number;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1000 } })));
afterAll(() => t.close());
beforeEach(async () => {
  [jisu, minho, sua] = await Promise.all([person(t, "지수"), person(t, "민호"), person(t, "수아")]);
  complexId = await buildComplex(t);
  feedId = await buildFeed(t, { complexId, authorId: jisu.memberId });
});

const path = "/api/notifications";
const pageOf = async (who: Person, query = "") =>
  (await who.call("GET", `${path}${query}`)).json<{ data: NotificationPage }>().data;
const entriesOf = async (who: Person) => (await pageOf(who)).notifications;
const numberOf = async (who: Person) =>
  (await who.call("GET", `${path}/unread?anew=true`)).json<{ data: { unreadCount: number } }>().data.unreadCount;
const comment = async (who: Person, contents: string, parentId: number | "" = "", feed = feedId) => {
  const answer = await who.call("POST", `/api/community/feeds/${feed}/comments`, { contents, parentId });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { commentId: number } }>().data.commentId;
};
const kinds = (entries: readonly NotificationView[]) => entries.map(({ kind, count }) => `${kind} ${count}`);

test("the calls need a session", async () => {
  for (const [method, url] of [
    ["GET", "/api/notifications"],
    ["GET", "/api/notifications/unread"],
    ["POST", "/api/notifications/read"],
    ["POST", "/api/notifications/read-all"],
  ] as const) {
    expect((await t.app.inject({ method, url })).statusCode).toBe(401);
  }
});

describe("comments", () => {
  test("several of one post are one entry, with the newest of them and where it stands", async () => {
    await comment(minho, "첫 댓글");
    const last = await comment(sua, "둘째 댓글");
    expect(await entriesOf(jisu)).toEqual([
      {
        notificationId: expect.any(Number) as number,
        kind: "COMMENT",
        thingId: feedId,
        spotId: last,
        placeId: feedId,
        detail: null,
        count: 2,
        isRead: false,
        createdAt: expect.stringMatching(/Z$/) as string,
        title: expect.any(String) as string,
        excerpt: "둘째 댓글",
        actor: { nickname: "수아", profileUrl: null, voice: "GUEST" },
      },
    ]);
    expect(await numberOf(jisu)).toBe(1);
    expect([await numberOf(minho), await entriesOf(sua)]).toEqual([0, []]);
  });

  test("a reply is told to whom it answers and to who began the thread, once, and to the post's author as one", async () => {
    const first = await comment(minho, "댓글");
    const reply = await comment(sua, "답글", first);
    await comment(jisu, "답글의 답글", reply);
    expect(kinds(await entriesOf(minho))).toEqual(["REPLY 2"]);
    expect(kinds(await entriesOf(sua))).toEqual(["REPLY 1"]);
    expect(kinds(await entriesOf(jisu))).toEqual(["COMMENT 2"]);
  });

  test("L154 a member is not notified of their own act", async () => {
    const own = await comment(jisu, "내 글에 내가");
    await comment(jisu, "혼잣말", own);
    expect([await numberOf(jisu), await entriesOf(jisu)]).toEqual([0, []]);
    await comment(minho, "이건 남의 말");
    expect(await numberOf(jisu)).toBe(1);
  });

  test("L155 what a blocked member writes is in no list and no number, before the block and after", async () => {
    await comment(minho, "차단 전");
    expect(await numberOf(jisu)).toBe(1);
    const block = { method: "POST", path: `/api/blocks/members/${minho.memberId}` } as const;
    expect((await jisu.call(block.method, block.path)).statusCode).toBeLessThan(300);
    await comment(minho, "차단 중");
    expect([await numberOf(jisu), await entriesOf(jisu)]).toEqual([0, []]);
    await jisu.call("DELETE", block.path);
    expect((await entriesOf(jisu)).map(({ count, excerpt }) => [count, excerpt])).toEqual([[1, "차단 전"]]);
  });

  test("L160 what was deleted or hidden, or stands where the reader has no place any more, is gone from list and number", async () => {
    const deleted = await comment(minho, "지울 말");
    const hidden = await comment(sua, "가려질 말");
    expect(kinds(await entriesOf(jisu))).toEqual(["COMMENT 2"]);
    await minho.call("DELETE", `/api/community/feeds/${feedId}/comments/${deleted}`);
    expect(kinds(await entriesOf(jisu))).toEqual(["COMMENT 1"]);
    await t.db.run(sql`update comments set hidden_by = 'REPORTS' where id = ${hidden}`);
    expect([await numberOf(jisu), await entriesOf(jisu)]).toEqual([0, []]);

    const closed = await buildComplex(t, { kind: "RESIDENTS" });
    for (const { memberId } of [jisu, minho])
      await t.db.run(sql`
        insert into residences (complex_id, member_id, building, unit, state, decided_at)
        values (${closed}, ${memberId}, '101', ${String(memberId)}, 'ACTIVE', now())`);
    const inside = await buildFeed(t, { complexId: closed, authorId: jisu.memberId });
    await comment(minho, "안에서", "", inside);
    expect(await numberOf(jisu)).toBe(1);
    await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${jisu.memberId}`);
    expect([await numberOf(jisu), await entriesOf(jisu)]).toEqual([0, []]);
  });

  test("a kind that is off is not told, and does not come back when it is on again", async () => {
    const kindsOn = { CHAT_MESSAGE: true, CHAT_REQUEST: true, COMMENT: true, NOTICE: true, RESERVATION: true };
    const settings = "/api/member/notification-settings";
    await jisu.call("PUT", settings, { kinds: { ...kindsOn, COMMENT: false }, quietHours: null });
    await comment(minho, "못 들음");
    await jisu.call("PUT", settings, { kinds: kindsOn, quietHours: null });
    expect(await numberOf(jisu)).toBe(0);
    await comment(minho, "들음");
    expect((await entriesOf(jisu)).map(({ excerpt }) => excerpt)).toEqual(["들음"]);
  });

  test("a repeat under the same key is told once", async () => {
    const key = "8c1f6a0e-5d0a-4f0c-9a53-1f4bb7a0c001";
    const send = () =>
      t.app.inject({
        method: "POST",
        url: `/api/community/feeds/${feedId}/comments`,
        headers: { cookie: minho.cookie, "idempotency-key": key },
        payload: { contents: "한 번" },
      });
    await Promise.all([send(), send()]);
    await send();
    expect(kinds(await entriesOf(jisu))).toEqual(["COMMENT 1"]);
  });
});

describe("reading", () => {
  test("an entry is read by itself; what comes after is unread again, and counted alone", async () => {
    const other = await buildFeed(t, { complexId, authorId: jisu.memberId });
    await comment(minho, "하나");
    await comment(minho, "둘", "", other);
    const [newest] = await entriesOf(jisu);
    const read = { kind: "COMMENT", thingId: other, until: newest?.notificationId };
    expect((await jisu.call("POST", `${path}/read`, read)).statusCode).toBe(204);
    expect((await entriesOf(jisu)).map(({ thingId, isRead }) => [thingId, isRead])).toEqual([
      [other, true],
      [feedId, false],
    ]);
    await comment(sua, "셋", "", other);
    const [again] = await entriesOf(jisu);
    expect([again?.isRead, again?.count, await numberOf(jisu)]).toEqual([false, 1, 2]);
  });

  test("all are read at once, but for what was not seen yet", async () => {
    await comment(minho, "본 댓글");
    const [seen] = await entriesOf(jisu);
    const other = await buildFeed(t, { complexId, authorId: jisu.memberId });
    await comment(minho, "못 본 댓글", "", other);
    const answer = await jisu.call("POST", `${path}/read-all`, { until: seen?.notificationId });
    expect([answer.statusCode, await numberOf(jisu)]).toEqual([204, 1]);
    await jisu.call("POST", `${path}/read-all`, { until: Number.MAX_SAFE_INTEGER });
    expect(await numberOf(jisu)).toBe(0);
  });

  test("the number is that of the unread entries, of no kind, of one and of several", async () => {
    expect(await numberOf(jisu)).toBe(0);
    await comment(minho, "글에 댓글");
    expect(await numberOf(jisu)).toBe(1);
    const others = await buildFeed(t, { complexId, authorId: sua.memberId });
    const own = await comment(jisu, "내 댓글", "", others);
    await comment(minho, "내 댓글에 답글", own, others);
    const unread = (await entriesOf(jisu)).filter(({ isRead }) => !isRead);
    expect(new Set(unread.map(({ kind }) => kind)).size).toBe(2);
    expect(await numberOf(jisu)).toBe(unread.length);
  });

  test("a member cannot mark another's entries as read", async () => {
    await comment(minho, "지수에게");
    await minho.call("POST", `${path}/read-all`, { until: Number.MAX_SAFE_INTEGER });
    expect(await numberOf(jisu)).toBe(1);
  });

  test("the sockets of a member learn of what is told and of what is read, those of others do not", async () => {
    const { url } = await serveSockets(t);
    const [mine, others] = [await ChatClient.open(url, jisu.cookie), await ChatClient.open(url, minho.cookie)];
    for (const client of [mine, others]) await client.subscribe("/user/queue/notifications");
    await comment(minho, "소켓으로");
    await expect.poll(() => mine.notices).toEqual([{ type: "NOTIFICATIONS" }]);
    await jisu.call("POST", `${path}/read-all`, { until: Number.MAX_SAFE_INTEGER });
    await expect.poll(() => mine.notices).toHaveLength(2);
    // Nothing was unread any more: nothing is announced.
    await jisu.call("POST", `${path}/read-all`, { until: Number.MAX_SAFE_INTEGER });
    await comment(sua, "다시");
    await expect.poll(() => mine.notices).toHaveLength(3);
    expect(others.notices).toEqual([]);
  });
});

test("pages follow one another without a hole, and an entry stands once", async () => {
  const feeds = [];
  for (let n = 0; n < 5; n += 1) feeds.push(await buildFeed(t, { complexId, authorId: jisu.memberId }));
  for (const feed of [...feeds, feeds[0] ?? 0]) await comment(minho, "댓글", "", feed);
  const first = await pageOf(jisu, "?size=3");
  const second = await pageOf(jisu, `?size=3&cursor=${first.nextCursor}`);
  const shown = [...first.notifications, ...second.notifications].map(({ thingId }) => thingId);
  expect([shown, second.nextCursor]).toEqual([[feeds[0], ...feeds.slice(1).toReversed()], null]);
  expect((await jisu.call("GET", `${path}?cursor=x`)).statusCode).toBe(400);
});

test("old events, and those beyond the newest 300 of a member, are deleted", async () => {
  const [mine, theirs] = [sql`${jisu.memberId}::bigint`, sql`${minho.memberId}::bigint`];
  await t.db.run(sql`
    insert into notifications (member_id, kind, thing_id, created_at)
    select ${mine}, 'COMMENT', n, clock_timestamp() from generate_series(1, 305) n
    union all select ${theirs}, 'COMMENT', 1, clock_timestamp() - interval '90 days 1 minute'
    union all select ${theirs}, 'COMMENT', 2, clock_timestamp() - interval '89 days 23 hours'`);
  await deleteOldNotifications(t.db);
  expect(
    await t.db.many(sql`
      select count(*) as kept, min(thing_id) as oldest from notifications
      where member_id in (${mine}, ${theirs}) group by member_id order by kept`),
  ).toEqual([
    { kept: 1, oldest: 2 },
    { kept: 300, oldest: 6 },
  ]);
});

test("who withdraws takes their list along, and is told nothing more", async () => {
  await comment(minho, "하나");
  await t.db.tx(async (tx) => {
    await tx.run(sql`update members set withdrawn_at = clock_timestamp() where id = ${jisu.memberId}`);
    await notifyMembers(tx, {
      kind: "NOTICE",
      receivers: sql`values (${jisu.memberId}::bigint), (${sua.memberId}::bigint)`,
      thingId: sql`${feedId}`,
      actorId: sql`null`,
    });
  });
  const rows = await t.db.many(sql`select member_id from notifications where kind = 'NOTICE'`);
  expect(rows).toEqual([{ member_id: sua.memberId }]);
});
