import { chatTopics } from "@danji/contract/chat/chat-topics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildMessage, buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { ChatClient } from "#testing/chat-client.ts";
import { refusal } from "#testing/refusal.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let head: Person;
let jisu: Person;
let nara: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  head = await person(t, "윤태식");
  // The first complex stays as it is.
  await buildComplex(t, { managerId: head.memberId });
  jisu = await person(t, "지수");
  nara = await person(t, "나라");
});
afterAll(() => t.close());

const change = (who: Person, id: number, kind: string) => who.call("PUT", `/api/apartment/${id}/kind`, { kind });
const post = (who: Person, apartmentId: number) =>
  sendForm(t, who, "/api/community/feeds", feedForm({ title: "제목", contents: "내용", apartmentId }));
const build = () => buildComplex(t, { kind: "EVERYONE", managerId: head.memberId, residentId: jisu.memberId });

test("is for the managers of the complex; the first complex keeps its kind", async () => {
  const id = await build();
  const url = `/api/apartment/${id}/kind`;
  expect((await t.app.inject({ method: "PUT", url, payload: { kind: "PUBLIC" } })).statusCode).toBe(401);
  for (const who of [jisu, nara]) expect(refusal(await change(who, id, "PUBLIC"))).toBe("403 MANAGER_ONLY");
  expect(refusal(await change(head, 999_999, "PUBLIC"))).toBe("404 APARTMENT_NOT_FOUND");
  expect((await change(head, id, "OPEN")).statusCode).toBe(400);
  for (const kind of ["PUBLIC", "RESIDENTS"]) expect(refusal(await change(head, 1, kind))).toBe("409 KIND_STAYS");
  expect((await change(head, id, "PUBLIC")).json()).toMatchObject({ data: { id, kind: "PUBLIC" } });
});

test("L221 guests leave the group room, read no more than the new kind allows, and keep their words", async () => {
  const id = await build();
  const roomId = await groupRoomOf(t, id);
  await buildRoomMembers(t, roomId, [jisu.memberId, nara.memberId, head.memberId]);
  const own = (await post(nara, id)).json<{ data: { id: number } }>().data.id;
  const feedId = await buildFeed(t, { complexId: id, authorId: jisu.memberId });
  await change(head, id, "PUBLIC");
  expect(refusal(await nara.call("GET", `/api/chat/room/${roomId}`))).toBe("403 CHAT_NOT_A_MEMBER");
  for (const who of [jisu, head]) expect((await who.call("GET", `/api/chat/room/${roomId}`)).statusCode).toBe(200);
  expect((await nara.call("GET", `/api/community/feeds/${feedId}`)).statusCode).toBe(200);
  expect(refusal(await post(nara, id))).toBe("403 RESIDENTS_WRITE");
  await change(head, id, "RESIDENTS");
  expect(refusal(await nara.call("GET", `/api/community/feeds/${feedId}`))).toBe("404 FEED_NOT_FOUND");
  expect((await jisu.call("GET", `/api/community/feeds/${own}`)).json()).toMatchObject({
    data: { feedMemberResponseDto: { voice: "GUEST", nickname: "나라" } },
  });
  expect((await post(jisu, id)).statusCode).toBe(201);
  expect((await nara.call("DELETE", `/api/community/feeds/${own}`)).statusCode).toBe(204);
});

test("L221 a guest's open socket leaves the room, their lists end, and refused photos are not kept", async () => {
  const id = await build();
  const roomId = await groupRoomOf(t, id);
  await buildRoomMembers(t, roomId, [jisu.memberId, nara.memberId]);
  const feedId = await buildFeed(t, { complexId: id, authorId: jisu.memberId });
  expect((await nara.call("POST", `/api/community/feeds/${feedId}/bookmarks`)).statusCode).toBeLessThan(300);
  const bookmarks = async () => (await nara.call("GET", "/api/bookmarks/feeds")).body;
  expect(await bookmarks()).toContain(`"feedId":${feedId}`);
  const { url } = await serveSockets(t);
  const [asJisu, asNara] = await Promise.all([jisu, nara].map(({ cookie }) => ChatClient.open(url, cookie)));
  for (const client of [asJisu, asNara]) await client?.subscribe(chatTopics.room(roomId));
  await asJisu?.sendAndWait(roomId, "아직 열려 있어요");
  await asNara?.waitForMessages(1);

  expect((await change(head, id, "PUBLIC")).statusCode).toBe(200);
  await asJisu?.sendAndWait(roomId, "이제 우리끼리예요");
  await asJisu?.waitForMessages(2);
  await asNara?.sendAndWait(roomId, "저도요");
  expect(asNara?.messages.map(({ message }) => message)).toEqual(["아직 열려 있어요"]);
  const images = () => t.db.one<{ count: number }>(sql`select count(*) from images`);
  const before = await images();
  const photos = await Promise.all(["red", "green", "blue"].map((colour) => photoOf(colour)));
  const form = feedForm({ title: "제목", contents: "내용", apartmentId: id }, photos);
  expect(refusal(await sendForm(t, nara, "/api/community/feeds", form))).toBe("403 RESIDENTS_WRITE");
  expect(await images()).toEqual(before);
  expect(await bookmarks()).toContain(`"feedId":${feedId}`);
  expect((await change(head, id, "RESIDENTS")).statusCode).toBe(200);
  expect(await bookmarks()).not.toContain(`"feedId":${feedId}`);
  expect((await nara.call("GET", `/api/community/feeds?apartmentId=${id}`)).statusCode).toBe(403);
  for (const client of [asJisu, asNara]) client?.end();
});

test("what residents wrote among themselves is not opened: 409 until it is gone, and for nothing from before", async () => {
  const id = await build();
  const roomId = await groupRoomOf(t, id);
  await post(jisu, id);
  expect((await change(head, id, "RESIDENTS")).statusCode).toBe(200);
  // What every member could read already closes nothing; the same kind again keeps the time.
  expect((await change(head, id, "PUBLIC")).statusCode).toBe(200);
  expect((await change(head, id, "RESIDENTS")).statusCode).toBe(200);
  const own = (await post(jisu, id)).json<{ data: { id: number } }>().data.id;
  expect((await change(head, id, "RESIDENTS")).statusCode).toBe(200);
  for (const kind of ["PUBLIC", "EVERYONE"]) expect(refusal(await change(head, id, kind))).toBe("409 KIND_HAS_WORDS");
  expect((await jisu.call("DELETE", `/api/community/feeds/${own}`)).statusCode).toBe(204);
  expect((await change(head, id, "PUBLIC")).statusCode).toBe(200);

  await change(head, id, "RESIDENTS");
  await buildRoomMembers(t, roomId, [jisu.memberId]);
  await buildMessage(t, { roomId, senderId: jisu.memberId });
  expect(refusal(await change(head, id, "PUBLIC"))).toBe("409 KIND_HAS_WORDS");
  // One that always was for residents has no such time.
  const always = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId, residentId: jisu.memberId });
  await buildFeed(t, { complexId: always, authorId: jisu.memberId });
  expect(refusal(await change(head, always, "EVERYONE"))).toBe("409 KIND_HAS_WORDS");
});

test("L221 a post, a comment and a join against the change: before it or refused, 40 rounds", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const id = await build();
    const roomId = await groupRoomOf(t, id);
    const feedId = await buildFeed(t, { complexId: id, authorId: jisu.memberId });
    const calls = [
      () => post(nara, id),
      () => nara.call("POST", `/api/community/feeds/${feedId}/comments`, { contents: "댓글" }),
      () => nara.call("POST", `/api/chat/group/${roomId}/join`),
    ];
    const at = round % 4;
    calls.splice(at, 0, () => change(head, id, "PUBLIC"));
    const answers = await Promise.all(calls.map((call) => call()));
    const [changed] = answers.splice(at, 1);
    expect(changed?.statusCode).toBe(200);
    const [written, commented, joined] = answers.map(({ statusCode }) => statusCode);
    const { posts, comments, members } = await t.db.one<{ posts: number; comments: number; members: number }>(sql`
      select (select count(*) from feeds where complex_id = ${id} and author_id = ${nara.memberId}) as posts,
        (select count(*) from comments where feed_id = ${feedId}) as comments,
        (select count(*) from chat_members where room_id = ${roomId}) as members`);
    outcomes.add(`words ${written} ${posts}`).add(`words ${commented} ${comments}`).add(`room ${joined} ${members}`);
  }
  const possible = ["words 201 1", "words 403 0", "room 200 0", "room 403 0"];
  expect([...outcomes].filter((outcome) => !possible.includes(outcome))).toEqual([]);
});
