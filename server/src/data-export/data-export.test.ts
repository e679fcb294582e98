import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import { features } from "#features.ts";
import { sql } from "#platform/db/sql.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sectionsOf } from "./sections.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 10 } })));
afterAll(() => t.close());

const hostile = `<script>alert("x")</script> & '우리'`;
const exported = (who: Person, format: string) => who.call("GET", `/api/member/export?format=${format}`);

async function withActivity(): Promise<{ jisu: Person; minho: Person }> {
  const jisu = await person(t, "지수");
  const minho = await person(t, "민호");
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
    values ('무지개', '서울', '1', 1, 1, 1, '', '') returning id`);
  const feed = await t.db.one<{ id: number }>(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents)
    values (${id}, ${jisu.memberId}, 'FEED', '글 0', ${hostile}) returning id`);
  await t.db.run(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents)
    select ${id}, ${jisu.memberId}, 'FEED', '글 ' || n, '내용' from generate_series(1, 1001) n`);
  await t.db.run(sql`insert into feeds (complex_id, author_id, feed_type, title, contents)
    values (${id}, ${minho.memberId}, 'FEED', '민호의 글', '비밀')`);
  await t.db.run(
    sql`insert into comments (feed_id, author_id, contents) values (${feed.id}, ${jisu.memberId}, '내 댓글')`,
  );
  await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${id}, ${jisu.memberId})`);
  await t.db.run(sql`
    insert into office_acts (complex_id, actor_id, role, act)
    values (${id}, ${jisu.memberId}, 'HEAD', 'doors.loaded'), (${id}, ${minho.memberId}, 'STAFF', 'doors.removed')`);
  await t.db.run(
    sql`insert into complex_favorites (complex_id, member_id) values (${id}, ${jisu.memberId}), (${id}, ${minho.memberId})`,
  );
  await t.db.run(sql`
    insert into social_identities (provider, subject, member_id)
    values ('kakao', ${`k${jisu.memberId}`}, ${jisu.memberId}), ('naver', ${`n${minho.memberId}`}, ${minho.memberId})`);
  const room = await t.db.one<{ id: number }>(sql`select id from chat_rooms where complex_id = ${id}`);
  await t.db.run(sql`
    insert into chat_messages (room_id, seq, sender_id, body)
    values (${room.id}, 1, ${jisu.memberId}, '안녕하세요'), (${room.id}, 2, ${minho.memberId}, '민호의 말')`);
  return { jisu, minho };
}

test("GET /api/member/export needs a session, and refuses another format", async () => {
  expect((await t.app.inject({ method: "GET", url: "/api/member/export" })).statusCode).toBe(401);
  expect((await exported(await person(t, "지수"), "pdf")).statusCode).toBe(400);
});

test("a page of another site, or one that is loaded ahead, makes no export and uses none up", async () => {
  const jisu = await person(t, "지수");
  const records = () =>
    t.db.many(sql`select id from audit_events where actor_id = ${jisu.memberId} and action = 'data.exported'`);
  const intended = (headers: Record<string, string>) =>
    t.app.inject({ url: "/api/member/export?format=json", headers: { ...headers, cookie: jisu.cookie } });
  expect((await intended({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect((await intended({ "sec-purpose": "prefetch" })).statusCode).toBe(400);
  expect(await records()).toEqual([]);
  expect(await t.db.many(sql`select key from rate_limits where key like 'exports:%'`)).toEqual([]);
  expect((await intended({ "sec-fetch-site": "same-origin" })).statusCode).toBe(200);
  expect(await records()).toHaveLength(1);
});

test("the file holds everything of the viewer over all pages, and nothing of others", async () => {
  const { jisu } = await withActivity();
  const answer = await exported(jisu, "json");
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="danji-\d{4}-\d\d-\d\d\.json"$/);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const file = answer.json<Record<string, { [field: string]: unknown }[]>>();
  expect(file["member"]).toMatchObject([{ email: jisu.email, nickname: "지수", phoneNumber: jisu.phoneNumber }]);
  expect(file["posts"]).toHaveLength(1002);
  expect(new Set(file["posts"]?.map(({ title }) => title)).size).toBe(1002);
  expect(file["posts"]?.[0]).toMatchObject({ contents: hostile, complex: "무지개" });
  expect(file["comments"]).toMatchObject([{ contents: "내 댓글" }]);
  expect(file["messages"]).toMatchObject([{ message: "안녕하세요", image: null }]);
  expect(file["blocks"]).toEqual([]);
  expect(file["offices"]).toMatchObject([{ complex: "무지개" }]);
  expect(file["officeActs"]).toMatchObject([{ complex: "무지개", role: "HEAD", act: "doors.loaded" }]);
  expect(file["favorites"]).toMatchObject([{ complex: "무지개" }]);
  expect(file["logins"]).toMatchObject([{ provider: "kakao" }]);
  expect(answer.body).not.toContain("민호");
  expect(answer.body).not.toMatch(/password|hash/i);
});

test("the file holds what is theirs beside posts: names, places, searches, and what an office told them", async () => {
  const { jisu } = await withActivity();
  const me = jisu.memberId;
  const { id } = await t.db.one<{ id: number }>(
    sql`select complex_id as id from complex_managers where member_id = ${me}`,
  );
  const { image } = await t.db.one<{ image: number }>(sql`
    insert into images (key, uploader_id, width, height, bytes) values (repeat('k', 22), ${me}, 8, 8, 1) returning id as image`);
  const { inquiry } = await t.db.one<{ inquiry: number }>(sql`
    insert into inquiries (author_id, complex_id, target, title, contents, building, floor, spot, step)
    values (${me}, ${id}, 'OFFICE', '누수', '물이 새요', '101동', '지하 2층', '승강기 앞', 2) returning id as inquiry`);
  for (const statement of [
    sql`update members set picture_id = ${image} where id = ${me}`,
    sql`insert into resident_names (complex_id, member_id, form, nickname) values (${id}, ${me}, '단지별명', '단지별명')`,
    sql`insert into recent_keywords (member_id, keyword) values (${me}, '무지개 마을'), (${me}, '솔바람')`,
    sql`insert into recent_complexes (member_id, complex_id) values (${me}, ${id})`,
    sql`insert into inquiry_steps (inquiry_id, step, from_stage, to_stage, by_role, contents, expected_on)
      values (${inquiry}, 1, 'RECEIVED', 'ON_HOLD', 'STAFF', '부품을 기다려요', '2026-11-30'),
        (${inquiry}, 2, 'DONE', 'RECEIVED', 'ASKER', '아직 새요', null)`,
    sql`insert into inquiry_notes (inquiry_id, contents) values (${inquiry}, '사무소끼리 하는 말')`,
  ])
    await t.db.run(statement);
  const answer = await exported(jisu, "json");
  const file = answer.json<Record<string, { [field: string]: unknown }[]>>();
  expect(file["member"]).toMatchObject([{ image: `/api/files/${image}` }]);
  expect(file["complexNames"]).toEqual([{ complex: "무지개", nickname: "단지별명" }]);
  expect(file["recentSearches"]).toMatchObject([{ keyword: "무지개 마을" }, { keyword: "솔바람" }]);
  expect(file["recentComplexes"]).toMatchObject([{ complex: "무지개" }]);
  expect(file["inquiries"]).toMatchObject([{ building: "101동", floor: "지하 2층", spot: "승강기 앞" }]);
  expect(file["inquirySteps"]).toMatchObject([
    { title: "누수", stage: "ON_HOLD", by: "STAFF", contents: "부품을 기다려요", expectedOn: "2026-11-30" },
    { title: "누수", stage: "RECEIVED", by: "ASKER", contents: "아직 새요", expectedOn: null },
  ]);
  // What an office writes for itself never leaves it (L172).
  expect(answer.body).not.toContain("사무소끼리");
  const page = (await exported(jisu, "html")).body;
  for (const shown of ["관리사무소 직원", "2026-11-30", "최근 검색어", "아직 새요"]) expect(page).toContain(shown);
});

test("every field of every section has a Korean name on the page", async () => {
  const client = await t.db.connect();
  try {
    const viewer = { memberId: 0, session: "" };
    for (const { name, select } of sectionsOf(features)) {
      const { text, values } = select(viewer, 0, 1);
      const { fields } = await client.query({ text, values: [...values] });
      const unnamed = fields.filter((field) => field.name !== "id" && !(field.name in dataExportCopy.fields));
      expect([name, unnamed.map((field) => field.name)]).toEqual([name, []]);
    }
  } finally {
    await client.end();
  }
});

test("the page shows the same as text: nothing in it is markup", async () => {
  const { jisu } = await withActivity();
  const answer = await exported(jisu, "html");
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body).not.toContain("<script>");
  expect(answer.body).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;우리&#39;");
  expect(answer.body).toContain("지수 님의 우리단지");
  expect(answer.body.trimEnd().endsWith("</html>")).toBe(true);
  expect(answer.body).toMatch(/<p>\d{4}년 \d{1,2}월 \d{1,2}일 오[전후] \d{1,2}:\d\d에 만든 파일이에요\.<\/p>/);
  const names = [...answer.body.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, name = ""]) => name);
  expect(new Set(names)).toContain("이메일");
  expect(
    names.filter((name) => !/^[가-힣· ]+$/.test(name)),
    "fields without a Korean name",
  ).toEqual([]);
  expect(answer.body, "Node's own Korean of a time").not.toMatch(/일 [AP]M /);
});

test("the page shows as text what the JSON file holds as codes", async () => {
  const { jisu, minho } = await withActivity();
  const { id } = await t.db.one<{ id: number }>(
    sql`select complex_id as id from complex_managers where member_id = ${jisu.memberId}`,
  );
  const [me, other] = [jisu.memberId, minho.memberId];
  for (const statement of [
    sql`insert into residences (complex_id, member_id, building, unit, state)
      select ${id}, ${me}, '101동', '1호', state from unnest(array['ACTIVE', 'REJECTED', 'ENDED']) state`,
    sql`insert into feeds (complex_id, author_id, feed_type, title, contents) values (${id}, ${me}, 'NOTICE', '알림', '내용')`,
    sql`insert into chat_requests (sender_id, receiver_id, message, state)
      select ${me}, ${other}, '안녕하세요', state from unnest(array['PENDING', 'APPROVED', 'REJECTED', 'CANCELED']) state`,
    sql`insert into chat_requests (sender_id, receiver_id, message, state) values (${other}, ${me}, '안녕하세요', 'APPROVED')`,
    sql`insert into inquiries (author_id, target, title, contents)
      select ${me}, target, '문의', '내용' from unnest(array['OFFICE', 'SERVICE']) target`,
    sql`insert into notification_settings (member_id, muted)
      values (${me}, array['CHAT_MESSAGE', 'CHAT_REQUEST', 'COMMENT', 'NOTICE', 'RESERVATION'])`,
    sql`insert into reports (reporter_id, target_type, target_id, reason)
      select ${me}, type, n, reason from unnest(array['FEED', 'COMMENT', 'MESSAGE', 'MEMBER']) type,
        unnest(array['SPAM', 'ABUSE', 'FRAUD', 'PRIVACY', 'OBSCENE', 'OTHER']) with ordinality reasons (reason, n)`,
  ])
    await t.db.run(statement);
  const shown = [...(await exported(jisu, "html")).body.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, value = ""]) => value);
  expect(shown.filter((value) => /^[A-Z_\n]{3,}$|^kakao$/.test(value))).toEqual([]);
  for (const words of [
    "공지사항",
    "받은 요청",
    "취소됨",
    "거주 중",
    "관리소장",
    "동·호 목록을 올림",
    "관리사무소",
    "카카오",
    "광고나 도배예요",
  ])
    expect(shown).toContain(words);
  expect(shown).toContain("채팅 메시지\n채팅 요청\n댓글과 답글\n공지사항\n예약");
  const file = (await exported(jisu, "json")).json<Record<string, { [field: string]: unknown }[]>>();
  expect(file["notificationSettings"]).toMatchObject([{ muted: expect.arrayContaining(["CHAT_MESSAGE"]) as unknown }]);
  expect(new Set(file["requests"]?.map(({ direction }) => direction))).toEqual(new Set(["SENT", "RECEIVED"]));
});

test("each file is put on record, and there are only so many a day", async () => {
  const jisu = await person(t, "지수");
  const allowance = async () => (await jisu.call("GET", "/api/member/export/allowance")).json<{ data: object }>().data;
  expect((await t.app.inject({ url: "/api/member/export/allowance" })).statusCode).toBe(401);
  expect(await allowance()).toEqual({ left: 50, renewedAt: null });
  const statuses: number[] = [];
  for (let round = 0; round < 51; round += 1) statuses.push((await exported(jisu, "json")).statusCode);
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(200));
  expect(statuses[50]).toBe(429);
  const { ends } = await t.db.one<{ ends: Date }>(sql`
    select ends_at as ends from rate_limits where key = ${`exports:member:${jisu.memberId}`}`);
  expect(await allowance()).toEqual({ left: 0, renewedAt: ends.toISOString() });
  const rows = await t.db.many(
    sql`select id from audit_events where action = 'data.exported' and actor_id = ${jisu.memberId}`,
  );
  expect(rows).toHaveLength(50);
});

test("the file of an export that is made at night is named by the day in Seoul", async () => {
  const jisu = await person(t, "지수");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T17:51:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { headers } = await exported(jisu, "json");
  expect(headers["content-disposition"]).toBe('attachment; filename="danji-2026-11-22.json"');
});
