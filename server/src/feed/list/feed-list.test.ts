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
          voice: "NEIGHBOUR",
          officeRole: null,
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
    kind: "RESIDENTS",
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

test.each([
  ["POPULAR", "POPULAR 1e999 0 1"],
  ["POPULAR", "POPULAR 1 999999999999999999 1"],
  ["LATEST", "LATEST 1e300 0 1"],
])("a cursor of %s that no answer gave (%s) is 400", async (sort, text) => {
  const cursor = Buffer.from(text).toString("base64url");
  expect(
    (await jisu.call("GET", `/api/community/feeds?apartmentId=${home}&sort=${sort}&cursor=${cursor}`)).statusCode,
  ).toBe(400);
});

test("L215 a block hides no notice: the list and the notice are byte-equal with and without it", async () => {
  const office = await person(t, "소장");
  const complex = await buildComplex(t, { managerId: office.memberId, residentId: office.memberId });
  const base = { complexId: complex, authorId: office.memberId };
  const notice = await buildFeed(t, { ...base, title: "단수 안내", feedType: "NOTICE" });
  const read = async () =>
    (
      await Promise.all(
        [`?apartmentId=${complex}&type=NOTICE`, `?apartmentId=${complex}`, `/${notice}`].map((query) =>
          jisu.call("GET", `/api/community/feeds${query}`),
        ),
      )
    ).map(({ body }) => body);
  const before = await read();
  expect((await jisu.call("POST", `/api/blocks/members/${office.memberId}`)).statusCode).toBe(200);
  expect(await read()).toEqual(before);
  const own = await buildFeed(t, { ...base, title: "자전거 팔아요" });
  const page = await listOf(`apartmentId=${complex}`);
  expect(page.feedDtoList.map(({ feedId, isBlocked }) => [feedId, isBlocked])).toEqual([
    [own, true],
    [notice, false],
  ]);
});
