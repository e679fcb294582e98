import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { forEachConcurrently, createResidents, retryWhileBusy } from "#testing/builders/residents.ts";
import { person } from "#testing/builders/people.ts";
import { hasRedis, startRedis, type TestRedis } from "#testing/process/redis.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";

const redises = hasRedis ? ["redis-server"] : [];

test.each(redises)("T110 %s is killed repeatedly while 40 residents toggle: no acknowledged like is lost", async () => {
  const redis = await startRedis();
  const cluster = await threeNodes({ redisUrl: redis.url });
  try {
    await expectLikesSurvive(cluster, redis);
  } finally {
    await redis.kill();
    await cluster.close();
  }
});

async function expectLikesSurvive({ t, nodes }: TestNodes, redis: TestRedis): Promise<void> {
  const { memberId: authorId } = await person(t, "지수");
  const feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId });
  const residents = await createResidents(nodes, 40);
  const acknowledged = new Set<number>();
  let under: "way" | "over" = "way";
  const underWay = () => under === "way";
  const toggles = forEachConcurrently(residents, 15, async ({ memberId, call }) => {
    const method = randomInt(2) === 0 ? "POST" : "DELETE";
    expect((await retryWhileBusy(() => call(method, `/api/community/${feedId}/reactions`))).statusCode).toBe(200);
    if (method === "POST") acknowledged.add(memberId);
    else acknowledged.delete(memberId);
  }).finally(() => (under = "over"));
  // Awaited below; until then a failure only stops the kills.
  toggles.catch(() => {});
  let kills = 0;
  for (; underWay(); kills += 1) {
    await redis.kill();
    await sleep(100);
    await redis.start();
    await sleep(100);
  }
  await toggles;
  expect(kills).toBeGreaterThan(1);
  const liked = await t.db.many<{ id: number }>(sql`
    select member_id as id from feed_reactions where feed_id = ${feedId} order by member_id`);
  expect(liked.map(({ id }) => id)).toEqual([...acknowledged].toSorted((one, other) => one - other));
  expect(await findWrongCounts(t)).toEqual([]);
}
