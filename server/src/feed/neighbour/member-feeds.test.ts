import type { DataOf } from "@danji/contract/platform/endpoint";
import type { listOwnFeeds } from "@danji/contract/feed/feed";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let open: number;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  open = await buildComplex(t);
});
beforeEach(async () => {
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
});
afterAll(() => t.close());

type Page = DataOf<typeof listOwnFeeds>;
const ownUrl = "/api/member/feeds";
const bookmarksUrl = "/api/bookmarks/feeds";
const feedsUrlOf = (who: Person) => `/api/community/members/${who.memberId}/feeds`;
async function pageOf(url: string, who: Person): Promise<Page> {
  const answer = await who.call("GET", url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Page }>().data;
}
async function walk(url: string, who: Person): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const next: Page = await pageOf(`${url}?size=3${cursor && `&cursor=${cursor}`}`, who);
    seen.push(...next.feedDtoList.map(({ feedId }) => feedId));
    cursor = next.nextCursor;
  }
  return seen;
}
const write = (complexId: number, who: Person) => buildFeed(t, { complexId, authorId: who.memberId });
const addBookmark = (feedId: number, who: Person, minute: number) =>
  t.db.run(sql`
    insert into feed_bookmarks (feed_id, member_id, created_at)
    values (${feedId}, ${who.memberId}, timestamptz '2026-03-01 09:00Z' + make_interval(mins => ${minute}))`);

test("each list needs a session, and an existing neighbour", async () => {
  for (const url of [ownUrl, bookmarksUrl, feedsUrlOf(jisu)])
    expect((await t.app.inject({ url })).statusCode).toBe(401);
  expect((await jisu.call("GET", "/api/community/members/987654/feeds")).statusCode).toBe(404);
  await t.db.run(sql`update members set withdrawn_at = now() where id = ${minho.memberId}`);
  const answer = await jisu.call("GET", feedsUrlOf(minho));
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([404, "MEMBER_NOT_FOUND"]);
  expect((await jisu.call("GET", `${bookmarksUrl}?cursor=TEFURVNU`)).statusCode).toBe(400);
});

test("without posts and bookmarks the pages are empty", async () => {
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
  const empty = { feedDtoList: [], listSize: 0, cursorDate: null, nextCursor: null };
  for (const url of [ownUrl, bookmarksUrl, feedsUrlOf(minho)]) expect(await pageOf(url, jisu)).toEqual(empty);
});

test("own posts and a neighbour's are listed newest first, each once, of every complex", async () => {
  const second = await buildComplex(t);
  const written: number[] = [];
  for (let index = 0; index < 8; index += 1) written.push(await write(index % 2 === 0 ? open : second, jisu));
  await write(open, minho);
  expect(await walk(ownUrl, jisu)).toEqual(written.toReversed());
  expect(await walk(feedsUrlOf(jisu), minho)).toEqual(written.toReversed());
});

test("bookmarked posts are ordered by the time of the bookmark", async () => {
  const written: number[] = [];
  for (let index = 0; index < 7; index += 1) written.push(await write(open, minho));
  // The fourth and fifth were bookmarked at the same time: the id decides.
  const minutes = [5, 1, 6, 3, 3, 2, 4];
  for (const [index, feedId] of written.entries()) await addBookmark(feedId, jisu, minutes[index] ?? 0);
  const [a, b, c, d, e, f, g] = written;
  expect(await walk(bookmarksUrl, jisu)).toEqual([c, a, g, e, d, f, b]);
  expect(await walk(bookmarksUrl, minho)).toEqual([]);
});

test("posts of a complex that is closed to the viewer are in no list of theirs", async () => {
  const closed = await buildComplex(t, { kind: "RESIDENTS", residentId: minho.memberId });
  const [secret, shown] = [await write(closed, minho), await write(open, minho)];
  await addBookmark(secret, jisu, 1);
  await addBookmark(shown, jisu, 0);
  expect(await walk(feedsUrlOf(minho), jisu)).toEqual([shown]);
  expect(await walk(bookmarksUrl, jisu)).toEqual([shown]);
  expect(await walk(feedsUrlOf(minho), minho)).toEqual([shown, secret]);
  await t.db.run(sql`update residences set state = 'ENDED' where complex_id = ${closed}`);
  expect(await walk(ownUrl, minho)).toEqual([shown]);
});

test("a blocked neighbour's posts are marked, to the blocker only", async () => {
  const feedId = await write(open, minho);
  await addBookmark(feedId, jisu, 0);
  await t.db.run(sql`insert into member_blocks (blocker_id, blocked_id) values (${jisu.memberId}, ${minho.memberId})`);
  for (const url of [bookmarksUrl, feedsUrlOf(minho)]) {
    expect((await pageOf(url, jisu)).feedDtoList[0]).toMatchObject({ feedId, isBlocked: true, nickName: "민호" });
  }
  expect((await pageOf(ownUrl, minho)).feedDtoList[0]).toMatchObject({ isBlocked: false });
  const detail = await jisu.call("GET", `/api/community/feeds/${feedId}`);
  expect(detail.json()).toMatchObject({ data: { isBlocked: true, isBookmarked: true } });
});
