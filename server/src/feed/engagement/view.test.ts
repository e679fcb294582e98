import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createResidents, type Resident } from "#testing/builders/residents.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";
import { backdateViews, viewCountOf } from "#testing/builders/feed-views.ts";

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

const pathOf = (feedId: number) => `/api/community/feeds/${feedId}/view`;

describe("a view", () => {
  test("needs a session, and a post that the viewer may see", async () => {
    const hidden = await hiddenPost();
    expect((await t.app.inject({ method: "POST", url: pathOf(hidden) })).statusCode).toBe(401);
    for (const feedId of [hidden, 987_654]) {
      expect(refusal(await jisu.call("POST", pathOf(feedId)))).toBe("404 FEED_NOT_FOUND");
    }
    expect(await viewCountOf(t, hidden)).toBe(0);
    const seen = await minho.call("POST", pathOf(hidden));
    expect(seen.json()).toEqual({ code: 200, message: null, data: null });
    expect(await viewCountOf(t, hidden)).toBe(1);
  });

  test("T113 one member counts once in 30 minutes, however often they view", async () => {
    const feedId = await post();
    const [haeun] = await createResidents(cluster.nodes, 1);
    const visit = async () => (await haeun?.call("POST", pathOf(feedId)))?.statusCode;
    expect(new Set(await Promise.all(Array.from({ length: 100 }, visit)))).toEqual(new Set([200]));
    expect(await viewCountOf(t, feedId)).toBe(1);
    await backdateViews(t, feedId, "29 minutes");
    await visit();
    expect(await viewCountOf(t, feedId)).toBe(1);
    await backdateViews(t, feedId, "1 minute");
    await Promise.all(Array.from({ length: 20 }, visit));
    expect(await viewCountOf(t, feedId)).toBe(2);
  });

  test("T112 fifty residents on three nodes are fifty views", async () => {
    const feedId = await post();
    const residents = await createResidents(cluster.nodes, 50);
    const answers = await Promise.all(residents.map(({ call }) => call("POST", pathOf(feedId))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await viewCountOf(t, feedId)).toBe(50);
  });

  test("views of many posts on three nodes, beside likes, cause no deadlock", async () => {
    const feeds = await Promise.all(Array.from({ length: 20 }, post));
    const residents = await createResidents(cluster.nodes, 40);
    const walks = residents.map(async ({ call }, turn) => {
      for (const feedId of turn % 2 === 0 ? feeds : feeds.toReversed()) {
        const acts = [call("POST", pathOf(feedId)), call("POST", `/api/community/${feedId}/reactions`)];
        for (const { statusCode } of await Promise.all(acts)) expect(statusCode).toBe(200);
      }
    });
    await Promise.all(walks);
    expect(await Promise.all(feeds.map((feedId) => viewCountOf(t, feedId)))).toEqual(feeds.map(() => 40));
  });

  test("of a post deleted while it waits is 404, and the others of its batch count", async () => {
    const [gone, stays] = [await post(), await post()];
    const visits = await whileFeedLocked(
      gone,
      () => [jisu.call("POST", pathOf(gone)), jisu.call("POST", pathOf(stays))],
      (tx) => tx.run(sql`delete from feeds where id = ${gone}`),
    );
    expect((await Promise.all(visits)).map(({ statusCode }) => statusCode)).toEqual([404, 200]);
    expect(await viewCountOf(t, stays)).toBe(1);
  });

  test("is 503 for its whole batch where the database fails, and the next one counts", async () => {
    const feedId = await post();
    const residents = await createResidents([t], 5);
    const visit = async ({ call }: Resident) => (await call("POST", pathOf(feedId))).statusCode;
    const visitAll = () => Promise.all(residents.map(visit));
    await t.db.run(sql`
      create function refuse_view() returns trigger language plpgsql as
      $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`);
    await t.db.run(sql`create trigger full_disk before insert on feed_views execute function refuse_view()`);
    try {
      expect(await visitAll()).toEqual([503, 503, 503, 503, 503]);
    } finally {
      await t.db.run(sql`drop trigger full_disk on feed_views`);
    }
    expect(await viewCountOf(t, feedId)).toBe(0);
    expect(await visitAll()).toEqual([200, 200, 200, 200, 200]);
    expect(await viewCountOf(t, feedId)).toBe(5);
  });

  test("that waits while its process drains is still counted and answered", async () => {
    const feedId = await post();
    const node = await testApp({ sameDatabaseAs: t });
    const origin = await node.listen();
    let closing = Promise.resolve();
    const send = ({ cookie }: Person) => statusOf(`${origin}${pathOf(feedId)}`, cookie);
    const visits = await whileFeedLocked(
      feedId,
      () => [send(jisu), send(minho)],
      async () => {
        closing = node.close();
        await pause();
      },
    );
    expect(await Promise.all(visits)).toEqual([200, 200]);
    await closing;
    expect(await viewCountOf(t, feedId)).toBe(2);
  });
});

/** Status of a POST over its own connection. */
const statusOf = (url: string, cookie: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url, { method: "POST", headers: { cookie }, agent: false })
      .on("response", (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Sends views while the post is locked, and runs `work` once they wait for it. */
async function whileFeedLocked<Visit>(
  feedId: number,
  send: () => Visit[],
  work: (tx: Transaction) => Promise<unknown>,
): Promise<Visit[]> {
  return t.db.tx(async (tx) => {
    await tx.run(sql`select id from feeds where id = ${feedId} for update`);
    const visits = send();
    await waitForLockWait();
    await work(tx);
    return visits;
  });
}

async function waitForLockWait(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const waiting = await t.db.many(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length > 0) return;
    await pause();
  }
  throw new Error("no one waits for a lock");
}
