import type { DataOf } from "@danji/contract/platform/endpoint";
import type { listFeeds } from "@danji/contract/feed/feed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let home: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  home = await buildComplex(t, { name: "햇살마을" });
});
afterAll(() => t.close());

type Page = DataOf<typeof listFeeds>;
const listOf = async (query: string, who: Person = jisu): Promise<Page> => {
  const answer = await who.call("GET", `/api/community/feeds?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Page }>().data;
};
const idsOf = (page: Page) => page.feedDtoList.map(({ feedId }) => feedId);

async function walk(complex: number, sort: string, size: number): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const from = cursor && `&cursor=${cursor}`;
    const next: Page = await listOf(`apartmentId=${complex}&sort=${sort}&size=${size}${from}`);
    ids.push(...idsOf(next));
    cursor = next.nextCursor;
  }
  return ids;
}

test("ALL puts pinned notices first, POPULAR counts likes, LATEST time alone", async () => {
  const complex = await buildComplex(t);
  const at = (minute: number) => `2026-03-01T09:0${minute}:00Z`;
  const base = { complexId: complex, authorId: jisu.memberId };
  const notice = await buildFeed(t, { ...base, feedType: "NOTICE", pinned: true, createdAt: at(0) });
  const liked = await buildFeed(t, { ...base, reactionCount: 5, createdAt: at(1) });
  const older = await buildFeed(t, { ...base, createdAt: at(2) });
  const newest = await buildFeed(t, { ...base, createdAt: at(3) });
  const orders = {
    ALL: [notice, newest, older, liked],
    POPULAR: [liked, newest, older, notice],
    LATEST: [newest, older, liked, notice],
  };
  for (const [sort, ids] of Object.entries(orders)) {
    expect(idsOf(await listOf(`apartmentId=${complex}&sort=${sort}`))).toEqual(ids);
    expect(await walk(complex, sort, 1)).toEqual(ids);
  }
});

test("T089 1,000 posts with the same time are each returned once, by cursor and by page", async () => {
  const complex = await buildComplex(t);
  await t.db.run(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents, created_at)
    select ${complex}, ${jisu.memberId}, 'FEED', 'post', 'text', '2026-03-01 09:00:00.123456+00'
    from generate_series(1, 1000)`);
  for (const sort of ["LATEST", "ALL", "POPULAR"]) {
    expect(new Set(await walk(complex, sort, 15)).size).toBe(1000);
  }
  const pages = await Promise.all([1, 2, 67].map((page) => listOf(`apartmentId=${complex}&page=${page}&size=15`)));
  expect(pages.map(({ listSize }) => listSize)).toEqual([15, 15, 10]);
  expect(pages.map(({ nextCursor }) => nextCursor !== null)).toEqual([true, true, false]);
  expect(new Set(pages.flatMap(idsOf)).size).toBe(40);
});

test("T088 paging returns every lasting post once, while 500 others are added and 200 deleted", async () => {
  const complex = await buildComplex(t);
  const many = async (posts: number) => {
    const rows = await t.db.many<{ id: number }>(sql`
      insert into feeds (complex_id, author_id, feed_type, title, contents)
      select ${complex}, ${jisu.memberId}, 'FEED', 'post', 'text' from generate_series(1, ${posts}::integer) returning id`);
    return rows.map(({ id }) => id);
  };
  const [before, passing, after] = [await many(200), await many(200), await many(100)];
  const lasting = [...before, ...after];
  const seen: number[] = [];
  let cursor: string | null = "";
  const walking = (async () => {
    while (cursor !== null) {
      const next: Page = await listOf(`apartmentId=${complex}&sort=LATEST&size=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(next));
      cursor = next.nextCursor;
    }
  })();
  for (let turn = 0; turn < 100; turn += 1) {
    await many(5);
    const gone = passing.splice(0, 2);
    await t.db.run(sql`delete from feeds where id = any (${gone}::bigint[])`);
  }
  await walking;
  expect(seen.filter((id) => lasting.includes(id)).sort((a, b) => a - b)).toEqual(lasting);
  expect(new Set(seen).size).toBe(seen.length);
});

test("a cursor of another order is refused", async () => {
  const forged = [
    "x",
    Buffer.from("LATEST 0 999999999999999999 1").toString("base64url"),
    Buffer.from("ALL 0 1 1").toString("base64url"),
    Buffer.from("LATEST 0 1 1'--").toString("base64url"),
    "%27",
  ];
  for (const cursor of forged) {
    const answer = await jisu.call("GET", `/api/community/feeds?apartmentId=${home}&sort=LATEST&cursor=${cursor}`);
    expect(answer.statusCode, cursor).toBe(400);
  }
  const edge = Buffer.from("LATEST 0 9999999999999999 999999999999999").toString("base64url");
  await listOf(`apartmentId=${home}&sort=LATEST&cursor=${edge}`);
});

test("page and size are kept within bounds", async () => {
  const complex = await buildComplex(t);
  for (let index = 0; index < 3; index += 1) await buildFeed(t, { complexId: complex, authorId: jisu.memberId });
  expect((await listOf(`apartmentId=${complex}&size=0`)).listSize).toBe(1);
  expect((await listOf(`apartmentId=${complex}&size=100000`)).listSize).toBe(3);
  expect((await listOf(`apartmentId=${complex}&page=999999999`)).listSize).toBe(0);
});

test("T090 paging by popularity returns no post twice, however scores change meanwhile", async () => {
  const complex = await buildComplex(t);
  const ids: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    ids.push(await buildFeed(t, { complexId: complex, authorId: jisu.memberId, reactionCount: 40 - index }));
  }
  const seen: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${cursor}`;
    const next: Page = await listOf(`apartmentId=${complex}&sort=POPULAR&size=5${from}`);
    seen.push(...idsOf(next));
    cursor = next.nextCursor;
    // Posts already returned lose their likes, the others gain some.
    await t.db.run(sql`
      update feeds set reaction_count = 0, sank_at = now() where id = any(${idsOf(next)}::bigint[]) and id % 2 = 0`);
    await t.db.run(sql`update feeds set reaction_count = reaction_count + 7 where id = ${ids.at(-1)}`);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(39);
  await t.db.run(sql`update feeds set sank_at = sank_at - interval '1 minute' where complex_id = ${complex}`);
  const again = await walk(complex, "POPULAR", 5);
  expect(again.toSorted((a, b) => a - b)).toEqual(ids);
});

test.each(["ALL", "LATEST", "POPULAR"])("a walk through %s passes posts of any time, one by one", async (sort) => {
  const complexId = await buildComplex(t);
  const times = [
    "9999-12-31T23:59:59Z",
    "2500-01-01T00:00:00Z",
    "2026-03-01T09:00:00Z",
    "1970-01-01T00:00:00.001Z",
    "1970-01-01T00:00:00Z",
    "1812-06-24T00:00:00Z",
  ];
  const ids: number[] = [];
  for (const createdAt of times) ids.push(await buildFeed(t, { complexId, authorId: jisu.memberId, createdAt }));
  const walked: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await listOf(
      `apartmentId=${complexId}&sort=${sort}&size=1${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    walked.push(...idsOf(page));
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(ids);
});
