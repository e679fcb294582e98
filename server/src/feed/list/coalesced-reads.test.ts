import type { FeedListView } from "@danji/contract/feed/feed";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { forEachConcurrently, createResidents, retryWhileBusy, type Resident } from "#testing/builders/residents.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { feedReads, type FeedReads, listFeeds } from "./feed-list.ts";

let t: TestApp;
let neighbours: readonly Resident[];
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1000 } });
  neighbours = await createResidents([t], 150);
});
afterAll(() => t.close());

/** The app's database; it counts the statements. */
function countingDatabase(): Queryable & { statements: number } {
  const db = {
    ...t.db,
    statements: 0,
    many: <Row extends object>(statement: Parameters<Queryable["many"]>[0]) => {
      db.statements += 1;
      return t.db.many<Row>(statement);
    },
  };
  return db;
}

async function pageOf(reads: FeedReads, { memberId }: Resident, apartmentId: number): Promise<FeedListView> {
  const query = { apartmentId, sort: "LATEST", page: 1, size: 20 } as const;
  return (await listFeeds(reads, { memberId, session: "" }, query)).view;
}

/** Adds twenty posts by twenty authors to a new complex; returns the complex and the posts, newest first. */
async function addTwentyPosts(
  kind: "EVERYONE" | "RESIDENTS" = "EVERYONE",
): Promise<{ complexId: number; posts: { id: number; authorId: number }[] }> {
  const complexId = await buildComplex(t, { kind });
  const posts: { id: number; authorId: number }[] = [];
  for (const { memberId: authorId } of neighbours.slice(0, 20)) {
    posts.unshift({ id: await buildFeed(t, { complexId, authorId }), authorId });
  }
  return { complexId, posts };
}

test("concurrent reads share four statements, and each viewer gets their own view", async () => {
  const { complexId, posts } = await addTwentyPosts("RESIDENTS");
  const likes = ({ memberId }: Resident, feedId: number) => memberId % 3 !== 0 && (memberId * 7 + feedId) % 5 === 0;
  const blocks = ({ memberId }: Resident, authorId: number) =>
    memberId % 3 !== 0 && memberId !== authorId && (memberId + authorId) % 7 === 0;
  const isResident = (index: number) => index % 2 === 0;
  for (const [index, reader] of neighbours.entries()) {
    const liked = posts.map(({ id }) => id).filter((id) => likes(reader, id));
    const blocked = posts.map(({ authorId }) => authorId).filter((authorId) => blocks(reader, authorId));
    await t.db.run(sql`
      insert into feed_reactions (feed_id, member_id) select unnest(${liked}::bigint[]), ${reader.memberId}`);
    await t.db.run(sql`
      insert into member_blocks (blocker_id, blocked_id) select ${reader.memberId}, unnest(${blocked}::bigint[])
      on conflict do nothing`);
    if (!isResident(index)) continue;
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at)
      values (${complexId}, ${reader.memberId}, '101동', '1203호', now())`);
  }
  const db = countingDatabase();
  const reads = feedReads(db);
  const views = new Set<FeedListView>();
  const received = await Promise.all(
    neighbours.map(async (reader) => {
      const view = await pageOf(reads, reader, complexId).catch((error: unknown) => reasonOf(error));
      if (typeof view === "string") return view;
      views.add(view);
      return view.feedDtoList.map(({ feedId, isReacted, isBlocked }) => ({ feedId, isReacted, isBlocked }));
    }),
  );
  const expected = neighbours.map((reader, index) =>
    isResident(index)
      ? posts.map(({ id, authorId }) => ({
          feedId: id,
          isReacted: likes(reader, id),
          isBlocked: blocks(reader, authorId),
        }))
      : "FORBIDDEN",
  );
  expect(received).toEqual(expected);
  // The first request alone, then batches of 64, 64 and 21.
  expect(db.statements).toBe(4);
  // A viewer with a like or a block has their own view object; the others of a batch share one.
  const marked = expected.filter((marks) => marks !== "FORBIDDEN" && JSON.stringify(marks).includes("true"));
  expect(views.size - marked.length).toBeLessThanOrEqual(4);
});

const reasonOf = (error: unknown): string => (error instanceof Problem ? error.reason : String(error));

test("different queries are not coalesced, and an error reaches only its own viewer", async () => {
  const [{ complexId }, other] = [await addTwentyPosts(), await buildComplex(t)];
  const [reader] = neighbours;
  const ask = async (query: string) => {
    const answer = await reader?.call("GET", `/api/community/feeds?${query}`);
    return answer?.json<{ data: FeedListView | null }>().data ?? null;
  };
  const first = await ask(`apartmentId=${complexId}&sort=LATEST&size=3`);
  const queries = [
    `apartmentId=${complexId}&sort=LATEST&size=3`,
    `apartmentId=${complexId}&sort=LATEST&size=3&page=2`,
    `apartmentId=${complexId}&sort=LATEST&size=3&cursor=${first?.nextCursor}`,
    `apartmentId=${complexId}&sort=LATEST&size=5`,
    `apartmentId=${complexId}&feedType=NOTICE`,
    `apartmentId=${other}&sort=LATEST`,
    "apartmentId=987654",
    `apartmentId=${complexId}&cursor=nonsense`,
  ];
  const alone: (FeedListView | null)[] = [];
  for (const query of queries) alone.push(await ask(query));
  expect(alone.map((page) => page && page.listSize)).toEqual([3, 3, 3, 5, 0, 0, null, null]);
  expect(await Promise.all(queries.map(ask))).toEqual(alone);
  expect(alone[1]).toEqual(alone[2]);
});

test("an unchanged page is 304 for a viewer without likes on it, and 200 for one who has liked a post since", async () => {
  const { complexId, posts } = await addTwentyPosts();
  const url = `/api/community/feeds?apartmentId=${complexId}&sort=LATEST`;
  const fetchPage =
    (headers: object) =>
    async ({ cookie }: Person) => {
      const answer = await t.app.inject({ method: "GET", url, headers: { cookie, ...headers } });
      return { statusCode: answer.statusCode, etag: answer.headers.etag, body: answer.body };
    };
  const viewers = await Promise.all(["지수", "민호", "하은", "서준"].map((name) => person(t, name)));
  const before = await Promise.all(viewers.map(fetchPage({})));
  const { etag, body } = before[0] ?? {};
  expect(before).toEqual(viewers.map(() => ({ statusCode: 200, etag, body })));
  const again = await Promise.all(viewers.map(fetchPage({ "if-none-match": etag })));
  expect(again).toEqual(viewers.map(() => ({ statusCode: 304, etag, body: "" })));
  await t.db.run(sql`
    insert into feed_reactions (feed_id, member_id) values (${posts[0]?.id}, ${viewers[0]?.memberId})`);
  const since = await Promise.all(viewers.map(fetchPage({ "if-none-match": etag })));
  expect(since.map(({ statusCode }) => statusCode)).toEqual([200, 304, 304, 304]);
});

test("a read after an acknowledged write sees it, under constant concurrent reads", async () => {
  const complexId = await buildComplex(t);
  const url = `/api/community/feeds?apartmentId=${complexId}&sort=LATEST`;
  const [writers, readers] = [neighbours.slice(0, 4), neighbours.slice(10, 30)];
  let writing = true;
  const reading = readers.map(async (reader) => {
    while (writing) expect((await retryWhileBusy(() => reader.call("GET", url))).statusCode).toBe(200);
  });
  const itemSeenBy = async (who: Resident, feedId: number) => {
    const answer = await retryWhileBusy(() => who.call("GET", url));
    return answer.json<{ data: FeedListView }>().data.feedDtoList.find((item) => item.feedId === feedId);
  };
  try {
    await forEachConcurrently(writers, 15, async (writer) => {
      const feedId = await buildFeed(t, { complexId, authorId: writer.memberId });
      expect(await itemSeenBy(writer, feedId)).toMatchObject({ reactionCount: 0, isReacted: false });
      await retryWhileBusy(() => writer.call("POST", `/api/community/${feedId}/reactions`));
      expect(await itemSeenBy(writer, feedId)).toMatchObject({ reactionCount: 1, isReacted: true });
      expect(await itemSeenBy(readers[0] ?? writer, feedId)).toMatchObject({ reactionCount: 1, isReacted: false });
      await retryWhileBusy(() => writer.call("DELETE", `/api/community/feeds/${feedId}`));
      expect(await itemSeenBy(writer, feedId)).toBeUndefined();
    });
  } finally {
    writing = false;
    await Promise.all(reading);
  }
});
