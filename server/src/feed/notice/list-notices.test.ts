import type { HomeTodayView } from "@danji/contract/complex/home/home-today";
import type { NoticePage } from "@danji/contract/notice/notice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());

test("a notice is unread to everybody but the member who wrote it", async () => {
  const { complexId, head, staff, a } = await noticePeople(t);
  // All three live there, so that the home screen shows them what they have not opened.
  for (const who of [head, staff]) await buildHome(t, who, complexId, { unit: "301호" });
  await t.db.run(sql`
    update members m set home_id = r.id from residences r where r.member_id = m.id and r.complex_id = ${complexId}`);
  const feedId = await publishedNotice(t, head, complexId);
  const page = async (who: Person, query: string) =>
    (await who.call("GET", `/api/apartment/${complexId}/notices?${query}`)).json<{ data: NoticePage }>().data.notices;
  const seen = async (who: Person) => [
    (await page(who, "")).map(({ isUnread }) => isUnread),
    (await page(who, "unread=true")).map((notice) => notice.feedId),
    (await who.call("GET", "/api/home/today")).json<{ data: HomeTodayView }>().data.items.map(({ thingId }) => thingId),
  ];
  expect(await seen(head)).toEqual([[false], [], []]);
  for (const who of [staff, a]) expect(await seen(who)).toEqual([[true], [feedId], [feedId]]);
});
