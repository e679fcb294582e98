import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { createResidents, retryWhileBusy } from "#testing/builders/residents.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import type { Person } from "#testing/builders/people.ts";
import type { TestApp } from "#testing/test-app.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";
import { backdateViews, viewCountOf } from "#testing/builders/feed-views.ts";
import { deleteExpiredViews } from "./view.ts";

let cluster: TestNodes;
let t: TestApp;
let minho: Person;
let post: () => Promise<number>;
beforeAll(async () => {
  cluster = await threeNodes();
  t = cluster.t;
  ({ minho, post } = await neighbours(t));
});
afterAll(() => cluster.close());

const pathOf = (feedId: number) => `/api/community/feeds/${feedId}/view`;
const rowsOf = (feedIds: readonly number[]) =>
  t.db.run(sql`select from feed_views where feed_id = any (${feedIds}::bigint[])`);

test("views are deleted after an hour, however many there are, and no others", async () => {
  const [old, young] = [await post(), await post()];
  await t.db.run(sql`
    insert into members (email, name, nickname, phone)
    select 'old' || n || '@t.kr', 'm', 'old' || n, '018' || lpad(n::text, 8, '0') from generate_series(1, 2500) n`);
  await t.db.run(sql`
    insert into feed_views (feed_id, member_id) select ${old}, id from members where email like 'old%'`);
  await backdateViews(t, old, "61 minutes");
  await minho.call("POST", pathOf(young));
  await backdateViews(t, young, "59 minutes");
  await deleteExpiredViews(t.db);
  expect([await rowsOf([old]), await rowsOf([young])]).toEqual([0, 1]);
});

test("locked views are skipped without waiting", async () => {
  const [locked, unlocked] = [await post(), await post()];
  for (const feedId of [locked, unlocked]) await minho.call("POST", pathOf(feedId));
  for (const feedId of [locked, unlocked]) await backdateViews(t, feedId, "2 hours");
  await t.db.tx(async (tx) => {
    await tx.run(sql`select from feed_views where feed_id = ${locked} for update`);
    await deleteExpiredViews(t.db);
  });
  expect([await rowsOf([locked]), await rowsOf([unlocked])]).toEqual([1, 0]);
});

test("views are deleted on three nodes during new views and deletions of posts: no deadlock, exact counts", async () => {
  const feeds = await Promise.all(Array.from({ length: 10 }, post));
  const gone = await Promise.all(Array.from({ length: 5 }, post));
  const residents = await createResidents(cluster.nodes, 20);
  const visitAll = (feedIds: readonly number[]) =>
    Promise.all(
      residents.flatMap(({ call }) => feedIds.map((feedId) => retryWhileBusy(() => call("POST", pathOf(feedId))))),
    );
  await visitAll([...feeds, ...gone]);
  for (let round = 1; round <= 5; round += 1) {
    for (const feedId of [...feeds, ...gone]) await backdateViews(t, feedId, "2 hours");
    const [answers] = await Promise.all([
      visitAll(feeds),
      ...cluster.nodes.map(({ db }) => deleteExpiredViews(db)),
      t.db.run(sql`delete from feeds where id = ${gone[round - 1] ?? 0}`),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await Promise.all(feeds.map((feedId) => viewCountOf(t, feedId)))).toEqual(feeds.map(() => 20 * (round + 1)));
  }
});
