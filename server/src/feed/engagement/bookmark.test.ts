import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { forEachConcurrently, createResidents, retryWhileBusy, type Resident } from "#testing/builders/residents.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import type { TestApp } from "#testing/test-app.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";

let cluster: TestNodes;
let t: TestApp;
let jisu: Person;
let minho: Person;
let post: () => Promise<number>;
let hiddenPost: () => Promise<number>;
beforeAll(async () => {
  cluster = await threeNodes();
  t = cluster.t;
  ({ jisu, minho, post, hiddenPost } = await neighbours(t));
});
afterAll(() => cluster.close());

const endpoints = [
  { name: "in the community", pathOf: (feedId: number) => `/api/community/feeds/${feedId}/bookmarks` },
  { name: "among the bookmarks", pathOf: (feedId: number) => `/api/bookmarks/feeds/${feedId}` },
] as const;
const rows = async (feedId: number) =>
  t.db.one<{ count: number; kept: number; sank: boolean }>(sql`
    select f.bookmark_count as count, f.sank_at is not null as sank,
      (select count(*) from feed_bookmarks b where b.feed_id = f.id) as kept
    from feeds f where f.id = ${feedId}`);

describe.each(endpoints)("a bookmark $name", ({ pathOf }) => {
  test.each(["POST", "DELETE"] as const)("%s needs a session and a post to be seen", async (method) => {
    const hidden = await hiddenPost();
    expect((await t.app.inject({ method, url: pathOf(hidden) })).statusCode).toBe(401);
    for (const feedId of [hidden, 987_654]) {
      expect(refusal(await jisu.call(method, pathOf(feedId)))).toBe("404 FEED_NOT_FOUND");
    }
    expect((await minho.call(method, pathOf(hidden))).statusCode).toBe(200);
  });

  test("T106 is idempotent, added and removed", async () => {
    const feedId = await post();
    const call = async (method: "POST" | "DELETE") => (await jisu.call(method, pathOf(feedId))).statusCode;
    const detail = async () => (await jisu.call("GET", `/api/community/feeds/${feedId}`)).json<object>();
    expect(await call("DELETE")).toBe(200);
    expect([await call("POST"), await call("POST")]).toEqual([200, 200]);
    expect(await rows(feedId)).toEqual({ count: 1, kept: 1, sank: false });
    expect(await detail()).toMatchObject({ data: { bookmarkCount: 1, isBookmarked: true } });
    expect([await call("DELETE"), await call("DELETE")]).toEqual([200, 200]);
    expect(await rows(feedId)).toEqual({ count: 0, kept: 0, sank: true });
    expect(await detail()).toMatchObject({ data: { bookmarkCount: 0, isBookmarked: false } });
  });
});

test("T109 200 residents toggle on three nodes: the count matches the acknowledged requests", async () => {
  const feedId = await post();
  const residents = await createResidents(cluster.nodes, 200);
  const acknowledged = new Set<number>();
  await forEachConcurrently(residents, 20, async (resident: Resident) => {
    const method = randomInt(2) === 0 ? "POST" : "DELETE";
    const { pathOf } = endpoints[randomInt(2)] ?? endpoints[0];
    expect((await retryWhileBusy(() => resident.call(method, pathOf(feedId)))).statusCode).toBe(200);
    if (method === "POST") acknowledged.add(resident.memberId);
    else acknowledged.delete(resident.memberId);
  });
  const kept = await t.db.many<{ id: number }>(sql`
    select member_id as id from feed_bookmarks where feed_id = ${feedId} order by member_id`);
  expect(kept.map(({ id }) => id)).toEqual([...acknowledged].toSorted((one, other) => one - other));
  expect((await rows(feedId)).count).toBe(acknowledged.size);
  expect(await findWrongCounts(t)).toEqual([]);
});
