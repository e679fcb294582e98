import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { createResidents } from "#testing/builders/residents.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";

let t: TestApp;
let jisu: Person;
let complexId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1000 } });
  jisu = await person(t, "지수");
  complexId = await buildComplex(t);
});
afterAll(() => t.close());

test("requests that wait for one post do not exhaust the connection pool", async () => {
  const [busy, quiet] = [
    await buildFeed(t, { complexId, authorId: jisu.memberId }),
    await buildFeed(t, { complexId, authorId: jisu.memberId }),
  ];
  const residents = await createResidents([t], 60);
  const client = await t.db.connect();
  await client.query("begin");
  await client.query(`select from feeds where id = ${busy} for update`);
  const acts = residents.map(({ call }, turn) => {
    if (turn % 3 === 0) return call("POST", `/api/community/${busy}/reactions`);
    if (turn % 3 === 1) return call("POST", `/api/community/feeds/${busy}/bookmarks`);
    return call("POST", `/api/community/feeds/${busy}/comments`, { contents: "댓글" });
  });
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await jisu.call("GET", `/api/community/feeds/${busy}`)).statusCode).toBe(200);
    expect((await jisu.call("POST", `/api/community/${quiet}/reactions`)).statusCode).toBe(200);
  }
  await client.query("commit");
  await client.end();
  for (const { statusCode } of await Promise.all(acts)) expect([200, 201]).toContain(statusCode);
  const counts = await t.db.one(sql`
    select reaction_count as likes, bookmark_count as kept, comment_count as comments from feeds where id = ${busy}`);
  expect(counts).toEqual({ likes: 20, kept: 20, comments: 20 });
  expect(await findWrongCounts(t)).toEqual([]);
});
