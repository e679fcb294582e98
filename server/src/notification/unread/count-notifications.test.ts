import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { announceNotified, insertNotifications } from "../notify.ts";

/** A busy machine takes its time; what is waited for comes in milliseconds. */
const soon = { timeout: 30_000 };

let t: TestApp;
/** Another process on the same database. */
let other: TestApp;
let jisu: Person;
let minho: Person;
let feedId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  other = await testApp({ config: { rateLimitScale: 1_000 }, sameDatabaseAs: t });
});
afterAll(async () => {
  await other.close();
  await t.close();
});
beforeEach(async () => {
  [jisu, minho] = await Promise.all([person(t, "지수"), person(t, "민호")]);
  feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId: jisu.memberId });
});

const numberOf = async ({ cookie }: Person, { app }: TestApp = t, query = "") => {
  const answer = await app.inject({ url: `/api/notifications/unread${query}`, headers: { cookie } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { unreadCount: number } }>().data.unreadCount;
};
const comment = async (feed = feedId) => {
  const answer = await minho.call("POST", `/api/community/feeds/${feed}/comments`, { contents: "댓글", parentId: "" });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { commentId: number } }>().data.commentId;
};
/** An event that a process without this test's memory commits: the notice alone tells of it. */
const eventOfAnotherProcess = () =>
  t.db.run(sql`
    with notified as (${insertNotifications([
      {
        kind: "COMMENT",
        receivers: sql`values (${jisu.memberId}::bigint)`,
        thingId: sql`${feedId}`,
        spotId: sql`select max(m.id) from comments m where m.feed_id = ${feedId}`,
        actorId: sql`${minho.memberId}`,
      },
    ])}) select ${announceNotified}`);
const readAll = async () => {
  const answer = await jisu.call("POST", "/api/notifications/read-all", { until: 2 ** 40 });
  expect(answer.statusCode, answer.body).toBe(204);
};

test.each([0, 2])("with %s unread, a second screen costs no statement", async (unread) => {
  if (unread > 0) {
    await comment();
    await comment(await buildFeed(t, { complexId: await buildComplex(t), authorId: jisu.memberId }));
  }
  // The process may still be getting the notices of what was made before.
  await vi.waitFor(async () => {
    await numberOf(jisu);
    const [many, one] = [vi.spyOn(t.services.db, "many"), vi.spyOn(t.services.db, "one")];
    expect(await numberOf(jisu)).toBe(unread);
    const sent = many.mock.calls.length + one.mock.calls.length;
    many.mockRestore();
    one.mockRestore();
    expect(sent).toBe(0);
  }, soon);
});

test("what this process commits is counted by the next call, what another does once its notice is here", async () => {
  expect([await numberOf(jisu), await numberOf(jisu, other)]).toEqual([0, 0]);
  await comment();
  expect(await numberOf(jisu)).toBe(1);
  await readAll();
  expect(await numberOf(jisu)).toBe(0);
  expect(await numberOf(jisu, other, "?anew=true")).toBe(0);
  await eventOfAnotherProcess();
  // Who was told of it asks for it anew, and need not know which process has got the notice.
  expect([await numberOf(jisu, t, "?anew=true"), await numberOf(jisu, other, "?anew=true")]).toEqual([1, 1]);
  await readAll();
  await vi.waitFor(async () => expect(await numberOf(jisu)).toBe(0), soon);
  await eventOfAnotherProcess();
  await vi.waitFor(async () => expect([await numberOf(jisu), await numberOf(jisu, other)]).toEqual([1, 1]), soon);
  const refused = await t.app.inject({ url: "/api/notifications/unread?anew=1", headers: { cookie: jisu.cookie } });
  expect(refused.statusCode).toBe(400);
});

/** What both processes answer, which keep their numbers until they learn that a right has changed. */
const numbersOf = async (who: Person) => [await numberOf(who), await numberOf(who, other)];

test("what the viewer may no longer read is out of the number, and in it again when it is back", async () => {
  const commentId = await comment();
  await expect.poll(() => numbersOf(jisu), soon).toEqual([1, 1]);
  await t.db.run(sql`update comments set hidden_by = 'OFFICE' where id = ${commentId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([0, 0]);
  await t.db.run(sql`update comments set hidden_by = null where id = ${commentId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([1, 1]);
  await t.db.run(sql`update comments set deleted_at = now() where id = ${commentId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([0, 0]);
  await t.db.run(sql`update comments set deleted_at = null where id = ${commentId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([1, 1]);
  const blocks = sql`blocker_id = ${jisu.memberId} and blocked_id = ${minho.memberId}`;
  await t.db.run(sql`insert into member_blocks (blocker_id, blocked_id) values (${jisu.memberId}, ${minho.memberId})`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([0, 0]);
  await t.db.run(sql`delete from member_blocks where ${blocks}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([1, 1]);
  await t.db.run(sql`delete from feeds where id = ${feedId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([0, 0]);
});

test("a reply is out of the number with its comment, its post, and with the post's end", async () => {
  const [thread, reply] = [await comment(), { contents: "답글" }];
  const answer = await jisu.call("POST", `/api/community/feeds/${feedId}/comments`, { ...reply, parentId: thread });
  expect(answer.statusCode, answer.body).toBe(201);
  await expect.poll(() => numbersOf(minho), soon).toEqual([1, 1]);
  const replies = sql`comments where parent_id = ${thread}`;
  await t.db.run(sql`update comments set hidden_by = 'OFFICE' where parent_id = ${thread}`);
  await expect.poll(() => numbersOf(minho), soon).toEqual([0, 0]);
  await t.db.run(sql`update comments set hidden_by = null where parent_id = ${thread}`);
  await expect.poll(() => numbersOf(minho), soon).toEqual([1, 1]);
  await t.db.run(sql`update feeds set hidden_by = 'OFFICE' where id = ${feedId}`);
  await expect.poll(() => numbersOf(minho), soon).toEqual([0, 0]);
  await t.db.run(sql`update feeds set hidden_by = null where id = ${feedId}`);
  await expect.poll(() => numbersOf(minho), soon).toEqual([1, 1]);
  await t.db.run(sql`delete from ${replies}`);
  await expect.poll(() => numbersOf(minho), soon).toEqual([0, 0]);
});

test("a notice is out of the number where its audience, a home or a role of the office ends", async () => {
  const complexId = await buildComplex(t, { residentId: jisu.memberId, managerId: minho.memberId });
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${complexId}`);
  const noticeId = await buildFeed(t, { complexId, authorId: minho.memberId, feedType: "NOTICE" });
  const tell = ({ memberId }: Person) =>
    t.db.run(sql`
    insert into notifications (member_id, kind, thing_id) values (${memberId}, 'NOTICE', ${noticeId})`);
  await tell(jisu);
  expect(await numberOf(jisu, t, "?anew=true")).toBe(1);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([1, 1]);
  await t.db.run(sql`update feeds set audience = '{999}' where id = ${noticeId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([0, 0]);
  await t.db.run(sql`update feeds set audience = null where id = ${noticeId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([1, 1]);
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${jisu.memberId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([0, 0]);
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${complexId}, ${jisu.memberId}, 'STAFF')`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([1, 1]);
  await t.db.run(sql`delete from complex_managers where member_id = ${jisu.memberId}`);
  await expect.poll(() => numbersOf(jisu), soon).toEqual([0, 0]);
});

test("events of many kinds are counted as one by one", async () => {
  await comment();
  await t.db.run(sql`
    insert into notifications (member_id, kind, thing_id, spot_id)
    select ${jisu.memberId}::bigint, k, ${feedId}::bigint, null
    from unnest('{REPLY,NOTICE,INQUIRY,ROLE,REPORT,RESIDENCE}'::text[]) k`);
  // None of the others is about a thing that exists.
  expect(await numberOf(jisu, t, "?anew=true")).toBe(1);
});

test("while events, readings and calls cross, the number is exact as soon as all have ended", async () => {
  const feeds = await Promise.all(
    Array.from({ length: 4 }, async () => buildFeed(t, { complexId: await buildComplex(t), authorId: jisu.memberId })),
  );
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([
      ...feeds.map((feed) => comment(feed)),
      ...Array.from({ length: 6 }, (_, n) => numberOf(jisu, n % 2 === 0 ? t : other)),
      ...(round % 3 === 1 ? [readAll()] : []),
    ]);
    const { unread } = await t.db.one<{ unread: number }>(sql`
      select count(distinct thing_id) as unread from notifications where member_id = ${jisu.memberId} and read_at is null`);
    expect(await numberOf(jisu)).toBe(unread);
    await vi.waitFor(async () => expect(await numberOf(jisu, other)).toBe(unread), soon);
  }
});

test("a process whose connection to the notices was cut keeps nothing from before", async () => {
  expect(await numberOf(jisu, other, "?anew=true")).toBe(0);
  await t.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'danji-listen' and datname = current_database() and pid <> pg_backend_pid()`);
  await eventOfAnotherProcess().catch(() => undefined);
  await comment();
  await vi.waitFor(async () => expect([await numberOf(jisu), await numberOf(jisu, other)]).toEqual([1, 1]), soon);
});
