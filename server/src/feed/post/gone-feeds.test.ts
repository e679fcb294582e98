import type { GoneFeedsView } from "@danji/contract/feed/gone-feeds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type NoticePeople, noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await noticePeople(t, "RESIDENTS");
});
afterAll(() => t.close());

const url = "/api/community/feeds/gone";
const gone = async (who: Person, ...feedIds: number[]) => {
  const answer = await who.call("POST", url, { feedIds });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: GoneFeedsView }>().data.feedIds;
};

test("the call needs a session, and takes 1 to 200 ids", async () => {
  expect((await t.app.inject({ method: "POST", url, payload: { feedIds: [1] } })).statusCode).toBe(401);
  for (const feedIds of [[], [0], ["1"], [1.5], Array.from({ length: 201 }, (_, at) => at + 1), 7, undefined])
    expect((await p.a.call("POST", url, { feedIds })).statusCode, JSON.stringify(feedIds)).toBe(400);
});

test("L200 a notice that was narrowed, hidden or deleted is gone, and one that is not theirs looks like one that never was", async () => {
  const [narrowed, hidden, stays] = [
    await publishedNotice(t, p.head, p.complexId, { audience: [{ building: "102동" }] }),
    await publishedNotice(t, p.head, p.complexId),
    await publishedNotice(t, p.head, p.complexId),
  ];
  const deleted = await buildFeed(t, { complexId: p.complexId, authorId: p.b.memberId });
  expect(await gone(p.a, stays, hidden, deleted)).toEqual([]);
  await t.db.run(sql`update feeds set hidden_by = 'OFFICE' where id = ${hidden}`);
  expect((await p.b.call("DELETE", `/api/community/feeds/${deleted}`)).statusCode).toBe(204);
  expect(await gone(p.a, narrowed, hidden, stays, deleted, 999_999)).toEqual([narrowed, hidden, deleted, 999_999]);
  expect(await gone(p.d, narrowed, stays)).toEqual([]);
  expect(await gone(p.waiting, narrowed, stays, 999_999)).toEqual([narrowed, stays, 999_999]);
});
