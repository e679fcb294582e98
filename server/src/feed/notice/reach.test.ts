import type { OfficeNoticePage, OfficeNoticeView } from "@danji/contract/notice/notice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type NoticePeople, noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await noticePeople(t);
  // The office's list: eight doors of two lines in 101동, and one of 102동.
  await t.db.run(sql`
    insert into complex_doors (complex_id, door)
    select ${p.complexId}::bigint, '101 ' || (floor * 100 + line) from generate_series(11, 14) floor, generate_series(3, 4) line
    union all select ${p.complexId}::bigint, '102 501'`);
});
afterAll(() => t.close());

const office = () => `/api/office/${p.complexId}/notices`;
const reach = async (feedId: number) => {
  const answer = await p.head.call("GET", `${office()}/${feedId}`);
  const { doors, readDoors, appDoors, acknowledgedDoors, lines, unreadDoors } = answer.json<{
    data: OfficeNoticeView;
  }>().data;
  // What holds at every moment.
  expect(readDoors + unreadDoors.length).toBe(doors);
  expect(lines.reduce((sum, line) => sum + line.doors, 0)).toBe(doors);
  expect(lines.reduce((sum, line) => sum + line.readDoors, 0)).toBe(readDoors);
  const listed = (await p.head.call("GET", `${office()}?size=100`)).json<{ data: OfficeNoticePage }>().data.notices;
  expect(listed.find((one) => one.feedId === feedId)).toMatchObject({ doors, readDoors });
  return {
    doors,
    readDoors,
    appDoors,
    acknowledgedDoors,
    lines,
    unread: unreadDoors.map((one) => `${one.building} ${one.unit}`),
  };
};
const open = (who: Person, feedId: number) => who.call("POST", `/api/community/feeds/${feedId}/read`);

test("the preview counts doors and those that use the app", async () => {
  const preview = async (audience?: readonly object[]) =>
    (await p.staff.call("POST", `${office()}/audience`, { audience })).json<{ data: object }>().data;
  expect(await preview()).toMatchObject({ doors: 9, appDoors: 2 });
  expect(await preview([{ building: "101동" }])).toMatchObject({ doors: 8, appDoors: 1 });
  expect(await preview([{ building: "101동", line: 4 }])).toMatchObject({ doors: 4, appDoors: 0 });
  expect(
    await preview([
      { building: "101동", line: 4 },
      { building: "0101", unit: "1203" },
    ]),
  ).toMatchObject({ doors: 5, appDoors: 1 });
});

test("L148 read doors and unread ones are those of the audience, by 동 and 라인", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, { audience: [{ building: "101동" }] });
  expect(await reach(feedId)).toMatchObject({
    doors: 8,
    readDoors: 0,
    appDoors: 1,
    lines: [
      { building: "101동", line: 3, doors: 4, readDoors: 0 },
      { building: "101동", line: 4, doors: 4, readDoors: 0 },
    ],
  });
  expect((await open(p.b, feedId)).statusCode).toBe(204);
  expect((await open(p.a, feedId)).statusCode).toBe(204);
  const after = await reach(feedId);
  expect(after).toMatchObject({
    readDoors: 1,
    lines: [
      { line: 3, readDoors: 1 },
      { line: 4, readDoors: 0 },
    ],
  });
  expect(after.unread).toEqual(
    ["1103호", "1104호", "1204호", "1303호", "1304호", "1403호", "1404호"].map((unit) => `101동 ${unit}`),
  );
  expect(refusal(await open(p.d, feedId))).toBe("404 FEED_NOT_FOUND");
});

test("L148 who moved out had read it for the household, a replaced household is unread again, a later one counts from its first day", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId);
  await open(p.b, feedId);
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${p.b.memberId}`);
  expect(await reach(feedId)).toMatchObject({ doors: 9, readDoors: 1 });
  const { household_id: householdId } = await t.db.one<{ household_id: number }>(sql`
    select household_id from residences where member_id = ${p.a.memberId}`);
  const path = `/api/manage/households/${p.complexId}/${householdId}/turnover`;
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const planned = await p.head.call("POST", path, { day: today });
  expect(planned.statusCode, planned.body).toBeLessThan(300);
  expect(await reach(feedId)).toMatchObject({ doors: 9, readDoors: 0, appDoors: 1 });
  const family = await person(t, "새 가족");
  await buildHome(t, family, p.complexId, { building: "105동", unit: "101호" });
  expect(await reach(feedId)).toMatchObject({ doors: 10, readDoors: 0 });
  await open(family, feedId);
  expect(await reach(feedId)).toMatchObject({ doors: 10, readDoors: 1 });
});

test("L148 who waits is never counted; of two homes the one in the audience alone", async () => {
  const [feedId, everybody] = [
    await publishedNotice(t, p.head, p.complexId, { audience: [{ building: "106동" }, { building: "102동" }] }),
    await publishedNotice(t, p.head, p.complexId),
  ];
  const both = await person(t, "두 집");
  await buildHome(t, both, p.complexId, { building: "106동", unit: "201호" });
  await buildHome(t, both, p.complexId, { building: "107동", unit: "201호" });
  await open(p.waiting, everybody);
  expect(await reach(everybody)).toMatchObject({ readDoors: 0 });
  await open(both, feedId);
  expect(await reach(feedId)).toMatchObject({ doors: 2, readDoors: 1, unread: ["102동 501호"] });
  await open(both, everybody);
  expect(await reach(everybody)).toMatchObject({ readDoors: 2 });
});

test("L149 lists, previews, views and the office's own people make no door a reader", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId);
  const before = await reach(feedId);
  for (const url of [
    `/api/apartment/${p.complexId}/notices`,
    `/api/community/feeds?apartmentId=${p.complexId}&feedType=NOTICE`,
    `/api/community/feeds/${feedId}`,
    `/community/feed/${feedId}`,
  ])
    await p.d.call("GET", url);
  await p.d.call("POST", `/api/community/feeds/${feedId}/view`);
  await open(p.guard, feedId);
  await open(p.head, feedId);
  expect(await reach(feedId)).toEqual(before);
  expect((await p.d.call("GET", `/api/community/feeds/${feedId}`)).json()).toMatchObject({ data: { viewCount: 1 } });
  for (let time = 0; time < 3; time += 1) await open(p.d, feedId);
  expect(await reach(feedId)).toMatchObject({ readDoors: before.readDoors + 1 });
});

test("L149 fifty openings and acknowledgements at once are one of each, and a withdrawal keeps the door's", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, { wantsAcknowledgement: true });
  const eager = await person(t, "열심");
  await buildHome(t, eager, p.complexId, { building: "101동", unit: "1104호" });
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) =>
      eager.call("POST", `/api/community/feeds/${feedId}/${n % 2 === 0 ? "read" : "acknowledgement"}`),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 204]));
  expect(await reach(feedId)).toMatchObject({ readDoors: 1, acknowledgedDoors: 1 });
  expect(refusal(await eager.call("POST", "/api/community/feeds/987654/acknowledgement"))).toBe("404 FEED_NOT_FOUND");
});
