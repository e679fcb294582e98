import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";

let t: TestApp;
let complexId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 10 } });
  complexId = await buildComplex(t);
});
afterAll(() => t.close());

const requestWithdrawal = (who: Person) => who.call("DELETE", "/api/member", { password });
const dataOf = async <T>(who: Person, url: string) => (await who.call("GET", url)).json<{ data: T }>().data;

test("every table that references a member is handled: kept, or erased by a withdrawal hook", async () => {
  const stays = [
    "chat_messages.sender_id",
    "chat_requests.receiver_id",
    "chat_requests.sender_id",
    "chat_rooms.high_member_id",
    "chat_rooms.low_member_id",
    "comments.author_id",
    // Who gave a role: the record of an authorization (decision 049).
    "complex_managers.given_by",
    // Who agreed to what and when, without a name: destroyed two years later (decision 038).
    "consents.member_id",
    // Acts of the office, and of the household's member who cancelled a car, are named 탈퇴한 회원.
    "car_marks.member_id",
    "car_rules.set_by",
    "car_visits.cancelled_by",
    "gate_logs.member_id",
    "feeds.author_id",
    "images.uploader_id",
    "member_blocks.blocked_id",
    // Who proved to be an office, who decided about it, and by whose entry: the record of an authorization.
    "office_claims.decided_by",
    "office_claims.member_id",
    "office_contacts.entered_by",
    // Whose words were reported, and who decided: without a name (decision 053).
    "report_cases.author_id",
    "report_cases.decided_by",
    "report_cases.proposed_by",
    "reports.reporter_id",
    // Who of an office decided about a home, and who of it has read whose door, for two years (decision 040).
    "residences.decided_by",
    "resident_reads.reader_id",
    // Who let whom into a household, and ended it (decision 050); their invitations are ended.
    "door_code_prints.printed_by",
    "door_codes.used_by",
    "household_invitations.invited_by",
    "household_invitations.used_by",
    "household_turnovers.planned_by",
    "household_turnovers.withdrawn_by",
    // The office's member who uploaded, changed or withheld is named 탈퇴한 회원.
    "notice_files.uploader_id",
    "notice_versions.replaced_by",
    "notice_versions.withheld_by",
    "notice_versions.written_by",
    // Held at its time: the office decides.
    "planned_notices.author_id",
    "residences.vouched_by",
  ];
  const goes = [
    "calendar_addresses.member_id",
    "car_penalties.decided_by",
    "car_penalties.noticed_by",
    "car_penalties.objected_by",
    "car_sightings.member_id",
    "refused_plates.member_id",
    "car_visits.member_id",
    "chat_members.member_id",
    "complex_favorites.member_id",
    "complex_managers.member_id",
    "households.last_member_id",
    "complexes.registered_by",
    "credentials.member_id",
    "comment_creations.member_id",
    "feed_bookmarks.member_id",
    "feed_creations.member_id",
    "feed_reactions.member_id",
    "feed_views.member_id",
    "inquiries.assignee_id",
    "inquiries.author_id",
    "inquiry_matter_doors.member_id",
    "inquiry_notes.author_id",
    "inquiry_steps.actor_id",
    "known_devices.member_id",
    "lottery_tickets.member_id",
    "member_blocks.blocker_id",
    "notice_reads.member_id",
    "planned_creations.member_id",
    // With its session.
    "push_subscriptions.member_id",
    "notification_settings.member_id",
    "notifications.member_id",
    "office_vouches.member_id",
    "recent_complexes.member_id",
    "recent_keywords.member_id",
    "reservations.closed_by_member",
    "reservations.member_id",
    "reservations.office_member_id",
    "residences.member_id",
    "role_invitations.invited_by",
    "role_invitations.member_id",
    "resident_names.member_id",
    "resident_reads.member_id",
    "sessions.member_id",
    "social_codes.member_id",
    "social_codes.owner_id",
    "social_identities.member_id",
    // Written by the withdrawal itself, for an hour (retryWithdrawals).
    "unfinished_departures.member_id",
  ];
  const found = await t.db.many<{ name: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'members'::regclass`);
  const advice = "erase it in a WithdrawalHook or decide that it stays, then add it here";
  expect(found.map(({ name }) => name).toSorted(), advice).toEqual([...stays, ...goes].toSorted());
});

test("T074 what they wrote stays under 탈퇴한 회원; their marks go with their counts", async () => {
  const jisu = await person(t, "지수");
  const minho = await person(t, "민호");
  const place = { complexId, authorId: jisu.memberId };
  const own = await Promise.all(Array.from({ length: 10 }, () => buildFeed(t, place)));
  const others: number[] = [];
  for (let made = 0; made < 200; made += 1) others.push(await buildFeed(t, { complexId, authorId: minho.memberId }));
  const [feedId = 0] = others;
  for (let made = 0; made < 50; made += 1) {
    const parentId = await buildComment(t, { feedId, authorId: jisu.memberId });
    if (made < 10) await buildComment(t, { feedId, authorId: minho.memberId, parentId });
  }
  for (const [position, id] of others.entries()) {
    await jisu.call("POST", `/api/community/${id}/reactions`);
    if (position < 50) await jisu.call("POST", `/api/community/feeds/${id}/bookmarks`);
    if (position < 20) await minho.call("POST", `/api/community/${id}/reactions`);
  }
  const { rooms, requests } = await meet(jisu, minho);
  expect(await dataOf(jisu, "/api/member/withdrawal")).toEqual({
    hasPassword: true,
    feedCount: 10,
    commentCount: 50,
    messageCount: 5,
    reactionCount: 200,
    bookmarkCount: 50,
    openRequestCount: 3,
    onlyManagerOf: [],
    reservationCount: 0,
    reservationFee: 0,
  });
  const answer = await requestWithdrawal(jisu);
  expect(answer.statusCode, answer.body).toBe(200);

  const after = await t.db.one(sql`
    select sum(reaction_count) as likes, sum(bookmark_count) as bookmarks, sum(comment_count) as comments
    from feeds where id = any(${others}::bigint[])`);
  expect(after).toEqual({ likes: 20, bookmarks: 0, comments: 60 });
  expect(await findWrongCounts(t)).toEqual([]);
  expect(await dataOf(minho, `/api/community/feeds/${own[0]}`)).toMatchObject({
    title: "제목",
    isAuthor: false,
    feedMemberResponseDto: { nickname: "탈퇴한 회원", profileUrl: null },
  });
  const comments = await dataOf<{ content: { commentMemberResponseDto: object; childrenCommentDto: object[] }[] }>(
    minho,
    `/api/community/feeds/${feedId}/comments?page=0&size=1000`,
  );
  expect(comments.content).toHaveLength(50);
  expect(comments.content[0]).toMatchObject({
    commentMemberResponseDto: { nickname: "탈퇴한 회원", profileUrl: null, fileId: null },
  });
  expect(comments.content.filter(({ childrenCommentDto }) => childrenCommentDto.length === 1)).toHaveLength(10);
  const list = await dataOf<{ feedDtoList: { feedId: number; nickName: string }[] }>(
    minho,
    `/api/community/feeds?apartmentId=${complexId}&size=100&sort=LATEST`,
  );
  const listed = list.feedDtoList.filter((feed) => own.includes(feed.feedId));
  for (const { nickName } of listed) expect(nickName).toBe("탈퇴한 회원");
  for (const url of [`/api/community/members/${jisu.memberId}`, `/api/community/members/${jisu.memberId}/feeds`]) {
    expect(refusal(await minho.call("GET", url))).toBe("404 MEMBER_NOT_FOUND");
  }
  expect(refusal(await minho.call("POST", `/api/blocks/members/${jisu.memberId}`))).toBe("404 MEMBER_NOT_FOUND");
  expect(
    await t.db.many(sql`select state from chat_requests where id = any(${requests}::bigint[]) order by id`),
  ).toEqual([{ state: "CANCELED" }, { state: "CANCELED" }, { state: "REJECTED" }]);
  expect(
    await t.db.many(sql`select member_id from chat_members where room_id = any(${rooms}::bigint[])`),
  ).not.toContainEqual({ member_id: jisu.memberId });
  expect(
    await t.db.one(sql`select count(*) as messages from chat_messages where sender_id = ${jisu.memberId}`),
  ).toEqual({ messages: 5 });
});

/** Five rooms that both are in, with a message each, and three open requests of `one` with others. */
async function meet(one: Person, other: Person) {
  const rooms: number[] = [];
  for (let made = 0; made < 5; made += 1) {
    const { id } = await t.db.one<{ id: number }>(sql`
      select id from chat_rooms where complex_id = ${await buildComplex(t)}`);
    await t.db.run(sql`
      insert into chat_members (room_id, member_id) select ${id}, unnest(${[one.memberId, other.memberId]}::bigint[])`);
    await t.db.run(sql`
      with counted as (update chat_rooms set last_seq = 1 where id = ${id})
      insert into chat_messages (room_id, seq, sender_id, body) values (${id}, 1, ${one.memberId}, '안녕하세요')`);
    rooms.push(id);
  }
  const requests: number[] = [];
  for (const sends of [true, true, false]) {
    const { memberId } = await person(t, "이웃");
    const [sender, receiver] = sends ? [one.memberId, memberId] : [memberId, one.memberId];
    const { id } = await t.db.one<{ id: number }>(sql`
      insert into chat_requests (sender_id, receiver_id, message) values (${sender}, ${receiver}, '안녕하세요')
      returning id`);
    requests.push(id);
  }
  return { rooms, requests };
}
