import type { ChatroomItemView } from "@danji/contract/chat/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import {
  buildDirectRoom,
  buildMessage,
  buildMessages,
  buildRoomMembers,
  groupRoomOf,
} from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { createResidents } from "#testing/builders/residents.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { listChatrooms } from "./room-list.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
});
afterAll(() => t.close());

const listOf = async (who: Person, kind: "direct" | "group", size = 100) =>
  (await who.call("GET", `/api/chat/${kind}?size=${size}`)).json<{ data: ChatroomItemView[] }>().data;

test("the lists of rooms need a session", async () => {
  for (const url of ["/api/chat/direct", "/api/chat/group"]) {
    expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
  }
  expect([await listOf(jisu, "direct"), await listOf(jisu, "group")]).toEqual([[], []]);
});

test("T162 of 50 rooms each shows its own last message, the newest first, in one statement", async () => {
  const others = await createResidents([t], 50);
  const rooms: { id: number; other: number }[] = [];
  for (const { memberId } of others) {
    const id = await buildDirectRoom(t, jisu.memberId, memberId);
    await buildMessages(t, id, [memberId, jisu.memberId], rooms.length);
    rooms.unshift({ id, other: memberId });
    if (rooms.length > 1) await buildMessage(t, { roomId: id, senderId: memberId, body: `마지막 ${id}` });
  }
  const sent: unknown[] = [];
  const counted = { many: (statement) => (sent.push(statement), t.db.many(statement)) } as Pick<Queryable, "many">;
  const viewer = { memberId: jisu.memberId, session: "" };
  const list = await listChatrooms({ ...t.db, ...counted }, viewer, "DIRECT", 100);
  expect(sent).toHaveLength(1);
  expect(list).toEqual(await listOf(jisu, "direct"));
  expect(list.map((item) => item.chatroomId)).toEqual(rooms.map(({ id }) => id));
  for (const [place, { id, other }] of rooms.entries()) {
    const isFirst = place === rooms.length - 1;
    expect(list[place]).toMatchObject({
      memberInformation: { id: other, profileUrl: null },
      chatMessage: isFirst ? "" : `마지막 ${id}`,
      memberCount: 2,
      // The last one, and every second of those before it.
      unreadCount: isFirst ? 0 : 1 + Math.floor((rooms.length - 1 - place) / 2),
    });
  }
  expect(await listOf(jisu, "direct", 3)).toEqual(list.slice(0, 3));
});

test("a list marks deleted messages and photos, counts unread to 300, and cuts a long message", async () => {
  const roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  const first = async () => (await listOf(jisu, "direct"))[0];
  await buildMessage(t, { roomId, senderId: minho.memberId, body: "가".repeat(5000) });
  expect(await first()).toMatchObject({
    chatroomId: roomId,
    chatMessage: "가".repeat(120),
    name: "민호",
    isMuted: false,
  });
  const photo = await buildMessage(t, { roomId, senderId: minho.memberId, body: "" });
  await t.db.run(sql`
    with image as (insert into images (key, uploader_id, width, height, bytes)
      values (${"k".repeat(32)}, ${minho.memberId}, 1, 1, 1) returning id)
    update chat_messages set image_id = image.id from image where chat_messages.id = ${photo.id}`);
  expect(await first()).toMatchObject({ chatMessage: "사진을 보냈습니다.", unreadCount: 2, lastSeq: 2 });
  const gone = await buildMessage(t, { roomId, senderId: minho.memberId, body: "비밀" });
  await t.db.run(sql`update chat_messages set body = '', deleted_at = now() where id = ${gone.id}`);
  expect(await first()).toMatchObject({ chatMessage: "삭제된 메시지입니다", unreadCount: 3 });
  await buildMessages(t, roomId, [minho.memberId], 400);
  expect(await first()).toMatchObject({ unreadCount: 300, lastSeq: 403 });
  await buildMessage(t, { roomId, senderId: jisu.memberId, body: "읽었어요" });
  expect(await first()).toMatchObject({ unreadCount: 0, chatMessage: "읽었어요" });
});

test("T161 a room keeps the name of an other side who left it, but not of one who withdrew", async () => {
  const haeun = await person(t, "하은");
  const withMinho = await buildDirectRoom(t, haeun.memberId, minho.memberId);
  const withJisu = await buildDirectRoom(t, haeun.memberId, jisu.memberId);
  await minho.call("DELETE", `/api/chat/room/${withMinho}/members/me`);
  await t.db.run(sql`update members set withdrawn_at = now(), picture_id = null where id = ${jisu.memberId}`);
  const names = new Map((await listOf(haeun, "direct")).map((item) => [item.chatroomId, item.name]));
  expect(names).toEqual(
    new Map([
      [withMinho, "민호"],
      [withJisu, "탈퇴한 회원"],
    ]),
  );
  expect((await listOf(minho, "direct")).map((item) => item.chatroomId)).not.toContain(withMinho);
});

test("group rooms are named after their complex and listed for those who joined", async () => {
  const haeun = await person(t, "하은");
  const roomId = await groupRoomOf(t, await buildComplex(t, { name: "늘봄마을" }));
  await buildRoomMembers(t, roomId, [haeun.memberId, minho.memberId]);
  await buildMessage(t, { roomId, senderId: minho.memberId, body: "반가워요" });
  expect(await listOf(haeun, "group")).toMatchObject([
    {
      chatroomId: roomId,
      memberInformation: { id: roomId, nickname: "늘봄마을", profileUrl: null },
      name: "늘봄마을",
      chatMessage: "반가워요",
      memberCount: 2,
    },
  ]);
  expect(await listOf(haeun, "direct")).toEqual([]);
  expect((await listOf(haeun, "group"))[0]?.blockedMemberIds).toEqual([]);
  await haeun.call("POST", `/api/blocks/members/${minho.memberId}`);
  expect(await listOf(haeun, "group")).toMatchObject([
    { chatMessage: "차단한 이웃의 메시지예요", blockedMemberIds: [minho.memberId] },
  ]);
  expect((await listOf(minho, "group"))[0]?.blockedMemberIds).toEqual([]);
});

test("L215 the last words of the office stand in the list also for who has blocked its manager", async () => {
  const haeun = await person(t, "하은");
  const roomId = await groupRoomOf(t, await buildComplex(t));
  await buildRoomMembers(t, roomId, [haeun.memberId, minho.memberId]);
  await haeun.call("POST", `/api/blocks/members/${minho.memberId}`);
  const { id } = await buildMessage(t, { roomId, senderId: minho.memberId, body: "오늘 밤 단수예요" });
  expect((await listOf(haeun, "group"))[0]?.chatMessage).toBe("차단한 이웃의 메시지예요");
  await t.db.run(sql`update chat_messages set voice = 'HEAD' where id = ${id}`);
  expect((await listOf(haeun, "group"))[0]?.chatMessage).toBe("오늘 밤 단수예요");
});
