import type { DayFiguresView, MonthFiguresView } from "@danji/contract/complex/desk/figures";
import { monthBefore } from "@danji/contract/complex/desk/figures-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildOffice, type Office } from "#testing/builders/build-office.ts";
import { person, type Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let office: Office;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  office = await buildOffice(t);
});
afterAll(() => t.close());

const seoulToday = new Date(Date.now() + 9 * 3_600_000).toISOString();
const lastMonth = monthBefore(seoulToday, 1);
const path = (rest: string) => `/api/office/${office.complexId}/figures/${rest}`;
const monthOf = async (who: Person, month: string) =>
  (await who.call("GET", path(`months?month=${month}`))).json<{ data: MonthFiguresView }>().data;
const daysOf = async (who: Person) => (await who.call("GET", path("days"))).json<{ data: DayFiguresView }>().data;

/** So many households of a building with one inquiry each, in the middle of a month. */
const fill = (building: string, households: number, kind: string, month: string) =>
  t.db.run(sql`
    with doors as (
      select household_at(${office.complexId}, ${building}, n::text) as id from generate_series(1, ${households}::integer) n)
    insert into inquiries (author_id, target, complex_id, title, contents, kind, household_id, created_at)
    select ${office.resident.memberId}, 'OFFICE', ${office.complexId}, '제목', '내용', ${kind}, doors.id,
      (${`${month}-15`}::timestamp at time zone 'Asia/Seoul')
    from doors`);

test("L190 inquiries by building and by kind hide what fewer than five households stand behind", async () => {
  const month = monthBefore(seoulToday, 2);
  for (const [building, households, kind] of [
    ["201동", 9, "PARKING"],
    ["202동", 5, "PARKING"],
    ["203동", 4, "NOISE"],
    ["204동", 1, "NOISE"],
  ] as const) {
    await fill(building, households, kind, month);
  }
  const figures = await monthOf(office.people.HEAD, month);
  expect(figures.total).toBe(19);
  const shown = new Map(figures.buildings.map(({ name, count }) => [name, count]));
  expect([shown.get("201동"), shown.get("202동"), shown.get("203동"), shown.get("204동")]).toEqual([9, 5, null, null]);
  // 101동 and 102동 of the office have none.
  expect(shown.get("101동")).toBeNull();
  expect(figures.kinds).toEqual([
    { name: "FACILITY", count: null },
    { name: "PARKING", count: 14 },
    { name: "NOISE", count: null },
    { name: "DEFECT", count: null },
    { name: "CLEANING", count: null },
    { name: "OTHER", count: null },
  ]);
  expect(await monthOf(office.people.COUNCIL, month)).toEqual(figures);
});

test("L191 a month is answered as it was first, also after moves, withdrawals and changes of inquiries", async () => {
  await fill("201동", 6, "DEFECT", lastMonth);
  await fill("205동", 5, "CLEANING", lastMonth);
  const before = await monthOf(office.people.HEAD, lastMonth);
  await t.db.run(sql`
    update inquiries set kind = 'OTHER' where id = (
      select id from inquiries where complex_id = ${office.complexId} and kind = 'CLEANING' limit 1)`);
  await t.db.run(sql`
    update inquiries set household_id = null where id = (
      select id from inquiries where complex_id = ${office.complexId} and kind = 'DEFECT' limit 1)`);
  await fill("206동", 1, "CLEANING", lastMonth);
  expect(await monthOf(office.people.HEAD, lastMonth)).toEqual(before);
  // Two at once count once.
  const month = monthBefore(seoulToday, 3);
  const answers = await Promise.all([1, 2, 3, 4].map(() => monthOf(office.people.STAFF, month)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test("L193 L191 figures are of whole, finished months and fixed groups; all else is refused", async () => {
  const { HEAD } = office.people;
  const queries = [
    "months",
    `months?month=${seoulToday.slice(0, 7)}`,
    `months?month=${monthBefore(seoulToday, -1)}`,
    `months?month=${monthBefore(seoulToday, 13)}`,
    "months?month=2026-13",
    `months?month=${lastMonth}-01`,
    ...["from=2026-10-01T10:00", "groupBy=unit", "size=1", "threshold=0", "nickname=a", "building=101"].map(
      (more) => `months?month=${lastMonth}&${more}`,
    ),
    ...["from=2026-11-01", "day=2026-11-20", "building=101", "groupBy=hour"].map((more) => `days?${more}`),
  ];
  for (const query of queries) expect((await HEAD.call("GET", path(query))).statusCode, query).toBe(400);
  const running = await HEAD.call("GET", path(`months?month=${seoulToday.slice(0, 7)}`));
  expect(running.json<{ reason: string }>().reason).toBe("FIGURES_MONTH");
  expect((await HEAD.call("GET", path(`months?month=${monthBefore(seoulToday, 12)}`))).statusCode).toBe(200);
});

test("events of the last fourteen days are counted by day, once, and each role sees those whose rows it may read", async () => {
  const { HEAD, COUNCIL, GUARD } = office.people;
  const noonOf = (daysAgo: number) => sql`
    ((date_trunc('day', now() at time zone 'Asia/Seoul') - make_interval(days => ${daysAgo}) + interval '12 hours') at time zone 'Asia/Seoul')`;
  const author = await person(t, "글쓴이");
  const [kept, other] = [
    await buildFeed(t, { complexId: office.complexId, authorId: author.memberId }),
    await buildFeed(t, { complexId: office.complexId, authorId: author.memberId }),
  ];
  await t.db.run(sql`update feeds set created_at = ${noonOf(1)} where id = ${kept}`);
  await t.db.run(sql`update feeds set created_at = ${noonOf(14)} where id = ${other}`);
  await t.db.run(sql`
    insert into comments (feed_id, author_id, contents, created_at, hidden_by)
    values (${kept}, ${author.memberId}, '댓글', ${noonOf(1)}, null), (${kept}, ${author.memberId}, '지금', now(), null),
      (${kept}, ${author.memberId}, '숨긴 댓글', ${noonOf(1)}, 'OFFICE')`);
  const first = await daysOf(HEAD);
  expect(first.days).toHaveLength(14);
  expect(Object.keys(first.figures)).toEqual([
    "inquiriesReceived",
    "inquiriesClosed",
    "residentsJoined",
    "posts",
    "comments",
  ]);
  expect(first.figures.posts).toEqual([1, ...Array<number>(12).fill(0), 1]);
  expect(first.figures.comments?.at(-1)).toBe(1);
  await t.db.run(sql`delete from comments where feed_id = ${kept}`);
  expect(await daysOf(HEAD)).toEqual(first);
  expect(Object.keys((await daysOf(COUNCIL)).figures)).toEqual(["posts", "comments"]);
  expect((await GUARD.call("GET", path("days"))).statusCode).toBe(403);
  await t.db.run(sql`update complex_day_figures set day = day - 1 where complex_id = ${office.complexId}`);
  expect((await daysOf(HEAD)).days).toEqual(first.days);
  expect(await t.db.many(sql`select from complex_day_figures where complex_id = ${office.complexId}`)).toHaveLength(14);
});
