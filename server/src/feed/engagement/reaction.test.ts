import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanUp } from "#account/cleanup.ts";
import { sweepOrphans } from "#image/sweep.ts";
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

const pathOf = (feedId: number) => `/api/community/${feedId}/reactions`;
const rows = async (feedId: number) =>
  t.db.one<{ count: number; liked: number; sank: boolean }>(sql`
    select f.reaction_count as count, f.sank_at is not null as sank,
      (select count(*) from feed_reactions r where r.feed_id = f.id) as liked
    from feeds f where f.id = ${feedId}`);

describe.each(["POST", "DELETE"] as const)("%s a like", (method) => {
  test("needs a session, and a post that the viewer may see", async () => {
    const hidden = await hiddenPost();
    expect((await t.app.inject({ method, url: pathOf(hidden) })).statusCode).toBe(401);
    for (const feedId of [hidden, 987_654]) {
      expect(refusal(await jisu.call(method, pathOf(feedId)))).toBe("404 FEED_NOT_FOUND");
    }
    expect((await minho.call(method, pathOf(hidden))).statusCode).toBe(200);
    expect((await jisu.call(method, pathOf(hidden))).statusCode).toBe(404);
    for (const id of ["0", "-1", "abc"]) {
      expect((await jisu.call(method, `/api/community/${id}/reactions`)).statusCode).toBe(400);
    }
  });
});

test("T105 a like is visible at once on another node", async () => {
  const feedId = await post();
  expect((await jisu.call("POST", pathOf(feedId))).json()).toEqual({ code: 200, message: null, data: null });
  const url = `/api/community/feeds/${feedId}`;
  const answer = await cluster.nodes[1]?.app.inject({ method: "GET", url, headers: { cookie: jisu.cookie } });
  expect(answer?.json()).toMatchObject({ data: { reactionCount: 1, isReacted: true } });
  const other = await minho.call("GET", url);
  expect(other.json()).toMatchObject({ data: { reactionCount: 1, isReacted: false } });
});

test("T106 liking is idempotent, and so is unliking", async () => {
  const feedId = await post();
  const call = async (method: "POST" | "DELETE") => (await jisu.call(method, pathOf(feedId))).statusCode;
  expect(await call("DELETE")).toBe(200);
  expect(await rows(feedId)).toEqual({ count: 0, liked: 0, sank: false });
  expect([await call("POST"), await call("POST")]).toEqual([200, 200]);
  expect(await rows(feedId)).toEqual({ count: 1, liked: 1, sank: false });
  expect([await call("DELETE"), await call("DELETE")]).toEqual([200, 200]);
  expect(await rows(feedId)).toEqual({ count: 0, liked: 0, sank: true });
});

test("T106 fifty concurrent likes of one member are one, and fifty removals leave none", async () => {
  const feedId = await post();
  const [haeun] = await createResidents(cluster.nodes, 1);
  if (haeun === undefined) throw new Error("no resident");
  // All wait for one row: on a busy machine some find no connection in time.
  const once = async (method: "POST" | "DELETE") =>
    (await retryWhileBusy(() => haeun.call(method, pathOf(feedId)))).statusCode;
  const fifty = (method: "POST" | "DELETE") => Promise.all(Array.from({ length: 50 }, () => once(method)));
  expect(new Set(await fifty("POST"))).toEqual(new Set([200]));
  expect(await rows(feedId)).toMatchObject({ count: 1, liked: 1 });
  expect(new Set(await fifty("DELETE"))).toEqual(new Set([200]));
  expect(await rows(feedId)).toMatchObject({ count: 0, liked: 0 });
});

test("T108 200 residents toggle on three nodes: the count matches the acknowledged requests", async () => {
  const feedId = await post();
  const residents = await createResidents(cluster.nodes, 200);
  const acknowledged = new Set<number>();
  await forEachConcurrently(residents, 20, async (resident: Resident) => {
    const method = randomInt(2) === 0 ? "POST" : "DELETE";
    expect((await retryWhileBusy(() => resident.call(method, pathOf(feedId)))).statusCode).toBe(200);
    if (method === "POST") acknowledged.add(resident.memberId);
    else acknowledged.delete(resident.memberId);
  });
  const liked = await t.db.many<{ id: number }>(sql`
    select member_id as id from feed_reactions where feed_id = ${feedId} order by member_id`);
  expect(liked.map(({ id }) => id)).toEqual([...acknowledged].toSorted((one, other) => one - other));
  expect((await rows(feedId)).count).toBe(acknowledged.size);
});

test("a post that is deleted during concurrent calls: each succeeds or is 404, and no deadlock", async () => {
  const residents = await createResidents(cluster.nodes, 40);
  for (let round = 0; round < 10; round += 1) {
    const feedId = await post();
    const url = `/api/community/feeds/${feedId}`;
    const acts = residents.map(async ({ call }, turn) => {
      if (turn % 4 === 0) return retryWhileBusy(() => call("POST", pathOf(feedId)));
      if (turn % 4 === 1) return retryWhileBusy(() => call("POST", `${url}/bookmarks`));
      if (turn % 4 === 2) return retryWhileBusy(() => call("POST", `${url}/view`));
      return retryWhileBusy(() => call("POST", `${url}/comments`, { contents: "댓글" }));
    });
    const deleted = minho.call("DELETE", url);
    for (const { statusCode } of await Promise.all(acts)) expect([200, 201, 404]).toContain(statusCode);
    expect((await deleted).statusCode).toBe(204);
  }
});

test("T114 background jobs on every node, twice concurrently, change no count", async () => {
  const feedId = await post();
  const residents = await createResidents(cluster.nodes, 3);
  for (const { call } of residents) await call("POST", pathOf(feedId));
  for (const { call } of residents) await call("DELETE", pathOf(feedId));
  const jobs = ({ db, services }: TestApp) => [cleanUp(db), sweepOrphans(services)];
  await Promise.all([...cluster.nodes, ...cluster.nodes].flatMap(jobs));
  expect(await rows(feedId)).toMatchObject({ count: 0, liked: 0 });
  expect(await findWrongCounts(t)).toEqual([]);
});
