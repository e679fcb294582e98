import type { FeedDetailView, FeedListView } from "@danji/contract/feed/feed";
import { chatTopics } from "@danji/contract/chat/chat-topics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { rowCounts } from "#testing/builders/row-counts.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { ChatClient } from "#testing/chat-client.ts";
import { refusal } from "#testing/refusal.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
/** The head of the office, who lives elsewhere; a second one, who lives in the complex; a neighbour; a guest. */
let head: Person;
let livingHead: Person;
let jisu: Person;
let nara: Person;
let complexId: number;
let server: { readonly url: string };
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  [head, livingHead, jisu, nara] = (await Promise.all(
    ["윤태식", "이소장", "지수", "나라"].map((name) => person(t, name)),
  )) as [Person, Person, Person, Person];
  server = await serveSockets(t);
  complexId = await buildComplex(t, { managerId: head.memberId, residentId: jisu.memberId, hasOffice: true });
  await t.db.run(
    sql`insert into complex_managers (complex_id, member_id) values (${complexId}, ${livingHead.memberId})`,
  );
  await moveIn(livingHead);
});
afterAll(() => t.close());

const moveIn = ({ memberId }: Person, id = complexId) =>
  t.db.run(
    sql`insert into residences (complex_id, member_id, building, unit, decided_at) values (${id}, ${memberId}, '102동', '501호', now())`,
  );

const post = (who: Person, fields: object = {}) =>
  sendForm(
    t,
    who,
    "/api/community/feeds",
    feedForm({ title: "제목", contents: "내용", apartmentId: complexId, ...fields }),
  );
async function posted(who: Person, fields: object = {}): Promise<number> {
  const answer = await post(who, fields);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { id: number } }>().data.id;
}
const comment = (who: Person, feedId: number, fields: object = {}) =>
  who.call("POST", `/api/community/feeds/${feedId}/comments`, { contents: "댓글", ...fields });
const authorOf = async (feedId: number) =>
  (await jisu.call("GET", `/api/community/feeds/${feedId}`)).json<{ data: FeedDetailView }>().data
    .feedMemberResponseDto;

const neighbour = { voice: "NEIGHBOUR", officeRole: null };
const office = { voice: "OFFICE", officeRole: "HEAD", nickname: "한빛마을 관리사무소", profileUrl: null };

test("L214 who speaks: the office, its member as a neighbour, a guest; notices are the office's", async () => {
  expect(await authorOf(await posted(head))).toMatchObject(office);
  expect(await authorOf(await posted(livingHead))).toMatchObject({ ...neighbour, nickname: "이소장" });
  expect(await authorOf(await posted(livingHead, { voice: "OFFICE" }))).toMatchObject(office);
  expect(await authorOf(await posted(livingHead, { feedType: "NOTICE" }))).toMatchObject(office);
  expect(await authorOf(await posted(jisu))).toMatchObject({ ...neighbour, nickname: "지수" });
  const feedId = await posted(nara);
  expect(await authorOf(feedId)).toMatchObject({ voice: "GUEST", officeRole: null, nickname: "나라" });
  const voices = [];
  for (const [who, fields] of [[head], [livingHead], [livingHead, { voice: "OFFICE" }], [nara], [jisu]] as const) {
    const answer = await comment(who, feedId, fields);
    voices.push(answer.json<{ data: { commentMemberResponseDto: object } }>().data.commentMemberResponseDto);
  }
  const guest = { voice: "GUEST", nickname: "나라" };
  expect(voices).toMatchObject([office, { nickname: "이소장" }, office, guest, neighbour]);
  const list = await nara.call("GET", `/api/community/feeds?apartmentId=${complexId}&sort=LATEST`);
  const items = list.json<{ data: FeedListView }>().data.feedDtoList;
  expect(items.find(({ voice }) => voice === "OFFICE")).toMatchObject({
    nickName: "한빛마을 관리사무소",
    officeRole: "HEAD",
  });
});

test("L214 words keep the voice in which they were written", async () => {
  const mover = await person(t, "무버");
  const before = await posted(mover);
  await moveIn(mover);
  expect(await authorOf(before)).toMatchObject({ voice: "GUEST" });
  expect(await authorOf(await posted(mover))).toMatchObject(neighbour);

  const staff = await person(t, "직원");
  await buildRole(t, complexId, staff, "STAFF");
  const byStaff = await posted(staff);
  await moveIn(staff);
  expect(await authorOf(byStaff)).toMatchObject({ ...office, officeRole: "STAFF" });
  expect(await authorOf(await posted(staff))).toMatchObject(neighbour);

  const former = await person(t, "전소장");
  await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${complexId}, ${former.memberId})`);
  const byOffice = await posted(former);
  const remark = await comment(former, byOffice);
  const { commentId } = remark.json<{ data: { commentId: number } }>().data;
  expect((await former.call("DELETE", `/api/apartment/${complexId}/managers/me`)).statusCode).toBe(204);
  expect(await authorOf(byOffice)).toMatchObject(office);
  expect(await authorOf(await posted(former))).toMatchObject({ voice: "GUEST" });
  // What stands under the mark is changed by the office alone; deleted it can be by its author.
  const edit = await sendForm(
    t,
    former,
    `/api/community/feeds/${byOffice}`,
    feedForm({ title: "제목", contents: "입금" }),
    {
      method: "PUT",
    },
  );
  expect(refusal(edit)).toBe("403 OFFICE_VOICE_ONLY");
  const commentUrl = `/api/community/feeds/${byOffice}/comments/${commentId}`;
  expect(refusal(await former.call("PUT", commentUrl, { contents: "입금" }))).toBe("403 OFFICE_VOICE_ONLY");
  expect((await former.call("DELETE", commentUrl)).statusCode).toBe(204);
  expect((await former.call("DELETE", `/api/community/feeds/${byOffice}`)).statusCode).toBe(204);
});

test("L211 the mark comes from the role alone: a voice without it is 403, other keys are ignored", async () => {
  const feedId = await posted(jisu);
  const stranger = await person(t, "낯선이");
  await buildComplex(t, { managerId: stranger.memberId, hasOffice: true });
  for (const who of [jisu, nara, stranger]) {
    expect(refusal(await post(who, { voice: "OFFICE" }))).toBe("403 OFFICE_VOICE_ONLY");
    expect(refusal(await comment(who, feedId, { voice: "OFFICE" }))).toBe("403 OFFICE_VOICE_ONLY");
    expect(refusal(await post(who, { feedType: "NOTICE" }))).toBe("403 NOTICE_BY_MANAGER_ONLY");
  }
  const fields = {
    official: true,
    role: "HEAD",
    officeRole: "HEAD",
    badge: "관리사무소",
    nickName: "관리사무소",
    sender: {},
  };
  expect(await authorOf(await posted(jisu, fields))).toMatchObject({ ...neighbour, nickname: "지수" });
  // L214: the office of another complex is a guest here. A photo of the group room and a profile give no mark either.
  expect((await comment(stranger, feedId)).json()).toMatchObject({
    data: { commentMemberResponseDto: { voice: "GUEST", officeRole: null, nickname: "낯선이" } },
  });
  const roomId = await groupRoomOf(t, complexId);
  await jisu.call("POST", `/api/chat/group/${roomId}/join`);
  const photo = new FormData();
  photo.append("image", new Blob([await photoOf("blue")], { type: "image/jpeg" }), "photo.jpg");
  photo.append("voice", "OFFICE");
  expect(refusal(await sendForm(t, jisu, `/api/chat/room/${roomId}/images`, photo))).toBe("403 OFFICE_VOICE_ONLY");
  const profile = feedForm({ ...fields, nickname: "지수" });
  expect((await sendForm(t, jisu, "/api/member/profile", profile, { method: "PUT" })).statusCode).toBe(200);
  expect(await authorOf(feedId)).toMatchObject({ ...neighbour, nickname: "지수", profileUrl: null });

  // An office that is not proven has its role, but no mark.
  const manager = await person(t, "미확인");
  const unproven = await buildComplex(t, { managerId: manager.memberId, kind: "PUBLIC" });
  expect(refusal(await post(manager, { apartmentId: unproven, voice: "OFFICE" }))).toBe("403 OFFICE_VOICE_ONLY");
  const notice = await posted(manager, { apartmentId: unproven, feedType: "NOTICE" });
  expect(await authorOf(notice)).toMatchObject({ ...neighbour, nickname: "미확인" });
});

test("L211 a role that is given up at the same time: the notice is marked or refused, 40 rounds", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const leaver = await person(t, "그만두는이");
    await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${complexId}, ${leaver.memberId})`);
    const calls = [
      () => post(leaver, { voice: "OFFICE" }),
      () => leaver.call("DELETE", `/api/apartment/${complexId}/managers/me`),
    ];
    if (round % 2 === 1) calls.reverse();
    const answers = await Promise.all(calls.map((call) => call()));
    if (round % 2 === 1) answers.reverse();
    const [written, resigned] = answers;
    expect(resigned?.statusCode).toBe(204);
    const { marked } = await t.db.one<{ marked: number }>(sql`
      select count(*) as marked from feeds where author_id = ${leaver.memberId} and voice = 'HEAD'`);
    outcomes.add(`${written?.statusCode} ${marked}`);
  }
  for (const outcome of outcomes) expect(["201 1", "403 0"]).toContain(outcome);
});

test("L218 voices in the group room; who moves out of a complex of kind PUBLIC leaves its room at once", async () => {
  const id = await buildComplex(t, {
    kind: "PUBLIC",
    managerId: head.memberId,
    residentId: jisu.memberId,
    hasOffice: true,
  });
  const roomId = await groupRoomOf(t, id);
  const mina = await person(t, "미나");
  await moveIn(mina, id);
  for (const who of [head, jisu, mina]) {
    expect((await who.call("POST", `/api/chat/group/${roomId}/join`)).statusCode).toBe(200);
  }
  const [asHead, asMina, asNara] = await Promise.all(
    [head, mina, nara].map((who) => ChatClient.open(server.url, who.cookie)),
  );
  await asMina?.subscribe(chatTopics.room(roomId));
  await asMina?.subscribe(chatTopics.errors);
  await asNara?.subscribe(chatTopics.room(roomId));
  expect(asNara?.errors).toHaveLength(1);
  await asHead?.sendAndWait(roomId, "단수 안내");
  expect((await asMina?.waitForMessages(1))?.[0]?.sender).toMatchObject(office);
  await asMina?.sendAndWait(roomId, "감사합니다");
  // A message leaves out what a reader takes it for without the keys (decision 114).
  expect((await asMina?.waitForMessages(2))?.[1]?.sender).toEqual({
    id: mina.memberId,
    nickname: "미나",
    profileUrl: null,
  });
  const members = await jisu.call("GET", `/api/chat/room/${roomId}/members`);
  expect(members.json<{ data: { members: object[] } }>().data.members).toMatchObject([
    { nickname: "미나", voice: "NEIGHBOUR" },
    office,
    { nickname: "지수" },
  ]);
  const homes = await mina.call("GET", "/api/member-apartments");
  const [home] = homes.json<{ data: { memberApartmentId: number }[] }>().data;
  expect((await mina.call("DELETE", `/api/member-apartments/${home?.memberApartmentId}`)).statusCode).toBe(204);
  await asHead?.sendAndWait(roomId, "나간 뒤");
  await asMina?.sendAndWait(roomId, "아직 있어요");
  expect(asMina?.refusals.at(-1)?.reason ?? asMina?.errors.length).toBeTruthy();
  expect(asMina?.messages.map(({ message }) => message)).toEqual(["단수 안내", "감사합니다"]);
  expect(refusal(await mina.call("POST", `/api/chat/group/${roomId}/join`))).toBe("403 CHAT_RESIDENTS_ONLY");
  for (const client of [asHead, asMina, asNara]) client?.end();
});

test("own words can be deleted after a move, also where they can be read no more", async () => {
  const id = await buildComplex(t, { kind: "RESIDENTS", residentId: jisu.memberId });
  const mina = await person(t, "미나");
  await moveIn(mina, id);
  const feedId = await posted(mina, { apartmentId: id });
  const below = await posted(jisu, { apartmentId: id });
  const answer = await comment(mina, below);
  const { commentId } = answer.json<{ data: { commentId: number } }>().data;
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${mina.memberId}`);
  expect(refusal(await mina.call("GET", `/api/community/feeds/${feedId}`))).toBe("404 FEED_NOT_FOUND");
  expect(refusal(await mina.call("DELETE", `/api/community/feeds/${below}`))).toBe("404 FEED_NOT_FOUND");
  expect((await mina.call("DELETE", `/api/community/feeds/${feedId}`)).statusCode).toBe(204);
  expect((await mina.call("DELETE", `/api/community/feeds/${below}/comments/${commentId}`)).statusCode).toBe(204);
});

test("words carry the role of their writer; those of a representative are the council's", async () => {
  const id = await buildComplex(t, { kind: "PUBLIC", residentId: jisu.memberId, hasOffice: true });
  for (const role of ["STAFF", "GUARD", "COUNCIL"] as const) {
    const who = await person(t, "담당");
    await buildRole(t, id, who, role);
    const name = role === "COUNCIL" ? "한빛마을 입주자대표회의" : "한빛마을 관리사무소";
    expect(await authorOf(await posted(who, { apartmentId: id }))).toMatchObject({
      ...office,
      nickname: name,
      officeRole: role,
    });
    const notice = await post(who, { apartmentId: id, feedType: "NOTICE" });
    expect(role === "STAFF" ? notice.statusCode : refusal(notice)).toBe(role === "STAFF" ? 201 : "403 ROLE_ONLY");
  }
});

test("L223 who chose to write as a neighbour and has moved out meanwhile never writes as the office", async () => {
  const id = await buildComplex(t, { kind: "PUBLIC", residentId: jisu.memberId, hasOffice: true });
  const staff = await person(t, "직원");
  await buildRole(t, id, staff, "STAFF");
  await moveIn(staff, id);
  const roomId = await groupRoomOf(t, id);
  expect((await staff.call("POST", `/api/chat/group/${roomId}/join`)).statusCode).toBe(200);
  const client = await ChatClient.open(server.url, staff.cookie);
  await client.subscribe(chatTopics.errors);
  const fields = { apartmentId: id, voice: "NEIGHBOUR" };
  const feedId = await posted(staff, fields);
  expect(await authorOf(feedId)).toMatchObject(neighbour);
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${staff.memberId}`);
  // The refused photo waits there to be removed.
  const { rate_limits: _, object_removals: __, ...counts } = await rowCounts(t);
  expect(refusal(await post(staff, fields))).toBe("409 NEIGHBOUR_VOICE_ONLY");
  expect(refusal(await comment(staff, feedId, { voice: "NEIGHBOUR" }))).toBe("409 NEIGHBOUR_VOICE_ONLY");
  const photo = new FormData();
  photo.append("image", new Blob([await photoOf("blue")], { type: "image/jpeg" }), "photo.jpg");
  photo.append("voice", "NEIGHBOUR");
  expect(refusal(await sendForm(t, staff, `/api/chat/room/${roomId}/images`, photo))).toBe("409 NEIGHBOUR_VOICE_ONLY");
  expect(await rowCounts(t)).toMatchObject(counts);
  expect(await authorOf(await posted(staff, { apartmentId: id }))).toMatchObject({
    voice: "OFFICE",
    officeRole: "STAFF",
  });
  client.end();
});
