import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanUp } from "#account/cleanup.ts";
import { sweepOrphans } from "#image/sweep.ts";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/build-complex.ts";
import { buildFeed } from "#testing/build-feed.ts";
import { allAtOnce, crowd, type Resident } from "#testing/crowd.ts";
import { type Person, person } from "#testing/people.ts";
import type { TestApp } from "#testing/test-app.ts";
import { type TestNodes, threeNodes } from "#testing/test-nodes.ts";
import { wrongCounts } from "#testing/wrong-counts.ts";

let town: TestNodes;
let t: TestApp;
let jisu: Person;
let minho: Person;
let complexId: number;
beforeAll(async () => {
  town = await threeNodes();
  t = town.t;
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  complexId = await buildComplex(t);
});
afterAll(() => town.close());

const place = (feedId: number) => `/api/community/${feedId}/reactions`;
const post = () => buildFeed(t, { complexId, authorId: minho.memberId });
const rows = async (feedId: number) =>
  t.db.one<{ count: number; liked: number; sank: boolean }>(sql`
    select f.reaction_count as count, f.sank_at is not null as sank,
      (select count(*) from feed_reactions r where r.feed_id = f.id) as liked
    from feeds f where f.id = ${feedId}`);

describe.each(["POST", "DELETE"] as const)("%s a like", (method) => {
  test("needs a session, and a post that the viewer may see", async () => {
    const closed = await buildComplex(t, { membersOnly: true, managerId: minho.memberId });
    const hidden = await buildFeed(t, { complexId: closed, authorId: minho.memberId });
    expect((await t.app.inject({ method, url: place(hidden) })).statusCode).toBe(401);
    for (const feedId of [hidden, 987_654]) {
      const answer = await jisu.call(method, place(feedId));
      expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ reason: "FEED_NOT_FOUND" })]);
    }
    expect((await minho.call(method, place(hidden))).statusCode).toBe(200);
    expect((await jisu.call(method, place(hidden))).statusCode).toBe(404);
    for (const id of ["0", "-1", "abc"]) {
      expect((await jisu.call(method, `/api/community/${id}/reactions`)).statusCode).toBe(400);
    }
  });
});

test("T105 a like is seen at once on another node", async () => {
  const feedId = await post();
  expect((await jisu.call("POST", place(feedId))).json()).toEqual({ code: 200, message: null, data: null });
  const url = `/api/community/feeds/${feedId}`;
  const answer = await town.nodes[1]?.app.inject({ method: "GET", url, headers: { cookie: jisu.cookie } });
  expect(answer?.json()).toMatchObject({ data: { reactionCount: 1, isReacted: true } });
  expect((await minho.call("GET", url)).json()).toMatchObject({ data: { reactionCount: 1, isReacted: false } });
});

test("T106 a like done twice is done once, and taken back twice as well", async () => {
  const feedId = await post();
  expect((await jisu.call("DELETE", place(feedId))).statusCode).toBe(200);
  expect(await rows(feedId)).toEqual({ count: 0, liked: 0, sank: false });
  for (let time = 0; time < 2; time += 1) expect((await jisu.call("POST", place(feedId))).statusCode).toBe(200);
  expect(await rows(feedId)).toEqual({ count: 1, liked: 1, sank: false });
  for (let time = 0; time < 2; time += 1) expect((await jisu.call("DELETE", place(feedId))).statusCode).toBe(200);
  expect(await rows(feedId)).toEqual({ count: 0, liked: 0, sank: true });
});

test("T106 fifty likes of one member at once are one, and fifty taken back leave none", async () => {
  const feedId = await post();
  const [haeun] = await crowd(town.nodes, 1);
  const fifty = async (method: "POST" | "DELETE") =>
    Promise.all(Array.from({ length: 50 }, async () => (await haeun?.call(method, place(feedId)))?.statusCode));
  expect(new Set(await fifty("POST"))).toEqual(new Set([200]));
  expect(await rows(feedId)).toMatchObject({ count: 1, liked: 1 });
  expect(new Set(await fifty("DELETE"))).toEqual(new Set([200]));
  expect(await rows(feedId)).toMatchObject({ count: 0, liked: 0 });
});

test("T108 200 residents toggle 20 times on three nodes: the count is what was acknowledged", { timeout: 90_000 }, async () => {
  const feedId = await post();
  const residents = await crowd(town.nodes, 200);
  const ledger = new Set<number>();
  await allAtOnce(residents, 20, async (resident: Resident) => {
    const method = randomInt(2) === 0 ? "POST" : "DELETE";
    expect((await resident.call(method, place(feedId))).statusCode).toBe(200);
    if (method === "POST") ledger.add(resident.memberId);
    else ledger.delete(resident.memberId);
  });
  const liked = await t.db.many<{ id: number }>(sql`
    select member_id as id from feed_reactions where feed_id = ${feedId} order by member_id`);
  expect(liked.map(({ id }) => id)).toEqual([...ledger].toSorted((one, other) => one - other));
  expect((await rows(feedId)).count).toBe(ledger.size);
});

test("a post that is deleted amid likes takes no one with it: 200 or 404, and no deadlock", async () => {
  const residents = await crowd(town.nodes, 30);
  for (let round = 0; round < 10; round += 1) {
    const feedId = await post();
    const likes = residents.map(async ({ call }) => (await call("POST", place(feedId))).statusCode);
    await t.db.tx(async (tx) => {
      await tx.run(sql`select id from feeds where id = ${feedId} for update`);
      await tx.run(sql`delete from feeds where id = ${feedId}`);
    });
    for (const status of await Promise.all(likes)) expect([200, 404]).toContain(status);
  }
});

test("T114 maintenance on every node, twice at once, changes no count", async () => {
  const feedId = await post();
  const residents = await crowd(town.nodes, 3);
  for (const { call } of residents) await call("POST", place(feedId));
  for (const { call } of residents) await call("DELETE", place(feedId));
  await Promise.all([...town.nodes, ...town.nodes].flatMap((node) => [cleanUp(node.db), sweepOrphans(node.services)]));
  expect(await rows(feedId)).toMatchObject({ count: 0, liked: 0 });
  expect(await wrongCounts(t)).toEqual([]);
});
