import type { DataOf } from "@danji/contract/platform/endpoint";
import type { listFeeds } from "@danji/contract/feed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/build-complex.ts";
import { buildFeed } from "#testing/build-feed.ts";
import { type Person, person } from "#testing/people.ts";
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

test("the list needs a session and an existing complex", async () => {
  const anonymous = await t.app.inject({ method: "GET", url: `/api/community/feeds?apartmentId=${home}` });
  expect(anonymous.statusCode).toBe(401);
  const unknown = await jisu.call("GET", "/api/community/feeds?apartmentId=987654");
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ reason: "APARTMENT_NOT_FOUND" });
});

test.each(["1 or 1=1", "-1", "1.5", "1e3", "99999999999999999999", "0", "%00"])(
  "T084 apartmentId %s is answered 400 or 404",
  async (id) => {
    const answer = await jisu.call("GET", `/api/community/feeds?apartmentId=${encodeURIComponent(id)}`);
    expect([400, 404]).toContain(answer.statusCode);
  },
);

test("T086 both forms of the query answer the same list in the envelope", async () => {
  const complex = await buildComplex(t);
  const base = { complexId: complex, authorId: jisu.memberId };
  const feedId = await buildFeed(t, { ...base, title: "제목", contents: "가".repeat(500) });
  const answer = await jisu.call("GET", `/api/community/feeds?apartmentId=${complex}&sort=LATEST`);
  expect(answer.json()).toEqual({
    code: 200,
    message: null,
    data: {
      feedDtoList: [
        {
          feedId,
          memberId: jisu.memberId,
          nickName: "지수",
          title: "제목",
          contents: "가".repeat(120),
          localDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
          viewCount: 0,
          reactionCount: 0,
          bookmarkCount: 0,
          commentCount: 0,
          thumbnailFileUrl: null,
          isReacted: false,
          feedType: "FEED",
          isPinned: false,
          isBlocked: false,
        },
      ],
      listSize: 1,
      cursorDate: answer.json<{ data: Page }>().data.feedDtoList[0]?.localDateTime,
      nextCursor: null,
    },
  });
  for (const query of ["page=1&sort=POPULAR", "page=1&sort=ALL", "page=1"]) {
    expect(idsOf(await listOf(`${query}&apartmentId=${complex}`))).toEqual([feedId]);
  }
});

test("the complex is number 1 where none is named, and unknown orders are refused", async () => {
  const here = await buildFeed(t, { complexId: home, authorId: jisu.memberId });
  await buildFeed(t, { complexId: await buildComplex(t), authorId: jisu.memberId });
  expect([home, idsOf(await listOf(""))]).toEqual([1, [here]]);
  expect((await jisu.call("GET", "/api/community/feeds?sort=OLDEST")).statusCode).toBe(400);
});

test("without page and cursor the list is page 1", async () => {
  const base = { complexId: await buildComplex(t), authorId: jisu.memberId };
  const [first, second] = [await buildFeed(t, base), await buildFeed(t, base)];
  const pageOf = async (page: string) => idsOf(await listOf(`apartmentId=${base.complexId}&sort=LATEST&size=1${page}`));
  expect([await pageOf(""), await pageOf("&page=1"), await pageOf("&page=2")]).toEqual([[second], [second], [first]]);
});

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

test("more points, or as many on a newer post, rank higher; half a day equals a factor of ten", async () => {
  const complex = await buildComplex(t);
  const base = { complexId: complex, authorId: jisu.memberId };
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
  const [old, few, late, many] = [
    await buildFeed(t, { ...base, reactionCount: 30, createdAt: at(0) }),
    await buildFeed(t, { ...base, reactionCount: 2, createdAt: at(12) }),
    await buildFeed(t, { ...base, reactionCount: 4, createdAt: at(12) }),
    await buildFeed(t, { ...base, reactionCount: 100, createdAt: at(12) }),
  ];
  expect(idsOf(await listOf(`apartmentId=${complex}&sort=POPULAR`))).toEqual([many, late, old, few]);
});

test("filters notices and posts, on later pages too", async () => {
  const complex = await buildComplex(t);
  const base = { complexId: complex, authorId: jisu.memberId };
  const pinned = await buildFeed(t, { ...base, feedType: "NOTICE", pinned: true });
  const [post, notice] = [await buildFeed(t, base), await buildFeed(t, { ...base, feedType: "NOTICE" })];
  const newest = await buildFeed(t, base);
  const of = (more: string) => listOf(`apartmentId=${complex}&${more}`).then(idsOf);
  expect(await of("feedType=NOTICE")).toEqual([pinned, notice]);
  expect(await of("feedType=NOTICE&sort=LATEST")).toEqual([notice, pinned]);
  expect(await of("feedType=FEED")).toEqual([newest, post]);
  expect(await of("sort=ALL")).toEqual([pinned, newest, notice, post]);
  const { nextCursor, feedDtoList } = await listOf(`apartmentId=${complex}&feedType=NOTICE&size=1`);
  expect(feedDtoList[0]).toMatchObject({ feedType: "NOTICE", isPinned: true });
  expect(await of(`feedType=NOTICE&size=1&cursor=${nextCursor}`)).toEqual([notice]);
  expect((await jisu.call("GET", `/api/community/feeds?apartmentId=${complex}&feedType=AD`)).statusCode).toBe(400);
});

test("T085 a members-only complex is closed to others, open to its manager and its residents", async () => {
  const [manager, resident] = [await person(t, "민호"), await person(t, "하은")];
  const complex = await buildComplex(t, {
    membersOnly: true,
    managerId: manager.memberId,
    residentId: resident.memberId,
  });
  await buildFeed(t, { complexId: complex, authorId: manager.memberId, title: "우리끼리" });
  const answer = await jisu.call("GET", `/api/community/feeds?apartmentId=${complex}`);
  expect([answer.statusCode, answer.body.includes("우리끼리")]).toEqual([403, false]);
  for (const who of [manager, resident]) expect((await listOf(`apartmentId=${complex}`, who)).listSize).toBe(1);
  await t.db.run(sql`update residences set state = 'WAITING' where complex_id = ${complex}`);
  expect((await resident.call("GET", `/api/community/feeds?apartmentId=${complex}&q=우리`)).statusCode).toBe(403);
});

test("a withdrawn author is 탈퇴한 회원; likes are the viewer's own", async () => {
  const gone = await person(t, "서준");
  const complex = await buildComplex(t);
  const feedId = await buildFeed(t, { complexId: complex, authorId: gone.memberId });
  await t.db.run(sql`update members set withdrawn_at = now() where id = ${gone.memberId}`);
  await t.db.run(sql`insert into feed_reactions (feed_id, member_id) values (${feedId}, ${jisu.memberId})`);
  const seen = await listOf(`apartmentId=${complex}`);
  expect(seen.feedDtoList[0]).toMatchObject({ nickName: "탈퇴한 회원", isReacted: true });
  const other = await person(t, "하은");
  expect((await listOf(`apartmentId=${complex}`, other)).feedDtoList[0]).toMatchObject({ isReacted: false });
});

test.each(["ALL", "LATEST", "POPULAR"])("a walk through %s passes posts of any time, one by one", async (sort) => {
  const complexId = await buildComplex(t);
  const times = ["9999-12-31T23:59:59Z", "2500-01-01T00:00:00Z", "2026-03-01T09:00:00Z", "1970-01-01T00:00:00.001Z",
    "1970-01-01T00:00:00Z", "1812-06-24T00:00:00Z"];
  const ids: number[] = [];
  for (const createdAt of times) ids.push(await buildFeed(t, { complexId, authorId: jisu.memberId, createdAt }));
  const walked: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await listOf(`apartmentId=${complexId}&sort=${sort}&size=1${cursor === "" ? "" : `&cursor=${cursor}`}`);
    walked.push(...idsOf(page));
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(ids);
});

test.each([
  ["POPULAR", "POPULAR 1e999 0 1"],
  ["POPULAR", "POPULAR 1 999999999999999999 1"],
  ["LATEST", "LATEST 1e300 0 1"],
])("a cursor of %s that no answer gave (%s) is 400", async (sort, text) => {
  const cursor = Buffer.from(text).toString("base64url");
  expect((await jisu.call("GET", `/api/community/feeds?apartmentId=${home}&sort=${sort}&cursor=${cursor}`)).statusCode).toBe(400);
});
