import { afterAll, beforeAll, expect, test } from "vitest";
import { getProfilePicture } from "#account/profile/profile-picture.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { type ExplainedQueries, type QueryExplainer, openQueryExplainer } from "#testing/query-explainer.ts";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { seesMemberBy } from "#account/profile/member-visibility.ts";
import { features } from "#features.ts";
import { listReceivedRequests, listSentRequests } from "./request/chat-request-list.ts";
import { getChatroom } from "./room/room.ts";
import { listChatrooms } from "./list/room-list.ts";
import { listChatMembers } from "./member/room-members.ts";
import { searchChatroom } from "./message/room-search.ts";

const MESSAGES = 100_000;
const seesMember = seesMemberBy(features);

let t: TestApp;
let viewer: Viewer;
let explainer: QueryExplainer;
let big: number;

// A room of 100,000 messages and 300 members, beside 20,000 1:1 rooms with five messages each; fifty are the viewer's.
beforeAll(async () => {
  t = await testApp();
  viewer = { memberId: (await person(t, "지수")).memberId, session: "" };
  big = await groupRoomOf(t, await buildComplex(t));
  explainer = await openQueryExplainer(t);
  const { fill } = explainer;
  await fill(sql`
    insert into members (email, name, nickname, phone)
    select 'm' || n || '@t.kr', 'm', 'm' || n, '019' || lpad(n::text, 8, '0') from generate_series(1, 20000) n`);
  await fill(sql`
    insert into chat_rooms (kind, low_member_id, high_member_id, last_seq)
    select 'DIRECT', case when n <= 50 then ${viewer.memberId} else ${viewer.memberId} + n - 50 end,
      ${viewer.memberId} + n, 5 from generate_series(1, 20000) n`);
  await fill(sql`
    insert into chat_members (room_id, member_id)
    select r.id, side from chat_rooms r, lateral (values (r.low_member_id), (r.high_member_id)) s (side)
    where r.kind = 'DIRECT'`);
  await fill(sql`
    insert into chat_members (room_id, member_id)
    select ${big}, ${viewer.memberId}::bigint + n from generate_series(0, 299) n`);
  await fill(sql`
    insert into chat_messages (room_id, seq, sender_id, body)
    select r.id, n, r.low_member_id, '안녕하세요' from chat_rooms r, generate_series(1, 5) n where r.kind = 'DIRECT'`);
  await fill(sql`
    insert into chat_messages (room_id, seq, sender_id, body)
    select ${big}, n, ${viewer.memberId}::bigint + n % 300, '오늘 저녁에 분리수거 하는 날 맞죠? ' || n
    from generate_series(1, ${MESSAGES}) n`);
  await fill(sql`update chat_rooms set last_seq = ${MESSAGES} where id = ${big}`);
  await fill(sql`
    insert into chat_requests (sender_id, receiver_id, message, state)
    select low_member_id, high_member_id, '안녕하세요', 'APPROVED' from chat_rooms where kind = 'DIRECT' and id % 2 = 0
    union all
    select high_member_id, low_member_id, '안녕하세요', 'APPROVED' from chat_rooms where kind = 'DIRECT' and id % 2 = 1`);
  await fill(sql`
    insert into member_blocks select a, b from generate_series(1, 100) a, generate_series(1, 50) b where a <> b`);
  await explainer.vacuum();
});
afterAll(async () => {
  await explainer.close();
  await t.close();
});

function expectCheap({ plans, pages }: ExplainedQueries, maxPages: number): void {
  expect(plans).not.toMatch(/Seq Scan on (chat_\w+|members|member_blocks)|hashed SubPlan/);
  expect(pages, plans).toBeLessThan(maxPages);
}

test("T162 fifty rooms are listed by one statement, along the viewer's own rows", async () => {
  const explained = await explainer.explain((db) => listChatrooms(db, viewer, "DIRECT", 100));
  expect(explained.statements).toBe(1);
  expectCheap(explained, 1500);
  expectCheap(await explainer.explain((db) => listChatrooms(db, viewer, "GROUP", 100)), 400);
});

test("a list counts by few rows what is unread in a room, also where the viewer wrote most of it", async () => {
  const room = await groupRoomOf(t, await buildComplex(t));
  await explainer.fill(sql`insert into chat_members (room_id, member_id) values (${room}, ${viewer.memberId})`);
  await explainer.fill(sql`
    insert into chat_messages (room_id, seq, sender_id, body)
    select ${room}, n, ${viewer.memberId}::bigint + (n = 1)::int, '지금 가요' from generate_series(1, 50000) n`);
  await explainer.fill(sql`update chat_rooms set last_seq = 50000 where id = ${room}`);
  await explainer.vacuum();
  const list = await listChatrooms(t.db, viewer, "GROUP", 100);
  expect(list.find(({ chatroomId }) => chatroomId === room)?.unreadCount).toBe(1);
  expectCheap(await explainer.explain((db) => listChatrooms(db, viewer, "GROUP", 100)), 400);
});

test("a room of 100,000 messages opens by what it shows, wherever one is in it", async () => {
  const at = [{ size: 100 }, { size: 100, before: 50_000 }, { size: 100, after: 50_000 }, { size: 100, after: 0 }];
  for (const paging of at) {
    const explained = await explainer.explain((db) => getChatroom(db, viewer, big, paging));
    expect(explained.statements).toBe(5);
    expect(explained.plans).toMatch(/chat_messages_pkey/);
    expectCheap(explained, 3000);
  }
});

test("its members are read by the room's rows alone", async () => {
  expectCheap(await explainer.explain((db) => listChatMembers(db, viewer, big, { size: 100 })), 2000);
});

test("search goes back from the end, and stops where its page is full", async () => {
  const common = await explainer.explain((db) => searchChatroom(db, viewer, big, { q: "분리 수거", size: 50 }));
  expect(common.plans).toMatch(/Index Scan Backward using chat_messages_pkey/);
  expectCheap(common, 500);
  const rare = await explainer.explain((db) => searchChatroom(db, viewer, big, { q: "없는 말", size: 50 }));
  expect(rare.plans).toMatch(/Index Scan Backward using chat_messages_pkey/);
  expectCheap(rare, 6000);
});

test("requests are read along their sender or receiver", async () => {
  expectCheap(await explainer.explain((db) => listSentRequests(db, viewer, 100)), 1500);
  expectCheap(await explainer.explain((db) => listReceivedRequests(db, viewer, 100)), 1500);
});

test("whether a member's picture may be seen is looked up in the viewer's rooms and requests by keys", async () => {
  const stranger = viewer.memberId + 15_000;
  const { id } = await t.db.one<{ id: number }>(sql`
    with picture as (
      insert into images (key, uploader_id, width, height, bytes) values (repeat('0', 32), ${stranger}, 1, 1, 1) returning id
    )
    update members set picture_id = (select id from picture) where id = ${stranger} returning picture_id as id`);
  const lookUp = (db: Queryable) =>
    getProfilePicture({ db, objects: t.services.objects }, viewer, id, seesMember).catch((error: unknown) => error);
  expect(await lookUp(t.db)).toMatchObject({ reason: "IMAGE_NOT_FOUND" });
  const { statements, plans, pages } = await explainer.explain(lookUp);
  expect(statements).toBe(1);
  expect(plans).not.toMatch(/Seq Scan on (?:chat_\w+|members)|hashed SubPlan/);
  expect(pages, plans).toBeLessThan(700);
});
