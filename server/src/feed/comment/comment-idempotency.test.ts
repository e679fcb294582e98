import { randomUUID } from "node:crypto";
import type { CommentView } from "@danji/contract/feed/comment";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { type DatabaseProxy, databaseProxy, portOf } from "#testing/database-proxy.ts";
import { noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";

let t: TestApp;
/** A node whose connections to the database may be cut. */
let proxied: TestApp;
let proxy: DatabaseProxy;
let jisu: Person;
let minho: Person;
let post: () => Promise<number>;
let feedId: number;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  proxy = await databaseProxy(portOf(t.databaseUrl));
  proxied = await testApp({ config: { rateLimitScale: 100 }, sameDatabaseAs: t, databaseAt: proxy.urlThrough });
  ({ jisu, minho, post } = await neighbours(t));
});
beforeEach(async () => {
  feedId = await post();
});
afterAll(async () => {
  await proxied.close();
  await proxy.close();
  await t.close();
});

const write = (
  node: TestApp,
  who: Person,
  key: string,
  payload: object = { contents: "안녕", parentId: "" },
  feed = feedId,
) =>
  node.app.inject({
    method: "POST",
    url: `/api/community/feeds/${feed}/comments`,
    headers: { cookie: who.cookie, "idempotency-key": key },
    payload,
  });
const idIn = (answer: { json<T>(): T }) => answer.json<{ data: CommentView }>().data.commentId;
const count = async () =>
  (await t.db.one<{ count: number }>(sql`select count(*) from comments where feed_id = ${feedId}`)).count;

test("T237 a comment whose COMMIT was not answered is 503, and its repeat under the same key is the same comment", async () => {
  const key = randomUUID();
  expect((await write(proxied, jisu, randomUUID())).statusCode).toBe(201);
  proxy.cutAfter("commit");
  expect(refusal(await write(proxied, jisu, key))).toBe("503 UNAVAILABLE");
  expect(await count()).toBe(2);
  const again = await retryWhileBusy(() => write(proxied, jisu, key));
  expect(again.statusCode).toBe(201);
  expect(idIn(await write(t, jisu, key))).toBe(idIn(again));
  expect(await count()).toBe(2);
  expect(await findWrongCounts(t)).toEqual([]);
});

test("twenty at once with one key, on two nodes, write one comment", async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => retryWhileBusy(() => write(at % 2 === 0 ? t : proxied, jisu, key))),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map(idIn)).size).toBe(1);
  expect(await count()).toBe(1);
});

test("a key is bound to its member and to its first request", async () => {
  const key = randomUUID();
  const first = idIn(await write(t, jisu, key));
  expect(refusal(await write(t, jisu, key, { contents: "다른 말" }))).toBe("409 IDEMPOTENCY_REUSED");
  expect(refusal(await write(t, jisu, key, { contents: "안녕" }, await post()))).toBe("409 IDEMPOTENCY_REUSED");
  expect(idIn(await write(t, jisu, key.toUpperCase(), { contents: "안녕" }))).toBe(first);
  expect(idIn(await write(t, minho, key))).not.toBe(first);
  expect(refusal(await write(t, jisu, "nonsense"))).toBe("400 BAD_REQUEST");
  expect(await count()).toBe(2);
});

test("a key whose comment was deleted writes nothing again, with or without replies", async () => {
  for (const withReply of [false, true]) {
    const key = randomUUID();
    const id = idIn(await write(t, jisu, key));
    const kept = withReply ? 2 : 0;
    if (withReply) await write(t, minho, randomUUID(), { contents: "답글", parentId: id });
    expect((await jisu.call("DELETE", `/api/community/feeds/${feedId}/comments/${id}`)).statusCode).toBe(204);
    expect(refusal(await write(t, jisu, key)), String(withReply)).toBe("404 COMMENT_NOT_FOUND");
    expect(refusal(await write(t, jisu, key, { contents: "다른 말" }))).toBe("409 IDEMPOTENCY_REUSED");
    expect(await count()).toBe(kept);
  }
  expect((await write(t, jisu, randomUUID())).statusCode).toBe(201);
  expect(await findWrongCounts(t)).toEqual([]);
});

test.each(["its parent was deleted", "comments were turned off", "its author moved out"])(
  "a reply whose answer was lost is answered by its repeat where %s meanwhile, as long as its author may read",
  async (event) => {
    const p = await noticePeople(t, "PUBLIC");
    const notice = await publishedNotice(t, p.head, p.complexId);
    const parentId = idIn(await write(t, p.b, randomUUID(), { contents: "질문", parentId: "" }, notice));
    const key = randomUUID();
    const reply = () => write(t, p.a, key, { contents: "답글", parentId }, notice);
    const first = await reply();
    expect(first.statusCode, first.body).toBe(201);
    if (event === "its parent was deleted")
      await p.b.call("DELETE", `/api/community/feeds/${notice}/comments/${parentId}`);
    else if (event === "comments were turned off")
      await t.db.run(sql`update notices set comments_off = true where feed_id = ${notice}`);
    else await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${p.a.memberId}`);
    const again = await reply();
    expect(again.statusCode, again.body).toBe(201);
    expect(idIn(again)).toBe(idIn(first));
    const replies = await t.db.many(sql`select id from comments where author_id = ${p.a.memberId}`);
    expect(replies).toHaveLength(1);
    await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${p.complexId}`);
    await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${p.a.memberId}`);
    expect(refusal(await reply())).toBe("404 FEED_NOT_FOUND");
  },
);

test("the repeat of an edit under the path of another post answers nothing of a complex that is closed by now", async () => {
  const p = await noticePeople(t, "PUBLIC");
  const notice = await publishedNotice(t, p.head, p.complexId);
  const commentId = idIn(await write(t, p.a, randomUUID(), { contents: "질문", parentId: "" }, notice));
  const key = randomUUID();
  const edit = (feed: number) =>
    t.app.inject({
      method: "PUT",
      url: `/api/community/feeds/${feed}/comments/${commentId}`,
      headers: { cookie: p.a.cookie, "idempotency-key": key },
      payload: { contents: "고친 질문" },
    });
  expect((await edit(notice)).statusCode).toBe(200);
  await write(t, p.b, randomUUID(), { contents: "닫힌 단지의 답", parentId: commentId }, notice);
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${p.complexId}`);
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${p.a.memberId}`);
  expect(refusal(await edit(notice))).toBe("404 FEED_NOT_FOUND");
  expect(refusal(await edit(feedId))).toBe("404 COMMENT_NOT_FOUND");
});
