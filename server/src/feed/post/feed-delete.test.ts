import { afterAll, beforeAll, expect, test } from "vitest";
import { fullObject, thumbObject } from "@danji/contract/image/image-rules";
import { removeQueuedObjects } from "#image/removal.ts";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { buildApp } from "#app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  apartmentId = await buildComplex(t);
});
afterAll(() => t.close());

const URL = "/api/community/feeds";
const writeWithPhotos = async (count: number): Promise<{ id: number; keys: string[] }> => {
  const photos = await Promise.all(Array.from({ length: count }, () => photoOf("#456", 8, 8)));
  const answer = await sendForm(t, jisu, URL, feedForm({ title: "제목", contents: "내용", apartmentId }, photos));
  const { id, fileUrl } = answer.json<{ data: { id: number; fileUrl: string[] } }>().data;
  return { id, keys: fileUrl.map((url) => url.replace(/^.*\/|\.webp$/g, "")) };
};
const storedOf = async (keys: readonly string[]) => {
  const objects = keys.flatMap((key) => [fullObject(key), thumbObject(key)]);
  const found = await Promise.all(objects.map((object) => t.services.objects.get(object)));
  return found.filter((content) => content !== undefined).length;
};
const queued = async () => (await t.db.one<{ count: number }>(sql`select count(*) from object_removals`)).count;

test("needs a session and an existing post of the viewer", async () => {
  const feedId = await buildFeed(t, { complexId: apartmentId, authorId: jisu.memberId });
  expect((await t.app.inject({ method: "DELETE", url: `${URL}/${feedId}` })).statusCode).toBe(401);
  expect((await jisu.call("DELETE", `${URL}/987654`)).statusCode).toBe(404);
  expect((await minho.call("DELETE", `${URL}/${feedId}`)).statusCode).toBe(403);
  expect((await jisu.call("GET", `${URL}/${feedId}`)).statusCode).toBe(200);
});

test("T093 of twenty concurrent deletions one succeeds, the others are 404", async () => {
  const other = await testApp({ sameDatabaseAs: t, config: { rateLimitScale: 100 } });
  for (let round = 0; round < 20; round += 1) {
    const feedId = await buildFeed(t, { complexId: apartmentId, authorId: jisu.memberId });
    const headers = { cookie: jisu.cookie };
    const calls = Array.from({ length: 20 }, (_, turn) =>
      (turn % 2 === 0 ? t : other).app.inject({ method: "DELETE", url: `${URL}/${feedId}`, headers }),
    );
    const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted((low, high) => low - high);
    expect(codes).toEqual([204, ...Array.from({ length: 19 }, () => 404)]);
  }
  await other.close();
});

test("T094 deleting a post deletes all its rows, and its photos from the store", async () => {
  const { id, keys } = await writeWithPhotos(10);
  const people = sql`select id from members limit 50`;
  await t.db.run(sql`
    insert into members (email, name, nickname, phone)
    select 'm' || n || '@t.kr', 'm', 'm' || n, '019' || lpad(n::text, 8, '0') from generate_series(1, 60) n`);
  await t.db.run(sql`insert into feed_reactions (feed_id, member_id) select ${id}, id from (${people}) m`);
  await t.db.run(sql`insert into feed_bookmarks (feed_id, member_id) select ${id}, id from (${people}) m`);
  await t.db.run(sql`insert into feed_views (feed_id, member_id) select ${id}, id from (${people}) m`);
  const parents = await t.db.many<{ id: number }>(sql`
    insert into comments (feed_id, author_id, contents)
    select ${id}, ${minho.memberId}, '댓글' from generate_series(1, 50) returning id`);
  await t.db.run(sql`
    insert into comments (feed_id, author_id, parent_id, contents)
    select ${id}, ${jisu.memberId}, unnest(${parents.map((one) => one.id)}::bigint[]), '답글'`);
  expect(await storedOf(keys)).toBe(20);
  expect((await jisu.call("DELETE", `${URL}/${id}`)).statusCode).toBe(204);
  const left = await t.db.one(sql`
    select (select count(*) from feeds where id = ${id}) + (select count(*) from comments where feed_id = ${id})
      + (select count(*) from feed_reactions where feed_id = ${id})
      + (select count(*) from feed_bookmarks where feed_id = ${id})
      + (select count(*) from feed_views where feed_id = ${id})
      + (select count(*) from feed_search where feed_id = ${id})
      + (select count(*) from images where key = any(${keys}::text[])) as rows`);
  expect(left).toEqual({ rows: 0 });
  await expect.poll(() => storedOf(keys)).toBe(0);
  await expect.poll(queued).toBe(0);
  expect(await t.db.many(sql`select actor_id, target from audit_events where target = ${`feed:${id}`}`)).toEqual([
    { actor_id: jisu.memberId, target: `feed:${id}` },
  ]);
});

test("objects that the store fails to delete stay queued until the next run", async () => {
  const { id, keys } = await writeWithPhotos(1);
  const remove = () => Promise.reject(new Error("away"));
  const { app } = await buildApp({ ...t.services, objects: { ...t.services.objects, remove } });
  const url = `${URL}/${id}`;
  expect((await app.inject({ method: "DELETE", url, headers: { cookie: jisu.cookie } })).statusCode).toBe(204);
  await app.close();
  expect([await queued(), await storedOf(keys)]).toEqual([2, 2]);
  await t.db.run(sql`update object_removals set due_at = now()`);
  const both = await Promise.all([removeQueuedObjects(t.services), removeQueuedObjects(t.services)]);
  expect(both[0] + both[1]).toBe(2);
  expect([await queued(), await storedOf(keys)]).toEqual([0, 0]);
});
