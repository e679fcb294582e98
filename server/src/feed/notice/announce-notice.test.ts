import type { NotificationPage } from "@danji/contract/notification/notification-list";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { inMinutes, type NoticePeople, noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import type { Person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { ANNOUNCE_JOB, announceNotices } from "./announce-notice.ts";

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1000 } })));
beforeEach(async () => {
  p = await noticePeople(t);
});
afterAll(() => t.close());

const entriesOf = async (who: Person) =>
  (await who.call("GET", "/api/notifications")).json<{ data: NotificationPage }>().data.notifications;
const toldOf = async (who: Person) =>
  (await entriesOf(who)).filter(({ kind }) => kind === "NOTICE").map(({ thingId }) => thingId);
const numberOf = async (who: Person) =>
  (await who.call("GET", "/api/notifications/unread?anew=true")).json<{ data: { unreadCount: number } }>().data
    .unreadCount;
const countTold = (feedId: number) =>
  t.db.one<{ told: number; twice: number }>(sql`
    select count(*) as told, count(*) - count(distinct member_id) as twice from notifications
    where kind = 'NOTICE' and thing_id = ${feedId}`);
const building = [{ building: "101동" }];

test("L154 residents are told of a notice to everybody, once; who only waits or wrote it is not", async () => {
  await buildHome(t, p.staff, p.complexId, { building: "103동", unit: "101호" });
  const feedId = await publishedNotice(t, p.staff, p.complexId);
  await Promise.all([announceNotices(t.db), announceNotices(t.db), announceNotices(t.db)]);
  await announceNotices(t.db);
  for (const who of [p.a, p.b, p.d]) expect(await toldOf(who)).toEqual([feedId]);
  for (const who of [p.staff, p.waiting, p.guard]) expect(await toldOf(who)).toEqual([]);
  const { count } = await t.db.one<{ count: number }>(
    sql`select count(*) as count from notifications where kind = 'NOTICE' and thing_id = ${feedId}`,
  );
  expect(count).toBe(3);
  const [entry] = await entriesOf(p.a);
  expect(entry).toMatchObject({ title: "물탱크 청소", detail: null, actor: { voice: "OFFICE", officeRole: "STAFF" } });
});

test("an urgent one says so, also to who has blocked its writer and not to who wants no notices", async () => {
  await t.db.run(sql`insert into member_blocks (blocker_id, blocked_id) values (${p.a.memberId}, ${p.staff.memberId})
    on conflict do nothing`);
  await t.db.run(sql`insert into notification_settings (member_id, muted) values (${p.d.memberId}, '{NOTICE}')`);
  await publishedNotice(t, p.staff, p.complexId, { kind: "URGENT", until: inMinutes(60) });
  await announceNotices(t.db);
  expect((await entriesOf(p.a)).map(({ detail }) => detail)).toEqual(["URGENT"]);
  expect(await toldOf(p.d)).toEqual([]);
});

test("L215 the bell with a notice is byte-equal before and after its writer is blocked, and after the block ends", async () => {
  await buildHome(t, p.staff, p.complexId, { building: "103동", unit: "101호" });
  await publishedNotice(t, p.staff, p.complexId);
  await announceNotices(t.db);
  const bell = async () => (await p.a.call("GET", "/api/notifications")).body;
  const before = await bell();
  expect(before).toContain("물탱크 청소");
  const block = `/api/blocks/members/${p.staff.memberId}`;
  expect((await p.a.call("POST", block)).statusCode).toBe(200);
  expect(await bell()).toBe(before);
  expect((await p.a.call("DELETE", block)).statusCode).toBe(200);
  expect(await bell()).toBe(before);
});

test("L160 only the doors of the audience are told, and who moves out or is outside of it later reads nothing of it", async () => {
  const feedId = await publishedNotice(t, p.staff, p.complexId, { audience: building });
  await announceNotices(t.db);
  expect(await toldOf(p.a)).toEqual([feedId]);
  expect(await toldOf(p.d)).toEqual([]);
  await t.db.run(sql`update feeds set audience = '{102}' where id = ${feedId}`);
  expect(await entriesOf(p.a)).toEqual([]);
  expect(await numberOf(p.a)).toBe(0);
});

test("a notice that is deleted before it is announced is never announced, and an announced one leaves list and number", async () => {
  const early = await publishedNotice(t, p.staff, p.complexId);
  expect((await p.staff.call("DELETE", `/api/community/feeds/${early}`)).statusCode).toBe(204);
  const later = await publishedNotice(t, p.staff, p.complexId);
  await announceNotices(t.db);
  expect(await toldOf(p.a)).toEqual([later]);
  await p.staff.call("DELETE", `/api/community/feeds/${later}`);
  expect([await toldOf(p.a), await numberOf(p.a)]).toEqual([[], 0]);
});

test("who opens the notice has read its entry", async () => {
  const feedId = await publishedNotice(t, p.staff, p.complexId);
  await announceNotices(t.db);
  expect(await numberOf(p.a)).toBe(1);
  expect((await p.a.call("POST", `/api/community/feeds/${feedId}/read`)).statusCode).toBe(204);
  expect([await numberOf(p.a), await numberOf(p.b)]).toEqual([0, 1]);
});

test("more members than a transaction tells are each told once, also where one publisher dies between two", async () => {
  const ids = await t.db.many<{ id: number }>(sql`
    insert into members (email, name, nickname, phone)
    select 'n' || g || '.' || ${p.complexId} || '@t.kr', '이름', 'n' || g || ' ' || ${p.complexId}, '0199' || lpad(g::text, 7, '0')
    from generate_series(1, 1100) g returning id`);
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state)
    select ${p.complexId}, v.id, '105동', (100 + row_number() over (order by v.id)) || '호', 'ACTIVE'
    from unnest(${ids.map(({ id }) => id)}::bigint[]) v (id)`);
  const feedId = await publishedNotice(t, p.staff, p.complexId);
  // The connection of the second transaction is gone.
  const lost = new Error("connection lost");
  const calls = { count: 0 };
  const dying: Pick<Database, "tx"> = {
    tx: (work) => ((calls.count += 1) > 1 ? Promise.reject(lost) : t.db.tx(work)),
  };
  await expect(announceNotices(dying)).rejects.toBe(lost);
  expect((await countTold(feedId)).told).toBe(1_000);
  await announceNotices(t.db);
  expect(await countTold(feedId)).toEqual({ told: 1103, twice: 0 });
});

test("a publication wakes the job that tells residents, once it is stored; a post does not", async () => {
  const woken: string[] = [];
  const stop = t.services.jobWakes.listen((job) => woken.push(job));
  const feedId = await publishedNotice(t, p.staff, p.complexId);
  expect(woken).toEqual([ANNOUNCE_JOB]);
  await announceNotices(t.db);
  expect(await toldOf(p.a)).toEqual([feedId]);
  const post = feedForm({ title: "글", contents: "내용", apartmentId: p.complexId, feedType: "FEED" });
  expect((await sendForm(t, p.a, "/api/community/feeds", post)).statusCode).toBe(201);
  stop();
  expect(woken).toEqual([ANNOUNCE_JOB]);
});
