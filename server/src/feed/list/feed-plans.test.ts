import { afterAll, beforeAll, expect, test } from "vitest";
import { getProfilePicture } from "#account/profile/profile-picture.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type ExplainedQueries, type QueryExplainer, openQueryExplainer } from "#testing/query-explainer.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { seesMemberBy } from "#account/profile/member-visibility.ts";
import { features } from "#features.ts";
import { getFeed } from "../post/feed.ts";
import { bigrams } from "../search/search-bigrams.ts";
import { bigramsInPartition, partitionOf } from "../search/search-partition.ts";
import { feedReads, type FeedQuery, listFeeds } from "./feed-list.ts";
import { listBookmarkedFeeds, listNeighbourFeeds, listOwnFeeds } from "../neighbour/member-feeds.ts";

const POSTS = 100_000;
const RARE = "늘봄빛누리";
const seesMember = seesMemberBy(features);

let t: TestApp;
let jisu: Person;
let viewer: Viewer;
let explainer: QueryExplainer;
let big: number;
let authorId: number;

// Six of ten posts belong to one complex, the others to a thousand; the viewer liked a fifth of all and bookmarked a
// hundredth.
beforeAll(async () => {
  t = await testApp();
  jisu = await person(t, "지수");
  authorId = (await person(t, "민호")).memberId;
  viewer = { memberId: jisu.memberId, session: "" };
  big = await buildComplex(t);
  explainer = await openQueryExplainer(t);
  const { fill } = explainer;
  await fill(sql`
    insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range,
      search_text)
    select 'c' || n, '', '', 1, 1, 1, '', '' from generate_series(1, 1000) n`);
  await fill(sql`
    insert into members (email, name, nickname, phone)
    select 'm' || n || '@t.kr', 'm', 'm' || n, '019' || lpad(n::text, 8, '0') from generate_series(1, 1000) n`);
  await fill(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents, pinned, reaction_count, view_count, created_at)
    select ${big} + case when n % 10 < 6 then 0 else 1 + n % 1000 end,
      case when n % 100 = 7 then ${authorId} else ${authorId} + 1 + n % 1000 end,
      case when n % 200 = 0 then 'NOTICE' else 'FEED' end, '제목 ' || n, repeat('내용 ', 40), n % 20000 = 0,
      (n * 7919) % 50, n % 300, now() - make_interval(mins => (${POSTS} - n)::integer)
    from generate_series(1, ${POSTS}) n`);
  const [rare, common] = [bigrams(big, RARE), bigrams(big, "내용")];
  await fill(sql`
    insert into feed_search (feed_id, number, grams)
    select f.id, n.number, case when f.complex_id <> ${big} then array[f.id::integer]
      when f.id % 10000 = 1 then ${bigramsInPartition(rare, partitionOf(sql`n.number`))}
      else ${bigramsInPartition(common, partitionOf(sql`n.number`))} || array[(f.id % 997)::integer] end
    from feeds f cross join lateral (select (f.id * 6 / 10)::integer as number) n`);
  await fill(sql`update feeds set title = ${RARE} where id % 10000 = 1`);
  await fill(sql`insert into feed_reactions select id, ${jisu.memberId} from feeds where id % 5 = 0`);
  await fill(sql`insert into feed_bookmarks select id, ${jisu.memberId} from feeds where id % 100 = 0`);
  await fill(sql`
    insert into member_blocks select a, b from generate_series(1, 100) a, generate_series(1, 50) b where a <> b`);
  await fill(sql`
    insert into complex_managers select c, m from generate_series(1, 1000) c, generate_series(1, 3) m`);
  await fill(sql`
    insert into residences (complex_id, member_id, building, unit)
    select c, m, '101동', '101호' from generate_series(1, 1000) c, generate_series(1, 5) m`);
  await fill(sql`
    insert into images (key, uploader_id, width, height, bytes)
    select lpad(n::text, 32, '0'), ${authorId}, 1, 1, 1 from generate_series(1, 5000) n`);
  await fill(sql`insert into feed_images select id, 0, id from images`);
  await explainer.vacuum();
});
afterAll(async () => {
  await explainer.close();
  await t.close();
});

const query = (overrides: Partial<FeedQuery> = {}): FeedQuery => ({
  apartmentId: big,
  sort: "LATEST",
  page: 1,
  size: 20,
  ...overrides,
});

const listAlone = async (db: Queryable, reader: Viewer, feedQuery: FeedQuery) =>
  (await listFeeds(feedReads(db), reader, feedQuery)).view;

/** The cursor of the tenth page. */
async function farCursor(overrides: Partial<FeedQuery>): Promise<string> {
  let cursor: string | undefined;
  for (let page = 1; page < 10; page += 1) {
    cursor = (await listAlone(t.db, viewer, query({ ...overrides, cursor }))).nextCursor ?? undefined;
  }
  return cursor ?? "";
}

const lists: readonly (readonly [string, Partial<FeedQuery>, string])[] = [
  ["LATEST", { sort: "LATEST" }, "feeds_latest"],
  ["ALL", { sort: "ALL" }, "feeds_all"],
  ["POPULAR", { sort: "POPULAR" }, "feeds_popular"],
  ["notices", { sort: "LATEST", feedType: "NOTICE" }, "feeds_notices"],
  ["notices, pinned first", { sort: "ALL", feedType: "NOTICE" }, "feeds_notices_all"],
  ["posts alone", { sort: "ALL", feedType: "FEED" }, "feeds_all"],
];

function expectCheap({ statements, ...read }: ExplainedQueries, index: string): void {
  expect(statements).toBe(1);
  expectRead(read, index, 400);
}

function expectRead({ plans, pages }: Omit<ExplainedQueries, "statements">, index: string, maxPages: number): void {
  expect(plans).toMatch(new RegExp(`using ${index} |on ${index} `));
  expect(plans).not.toMatch(/Seq Scan on (feeds|feed_\w+|members)|hashed SubPlan/);
  expect(pages, plans).toBeLessThan(maxPages);
}

test.each(lists)("%s is read along its index, on the first page and on the tenth", async (_, sort, index) => {
  expectCheap(await explainer.explain((db) => listAlone(db, viewer, query(sort))), index);
  const cursor = await farCursor(sort);
  expectCheap(await explainer.explain((db) => listAlone(db, viewer, query({ ...sort, cursor }))), index);
});

test("a rare word among 100,000 posts is found through its bigrams", async () => {
  const search = query({ q: RARE });
  expect((await listAlone(t.db, viewer, search)).listSize).toBe(10);
  expectCheap(await explainer.explain((db) => listAlone(db, viewer, search)), "feed_search_by_gram");
});

test("a word of 60,000 posts is found among the newest, and after a cursor", async () => {
  const search = query({ q: "내용" });
  expectCheap(await explainer.explain((db) => listAlone(db, viewer, search)), "feed_search_by_gram");
  const { nextCursor, listSize } = await listAlone(t.db, viewer, search);
  expect(listSize).toBe(20);
  const next = query({ q: "내용", cursor: nextCursor ?? "" });
  expectCheap(await explainer.explain((db) => listAlone(db, viewer, next)), "feed_search_by_gram");
});

test("own posts, a neighbour's and bookmarked ones are read along their indexes", async () => {
  expectCheap(
    await explainer.explain((db) => listOwnFeeds(db, { ...viewer, memberId: authorId }, { size: 20 })),
    "feeds_by_author",
  );
  const author = { authorId, seesMember };
  expectCheap(await explainer.explain((db) => listNeighbourFeeds(db, viewer, author, { size: 20 })), "feeds_by_author");
  const kept = await explainer.explain((db) => listBookmarkedFeeds(db, viewer, { size: 20 }));
  expectCheap(kept, "feed_bookmarks_by_member");
});

test("the picture of a member whom the viewer may not know is refused by one statement along indexes", async () => {
  const [haeun, seojun] = [await person(t, "하은"), await person(t, "서준")];
  const closed = await buildComplex(t, { kind: "RESIDENTS", managerId: haeun.memberId });
  await explainer.fill(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents)
    select ${closed}, ${haeun.memberId}, 'FEED', '제목', '내용' from generate_series(1, 100)`);
  await explainer.fill(sql`
    insert into comments (feed_id, author_id, contents)
    select id, ${haeun.memberId}, '댓글' from feeds where complex_id = ${closed}`);
  const { id } = await t.db.one<{ id: number }>(sql`
    update members set picture_id = 5000 where id = ${haeun.memberId} returning picture_id as id`);
  await explainer.vacuum();
  const stranger: Viewer = { memberId: seojun.memberId, session: "" };
  const requestPicture = (db: Queryable) =>
    getProfilePicture({ db, objects: t.services.objects }, stranger, id, seesMember).catch((error: unknown) => error);
  expect(await requestPicture(t.db)).toMatchObject({ reason: "IMAGE_NOT_FOUND" });
  const { statements, ...read } = await explainer.explain(requestPicture);
  expect(statements).toBe(1);
  // Each post and comment is checked, with its complex and the viewer's role there.
  expectRead(read, "feeds_by_author", 2_500);
});

test("one post is one statement, by primary keys alone", async () => {
  const read = await explainer.explain((db) => getFeed(db, viewer, 5));
  expectCheap(read, "feeds_pkey");
  expect(read.plans).not.toMatch(/Merge Join|Sort Key: f/);
});

test("64 viewers read a closed complex by one statement, which looks each of them up", async () => {
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${big}`);
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit) select ${big}, id, '101동', '101호' from members
    on conflict do nothing`);
  const members = await t.db.many<{ id: number }>(sql`select id from members order by id limit 65`);
  const readers = members.map(({ id }): Viewer => ({ memberId: id, session: "" }));
  const together = (db: Queryable) => {
    const reads = feedReads(db);
    return Promise.all(readers.map((reader) => listFeeds(reads, reader, query())));
  };
  const { statements, ...seen } = await explainer.explain(together);
  expect(statements).toBe(2);
  // The pages of the function are counted too; it walks through no more than one home for each viewer.
  expect(seen.plans).toContain("people_of_complex");
  expectRead(seen, "feeds_latest", 700);
});
