import type { NotificationView } from "@danji/contract/notification/notification-list";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type PushApp, pushApp, pushSources } from "#testing/push-app.ts";
import type { TestPushService } from "#testing/push-service.ts";
import type { TestApp } from "#testing/test-app.ts";
import { pushKeysOf } from "./push-sender.ts";
import { pushOutbox } from "./send-pushes.ts";
import { pushService } from "./push-service.ts";

let app: PushApp;
let t: TestApp;
let local: TestPushService;
let jisu: Person;
let minho: Person;
let feedId: number;
beforeAll(async () => {
  app = await pushApp();
  ({ t, local } = app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.reset();
  [jisu, minho] = await Promise.all([person(t, "지수"), person(t, "민호")]);
  feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId: jisu.memberId });
});

const send = () => pushOutbox(t.services, pushSources).run();
const subscribe = (who: Person) => app.subscribe(who);
const comment = async (who: Person, contents: string, feed = feedId) => {
  const answer = await who.call("POST", `/api/community/feeds/${feed}/comments`, { contents, parentId: "" });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { commentId: number } }>().data.commentId;
};
const entries = () => local.received.map(({ message }) => message?.about as NotificationView);
const waiting = () =>
  t.db.many<{ kind: string; attempts: number; seconds: number }>(sql`
    select kind, attempts, extract(epoch from due_at - clock_timestamp())::float8 as seconds from push_deliveries order by id`);
const everythingDue = () => t.db.run(sql`update push_deliveries set due_at = clock_timestamp()`);
const listed = async (who: Person) =>
  (await who.call("GET", "/api/notifications")).json<{ data: { notifications: unknown[] } }>().data.notifications;

test("a comment reaches the recipient's device, encrypted for it, and no other device", async () => {
  const subscription = await subscribe(jisu);
  await subscribe(minho);
  const commentId = await comment(minho, "반가워요");
  await send();
  expect(local.received).toHaveLength(1);
  const [push] = local.received;
  expect(subscription.endpoint.endsWith(push?.path ?? "none")).toBe(true);
  expect(push?.message).toMatchObject({
    tag: `COMMENT ${feedId}`,
    hasWords: true,
    about: {
      kind: "COMMENT",
      thingId: feedId,
      spotId: commentId,
      count: 1,
      excerpt: "반가워요",
      actor: { nickname: "민호" },
    },
  });
  expect(push?.headers).toMatchObject({ ttl: "86400", urgency: "normal", "content-encoding": "aes128gcm" });
  expect(push?.headers["topic"]).toMatch(/^[\w-]{32}$/);
  await send();
  expect([local.received.length, await waiting()]).toEqual([1, []]);
});

test("several events of one thing until it is sent are one push with their number, on each device", async () => {
  await subscribe(jisu);
  const { cookie } = jisu;
  await comment(minho, "하나");
  await comment(minho, "둘");
  await send();
  expect(entries().map(({ count, excerpt }) => [count, excerpt])).toEqual([[2, "둘"]]);
  await comment(minho, "셋");
  await send();
  expect(entries().map(({ count }) => count)).toEqual([2, 3]);
  const topics = local.received.map(({ headers }) => headers["topic"]);
  expect(topics[0]).toBe(topics[1]);
  expect(cookie).toContain("sid=");
});

test("what the member has read in the app meanwhile is not sent", async () => {
  await subscribe(jisu);
  await comment(minho, "벌써 읽음");
  const [{ id }] = (await t.db.many<{ id: number }>(sql`select max(id) as id from notifications`)) as [{ id: number }];
  expect((await jisu.call("POST", "/api/notifications/read-all", { until: id })).statusCode).toBe(204);
  await send();
  expect([local.received, await waiting()]).toEqual([[], []]);
});

test("where the member wants no words, the push says what happened and where, and nothing that a member wrote", async () => {
  await subscribe(jisu);
  const kinds = { CHAT_MESSAGE: true, CHAT_REQUEST: true, COMMENT: true, NOTICE: true, RESERVATION: true };
  await jisu.call("PUT", "/api/member/notification-settings", { kinds, quietHours: null, pushWords: false });
  await comment(minho, "비밀 이야기");
  await send();
  const [push] = local.received;
  expect(push?.message).toMatchObject({
    hasWords: false,
    about: { title: null, excerpt: null, actor: null, thingId: feedId },
  });
  expect(JSON.stringify(push?.message)).not.toMatch(/비밀|민호/);
});

describe("L161 answers of the push service", () => {
  test.each([404, 410])("%d: the subscription is forgotten, and its member is told nothing", async (status) => {
    const subscription = await subscribe(jisu);
    local.answers(subscription, { status });
    await comment(minho, "하나");
    await send();
    expect(await t.db.many(sql`select id from push_subscriptions`)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test("413: sent once more without words, and then never", async () => {
    const subscription = await subscribe(jisu);
    local.answers(subscription, { status: 413 }, { status: 413 });
    await comment(minho, "긴 이야기");
    await send();
    expect(entries().map(({ excerpt }) => excerpt)).toEqual(["긴 이야기", null]);
    expect(await waiting()).toEqual([]);
  });

  test("429 with Retry-After 3600: waits for that long, and is sent then", async () => {
    const subscription = await subscribe(jisu);
    local.answers(subscription, { status: 429, headers: { "retry-after": "3600" } });
    await comment(minho, "하나");
    await send();
    const [row] = await waiting();
    expect(row?.seconds).toBeGreaterThan(3590);
    expect(row?.seconds).toBeLessThan(4400);
    await send();
    expect(local.received).toHaveLength(1);
    await everythingDue();
    await send();
    expect([local.received.length, await waiting()]).toEqual([2, []]);
  });

  test("500 and 301: tried again later and later, not followed, and given up after twelve tries", async () => {
    const subscription = await subscribe(jisu);
    const elsewhere = local.subscribe();
    const failures = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? { status: 500 } : { status: 301, headers: { location: elsewhere.endpoint } },
    );
    local.answers(subscription, ...failures);
    await comment(minho, "하나");
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      await send();
      pauses.push(Math.round((await waiting())[0]?.seconds ?? 0));
      await everythingDue();
    }
    // Stored as 30 s and more, and read some time later.
    expect(pauses[0]).toBeGreaterThanOrEqual(20);
    expect(pauses[0]).toBeLessThanOrEqual(36);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(4320);
    expect(pauses.slice(0, 6).every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0))).toBe(true);
    expect(await waiting()).toEqual([]);
    expect(local.received.every(({ path }) => subscription.endpoint.endsWith(path))).toBe(true);
    expect(local.received).toHaveLength(12);
  });

  test("one that hangs delays no other push, and is tried again", async () => {
    const slow = await subscribe(jisu);
    local.answers(slow, "HANG");
    const sua = await person(t, "수아");
    const quick = await subscribe(sua);
    const other = await buildFeed(t, { complexId: await buildComplex(t), authorId: sua.memberId });
    await comment(minho, "느린 쪽");
    await comment(minho, "빠른 쪽", other);
    const service = pushService({ keys: pushKeysOf(t.services), localService: local.origin, timeoutMs: 120_000 });
    const run = pushOutbox(t.services, { ...pushSources, service }).run();
    await expect.poll(() => local.received.some(({ path }) => quick.endpoint.endsWith(path))).toBe(true);
    local.cutHanging();
    await run;
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1]);
    expect((await waiting())[0]?.seconds).toBeGreaterThan(25);
  });
});

describe("L160 rights are asked when it is sent", () => {
  const untold = async () => {
    await send();
    expect([local.received, await waiting(), await listed(jisu)]).toEqual([[], [], []]);
  };

  test("a comment that was deleted, and one of who was blocked since", async () => {
    await subscribe(jisu);
    const commentId = await comment(minho, "지울 말");
    expect(
      (await minho.call("DELETE", `/api/community/feeds/${feedId}/comments/${commentId}`)).statusCode,
    ).toBeLessThan(300);
    await untold();
    await comment(minho, "차단될 말");
    expect((await jisu.call("POST", `/api/blocks/members/${minho.memberId}`)).statusCode).toBeLessThan(300);
    await untold();
  });

  test("a kind that was turned off since, and a device whose session has ended", async () => {
    await subscribe(jisu);
    await comment(minho, "하나");
    const kinds = { CHAT_MESSAGE: true, CHAT_REQUEST: true, COMMENT: false, NOTICE: true, RESERVATION: true };
    await jisu.call("PUT", "/api/member/notification-settings", { kinds, quietHours: null });
    await send();
    expect([local.received, await waiting()]).toEqual([[], []]);
    await jisu.call("PUT", "/api/member/notification-settings", {
      kinds: { ...kinds, COMMENT: true },
      quietHours: null,
    });
    await comment(minho, "둘");
    await t.db.run(
      sql`update sessions set last_seen_at = now() - interval '15 days' where member_id = ${jisu.memberId}`,
    );
    await send();
    expect([local.received, await t.db.many(sql`select id from push_subscriptions`)]).toEqual([[], []]);
  });

  test("a logout, another device's, and a withdrawal end the subscription with what waits for it", async () => {
    await subscribe(jisu);
    await comment(minho, "하나");
    expect((await jisu.call("POST", "/api/logout")).statusCode).toBeLessThan(300);
    await send();
    const sua = await person(t, "수아");
    await subscribe(sua);
    expect((await sua.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
    expect([local.received, await t.db.many(sql`select id from push_subscriptions`)]).toEqual([[], []]);
  });
});

test("every message so far could be decrypted, and came with a token of ours", () => {
  expect(local.faults).toEqual([]);
});

test("processes that send at once send each delivery once", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => person(t, `이웃${index}`)));
  for (const who of people) await subscribe(who);
  const complexId = await buildComplex(t);
  for (const who of people) await comment(minho, "하나", await buildFeed(t, { complexId, authorId: who.memberId }));
  await Promise.all([send(), send(), send()]);
  expect(new Set(local.received.map(({ path }) => path)).size).toBe(8);
  expect(local.received).toHaveLength(8);
});

test("where the outcomes of several pushes cannot be stored, they are counted, and stored at the next try", async () => {
  for (const who of [jisu, minho]) await subscribe(who);
  const shared = await buildFeed(t, { complexId: await buildComplex(t), authorId: minho.memberId });
  await comment(minho, "하나");
  await comment(jisu, "둘", shared);
  await t.db.run(sql`
    create function refuse_delete() returns trigger language plpgsql as 'begin raise exception ''no deletion''; end'`);
  await t.db.run(sql`
    create trigger refuse_delete before delete on push_deliveries for each statement execute function refuse_delete()`);
  await send();
  await t.db.run(sql`drop trigger refuse_delete on push_deliveries`);
  expect(local.received).toHaveLength(2);
  expect(await t.services.metrics.text()).toMatch(
    /shared_work_faults_total\{work="push-outcomes",fault="error"\} [12]/,
  );
  expect(await waiting()).toHaveLength(2);
  await everythingDue();
  await send();
  expect(await waiting()).toEqual([]);
});
