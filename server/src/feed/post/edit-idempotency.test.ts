import { randomUUID } from "node:crypto";
import type { CommentView } from "@danji/contract/feed/comment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import type { Person } from "#testing/builders/people.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { deleteExpiredIdempotencyKeys } from "./feed-idempotency.ts";

let t: TestApp;
let other: TestApp;
let jisu: Person;
let minho: Person;
let post: () => Promise<number>;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  const { rateLimitScale, dataDir } = t.services.config;
  other = await testApp({ sameDatabaseAs: t, config: { rateLimitScale, dataDir } });
  ({ jisu, minho, post } = await neighbours(t));
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const feedUrl = (feedId: number) => `/api/community/feeds/${feedId}`;
type Photo = Uint8Array<ArrayBuffer>;

const editFeed = (node: TestApp, feedId: number, key: string, title: string, photos: readonly Photo[] = []) =>
  sendForm(node, minho, feedUrl(feedId), feedForm({ title, contents: "내용" }, photos), {
    method: "PUT",
    headers: { "idempotency-key": key },
  });
const feedOf = async (feedId: number) => {
  const { data } = (await jisu.call("GET", feedUrl(feedId))).json<{
    data: { title: string; s3ObjectResponseDtoList: unknown[] };
  }>();
  return { title: data.title, photos: data.s3ObjectResponseDtoList.length };
};

test("an edit of a post repeated under its key adds its photo once, and does not undo a later edit", async () => {
  const feedId = await post();
  const key = randomUUID();
  const photo = await photoOf("#123");
  expect((await editFeed(t, feedId, key, "첫 수정", [photo])).statusCode).toBe(200);
  expect(await feedOf(feedId)).toEqual({ title: "첫 수정", photos: 1 });
  expect((await editFeed(t, feedId, randomUUID(), "다음 수정")).statusCode).toBe(200);
  expect((await editFeed(other, feedId, key, "첫 수정", [photo])).statusCode).toBe(200);
  expect(await feedOf(feedId)).toEqual({ title: "다음 수정", photos: 1 });
  expect(refusal(await editFeed(t, feedId, key, "다른 말"))).toBe("409 IDEMPOTENCY_REUSED");
  expect(refusal(await editFeed(t, feedId, "nonsense", "다른 말"))).toBe("400 BAD_REQUEST");
});

test("an edit is answered by its repeat also where its author may write no more, as long as they may read", async () => {
  const p = await noticePeople(t, "PUBLIC");
  const notice = await publishedNotice(t, p.staff, p.complexId);
  const key = randomUUID();
  const edit = () => {
    const headers = { "idempotency-key": key };
    return sendForm(t, p.staff, feedUrl(notice), feedForm({ title: "고침", contents: "내용" }), {
      method: "PUT",
      headers,
    });
  };
  const first = await edit();
  expect(first.statusCode, first.body).toBe(200);
  await t.db.run(sql`delete from complex_managers where member_id = ${p.staff.memberId}`);
  expect((await edit()).json()).toEqual(first.json());
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${p.complexId}`);
  expect(refusal(await edit())).toBe("404 FEED_NOT_FOUND");
});

test("L242 eight edits of a post at once with one key, on two nodes, are one edit", async () => {
  const photo = await photoOf("#456");
  for (let round = 0; round < 5; round += 1) {
    const feedId = await post();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        retryWhileBusy(() => editFeed(at % 2 === 0 ? t : other, feedId, key, "한 번", [photo])),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await feedOf(feedId)).toEqual({ title: "한 번", photos: 1 });
  }
});

test("L242 an edit of a comment repeated under its key, also at once, is one edit and does not undo a later one", async () => {
  const feedId = await post();
  const url = `${feedUrl(feedId)}/comments`;
  const made = await jisu.call("POST", url, { contents: "처음", parentId: "" });
  const { commentId } = made.json<{ data: CommentView }>().data;
  const edit = (node: TestApp, key: string, contents: string, who = jisu) =>
    node.app.inject({
      method: "PUT",
      url: `${url}/${commentId}`,
      headers: { cookie: who.cookie, "idempotency-key": key },
      payload: { contents },
    });
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => retryWhileBusy(() => edit(at % 2 === 0 ? t : other, key, "수정"))),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await edit(t, randomUUID(), "다음 수정")).statusCode).toBe(200);
  const repeated = await edit(other, key, "수정");
  expect(repeated.json<{ data: CommentView }>().data.contents).toBe("다음 수정");
  expect(refusal(await edit(t, key, "다른 말"))).toBe("409 IDEMPOTENCY_REUSED");
  expect(refusal(await edit(t, key, "수정", minho))).toBe("403 COMMENT_NOT_YOURS");
});

test("L244 what names another member than that of the session is refused, and nothing is written", async () => {
  const feedId = await post();
  const write = (named: number | string | undefined) =>
    t.app.inject({
      method: "POST",
      url: `${feedUrl(feedId)}/comments`,
      headers: { cookie: minho.cookie, ...(named === undefined ? {} : { "x-member": String(named) }) },
      payload: { contents: "지수의 말", parentId: "" },
    });
  for (const named of [jisu.memberId, "", "0", ` ${minho.memberId}x`]) {
    expect(refusal(await write(named))).toBe("409 OTHER_MEMBER");
  }
  const count = () =>
    t.db.one<{ count: number }>(sql`select count(*)::int as count from comments where feed_id = ${feedId}`);
  expect(await count()).toEqual({ count: 0 });
  expect((await write(minho.memberId)).statusCode).toBe(201);
  expect((await write(undefined)).statusCode).toBe(201);
});

test("keys are found for eight days", async () => {
  const feedId = await post();
  const key = randomUUID();
  await editFeed(t, feedId, key, "수정");
  const age = (days: number) =>
    t.db.run(sql`update feed_creations set created_at = now() - ${days} * interval '1 day' where key = ${key}`);
  const expire = () => deleteExpiredIdempotencyKeys(t.db);
  await age(7.9);
  expect(await expire()).toBe(0);
  await age(8.1);
  expect(await expire()).toBe(1);
});
