import type { ChatroomView } from "@danji/contract/chat/chat";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildMessage } from "#testing/builders/build-chat.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let roomId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
});
beforeEach(async () => {
  await t.db.run(sql`delete from chat_rooms where kind = 'DIRECT'`);
  roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
});
afterAll(() => t.close());

const messageUrl = (messageId: unknown, room = roomId) => `/api/chat/room/${room}/messages/${String(messageId)}`;
const remove = (who: Person, messageId: unknown, room?: number) => who.call("DELETE", messageUrl(messageId, room));
const visibleMessages = async (who: Person) =>
  (await who.call("GET", `/api/chat/room/${roomId}`)).json<{ data: ChatroomView }>().data.chatMessageResponses;

test("deleting is for the sender: anonymous 401, another member 403, the other side 403, elsewhere 404", async () => {
  const haeun = await person(t, "하은");
  const other = await buildDirectRoom(t, jisu.memberId, haeun.memberId);
  const { id } = await buildMessage(t, { roomId, senderId: jisu.memberId });
  expect((await t.app.inject({ method: "DELETE", url: messageUrl(id) })).statusCode).toBe(401);
  expect(refusal(await remove(haeun, id))).toBe("403 CHAT_NOT_A_MEMBER");
  expect(refusal(await remove(minho, id))).toBe("403 CHAT_MESSAGE_NOT_YOURS");
  expect(refusal(await remove(jisu, id, other))).toBe("404 CHAT_MESSAGE_NOT_FOUND");
  expect(refusal(await remove(jisu, 987_654))).toBe("404 CHAT_MESSAGE_NOT_FOUND");
  expect(refusal(await remove(jisu, id, 987_654))).toBe("404 CHAT_ROOM_NOT_FOUND");
  expect((await remove(jisu, "abc")).statusCode).toBe(400);
  expect(await visibleMessages(minho)).toMatchObject([{ id, message: "안녕하세요" }]);
});

test("a deleted message keeps its seq for everyone, and its text is nowhere", async () => {
  const { id } = await buildMessage(t, { roomId, senderId: jisu.memberId, body: "비밀번호는 1234" });
  await buildMessage(t, { roomId, senderId: minho.memberId, body: "네" });
  expect((await remove(jisu, id)).statusCode).toBe(204);
  expect((await remove(jisu, id)).statusCode).toBe(204);
  for (const who of [jisu, minho]) {
    expect(await visibleMessages(who)).toMatchObject([
      { id, seq: 1, message: "삭제된 메시지입니다", isDeleted: true, imageUrl: null },
      { seq: 2, message: "네" },
    ]);
  }
  expect((await visibleMessages(minho))[1]).not.toHaveProperty("isDeleted");
  expect((await jisu.call("GET", `/api/chat/room/${roomId}/search?q=1234`)).json()).toMatchObject({
    data: { messages: [] },
  });
  expect(await t.db.one(sql`select body, folded from chat_messages where id = ${id}`)).toEqual({
    body: "",
    folded: "",
  });
});

test("after five minutes it is too late", async () => {
  const sent = (ago: number) =>
    buildMessage(t, { roomId, senderId: jisu.memberId, createdAt: new Date(Date.now() - ago).toISOString() });
  const [late, early] = [await sent(300_500), await sent(290_000)];
  expect(refusal(await remove(jisu, late.id))).toBe("409 CHAT_DELETE_TOO_LATE");
  expect((await remove(jisu, early.id)).statusCode).toBe(204);
});
