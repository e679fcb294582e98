import type { ChatroomItemView, ChatroomView } from "@danji/contract/chat/chat";
import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildMessage, buildMessages } from "#testing/builders/build-chat.ts";
import { buildNeighbours } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let requestId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
});
beforeEach(async () => {
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
  requestId = await createRequest(jisu, minho);
});
afterAll(() => t.close());

const greeting = "안녕하세요";
const createRequest = async (one: Person, other: Person): Promise<number> =>
  (await one.call("POST", "/api/chat/request", { receiverId: other.memberId, message: greeting })).json<{
    data: { requestId: number };
  }>().data.requestId;
const approve = (who: Person, id: unknown = requestId) => who.call("POST", `/api/chat/request/${String(id)}/approve`);
const reject = (who: Person, id: unknown = requestId) => who.call("POST", `/api/chat/request/${String(id)}/reject`);
const cancel = (who: Person, id: unknown = requestId) => who.call("DELETE", `/api/chat/request/${String(id)}`);
const dataOf = async <T>(who: Person, url: string) => (await who.call("GET", url)).json<{ data: T }>().data;
const messagesOf = async (who: Person, roomId: unknown) =>
  (await dataOf<ChatroomView>(who, `/api/chat/room/${String(roomId)}`)).chatMessageResponses;
const roomsOf = (who: Person) => dataOf<ChatroomItemView[]>(who, "/api/chat/direct");
const requestsOf = (who: Person, list: "sent" | "received") =>
  dataOf<ChatRequestView[]>(who, `/api/chat/request/${list}`);
const stateOf = async () =>
  (await t.db.one<{ state: string }>(sql`select state from chat_requests where id = ${requestId}`)).state;
const pairRooms = () =>
  t.db.many<{ id: number; members: number }>(sql`
    select r.id, (select count(*) from chat_members m where m.room_id = r.id) as members from chat_rooms r
    where ${jisu.memberId} in (r.low_member_id, r.high_member_id)`);

describe("T154 a request is decided by its two members alone:", () => {
  test("anonymous 401, a third member 403, the wrong side 403, unknown 404, no id 400", async () => {
    const haeun = await person(t, "하은");
    for (const way of ["/approve", "/reject"]) {
      const url = `/api/chat/request/${requestId}${way}`;
      expect((await t.app.inject({ method: "POST", url })).statusCode).toBe(401);
    }
    expect((await t.app.inject({ method: "DELETE", url: `/api/chat/request/${requestId}` })).statusCode).toBe(401);
    for (const decide of [approve, reject]) {
      for (const who of [haeun, jisu]) expect(refusal(await decide(who))).toBe("403 CHAT_REQUEST_NOT_YOURS");
    }
    for (const who of [haeun, minho]) expect(refusal(await cancel(who))).toBe("403 CHAT_REQUEST_NOT_YOURS");
    for (const decide of [approve, reject, cancel]) {
      expect(refusal(await decide(minho, 987_654))).toBe("404 CHAT_REQUEST_NOT_FOUND");
      for (const wrong of [0, -1, "abc", "9223372036854775808"]) {
        expect([400, 404]).toContain((await decide(minho, wrong)).statusCode);
      }
    }
    expect([await stateOf(), await pairRooms()]).toEqual(["PENDING", []]);
  });
});

describe("accepting", () => {
  test("T148 makes one room of both, shown to both, and is on record", async () => {
    const answer = await approve(minho);
    expect(answer.statusCode, answer.body).toBe(200);
    const { chatroomId } = answer.json<{ data: { chatroomId: number } }>().data;
    expect(await pairRooms()).toEqual([{ id: chatroomId, members: 2 }]);
    expect(await requestsOf(jisu, "sent")).toMatchObject([{ status: "APPROVED", chatroomId }]);
    expect(await requestsOf(minho, "received")).toMatchObject([{ status: "APPROVED", chatroomId }]);
    for (const [who, other] of [
      [jisu, minho],
      [minho, jisu],
    ] as const) {
      expect(await roomsOf(who)).toMatchObject([
        { chatroomId, memberInformation: { id: other.memberId, nickname: other.nickname }, chatMessage: greeting },
      ]);
    }
    expect(
      await t.db.many(sql`
      select action, target from audit_events where actor_id = ${minho.memberId}`),
    ).toEqual([{ action: "chat.approved", target: `room:${chatroomId}` }]);
  });

  test("T149 twice is refused and leaves one room and one greeting", async () => {
    await approve(minho);
    expect(refusal(await approve(minho))).toBe("409 CHAT_REQUEST_DECIDED");
    const [room] = await pairRooms();
    expect(await messagesOf(jisu, room?.id)).toMatchObject([{ message: greeting }]);
  });

  test("opens the room with the words of the request, from its sender, read by both", async () => {
    const from = Date.now();
    const { chatroomId } = (await approve(minho)).json<{ data: { chatroomId: number } }>().data;
    for (const who of [jisu, minho]) {
      const [message, ...others] = await messagesOf(who, chatroomId);
      expect(others).toEqual([]);
      expect(message).toMatchObject({
        seq: 1,
        message: greeting,
        sender: { id: jisu.memberId, nickname: jisu.nickname },
      });
      expect(Date.parse(message?.createdAt ?? "")).toBeGreaterThan(from - 1_000);
      expect(await roomsOf(who)).toMatchObject([{ lastSeq: 1, unreadCount: 0, messageCreatedAt: message?.createdAt }]);
    }
  });

  test("counts the words of the request as read above an own message that was stored late", async () => {
    const { chatroomId } = (await approve(minho)).json<{ data: { chatroomId: number } }>().data;
    await jisu.call("DELETE", `/api/chat/room/${chatroomId}/members/me`);
    await buildMessages(t, chatroomId, [minho.memberId], 2);
    requestId = await createRequest(jisu, minho);
    await approve(minho);
    expect(await roomsOf(minho)).toMatchObject([{ chatroomId, lastSeq: 4, unreadCount: 0 }]);
  });

  test("leaves what the receiver had not read unread", async () => {
    const { chatroomId } = (await approve(minho)).json<{ data: { chatroomId: number } }>().data;
    await buildMessage(t, { roomId: chatroomId, senderId: jisu.memberId, body: "읽지 않은 말" });
    await jisu.call("DELETE", `/api/chat/room/${chatroomId}/members/me`);
    requestId = await createRequest(jisu, minho);
    await approve(minho);
    expect(await roomsOf(minho)).toMatchObject([{ chatroomId, lastSeq: 3, unreadCount: 2 }]);
    expect(await roomsOf(jisu)).toMatchObject([{ chatroomId, lastSeq: 3, unreadCount: 0 }]);
  });

  test("returns a member who had left to the same room, without the messages sent meanwhile", async () => {
    const { chatroomId } = (await approve(minho)).json<{ data: { chatroomId: number } }>().data;
    await buildMessage(t, { roomId: chatroomId, senderId: jisu.memberId, body: "처음" });
    expect((await minho.call("DELETE", `/api/chat/room/${chatroomId}/members/me`)).statusCode).toBe(204);
    requestId = await createRequest(minho, jisu);
    expect((await approve(jisu)).json()).toMatchObject({ data: { chatroomId } });
    await buildMessage(t, { roomId: chatroomId, senderId: jisu.memberId, body: "다시" });
    const said = async (who: Person) => (await messagesOf(who, chatroomId)).map(({ message }) => message);
    expect([await said(jisu), await said(minho)]).toEqual([
      [greeting, "처음", greeting, "다시"],
      [greeting, "다시"],
    ]);
    expect(await pairRooms()).toEqual([{ id: chatroomId, members: 2 }]);
  });

  test("is refused where one blocks the other by then", async () => {
    await jisu.call("POST", `/api/blocks/members/${minho.memberId}`);
    expect(refusal(await approve(minho))).toBe("403 CHAT_REQUEST_REFUSED");
    expect([await stateOf(), await pairRooms()]).toEqual(["PENDING", []]);
    expect((await reject(minho)).statusCode).toBe(200);
  });
});

describe("a decision is final:", () => {
  test("T152 accepting after refusing, refusing after accepting, refusing twice", async () => {
    expect((await reject(minho)).statusCode).toBe(200);
    for (const decide of [approve, reject]) expect(refusal(await decide(minho))).toBe("409 CHAT_REQUEST_DECIDED");
    expect([await stateOf(), await pairRooms()]).toEqual(["REJECTED", []]);
    expect(await requestsOf(jisu, "sent")).toMatchObject([{ status: "REJECTED", chatroomId: null }]);
    requestId = await createRequest(minho, jisu);
    await approve(jisu);
    expect(refusal(await reject(jisu))).toBe("409 CHAT_REQUEST_DECIDED");
    expect(await stateOf()).toBe("APPROVED");
  });

  test("who was refused asks the same member again after seven days; who refused may ask, and others may be asked", async () => {
    const ask = (one: Person, other: Person) =>
      one.call("POST", "/api/chat/request", { receiverId: other.memberId, message: greeting });
    const decidedAgo = (days: number) =>
      t.db.run(sql`update chat_requests set decided_at = now() - ${days} * interval '1 day' where id = ${requestId}`);
    await reject(minho);
    const refused = await ask(jisu, minho);
    expect(refusal(refused)).toBe("409 CHAT_REQUEST_TOO_SOON");
    const { until } = await t.db.one<{ until: string }>(sql`
      select to_char((now() at time zone 'Asia/Seoul')::date + 7, 'FMMM월 FMDD일') as until`);
    expect(refused.json<{ message: string }>().message).toBe(
      `거절된 채팅 요청은 7일 뒤에 다시 보낼 수 있습니다. ${until}부터 보내주세요.`,
    );
    await decidedAgo(6);
    expect(refusal(await ask(jisu, minho))).toBe("409 CHAT_REQUEST_TOO_SOON");
    const haeun = await person(t, "하은");
    await buildNeighbours(t, [jisu.memberId, minho.memberId, haeun.memberId]);
    expect((await ask(jisu, haeun)).statusCode).toBe(200);
    expect((await ask(haeun, minho)).statusCode).toBe(200);
    await decidedAgo(7);
    expect((await ask(jisu, minho)).statusCode).toBe(200);
  });

  test("who refused may ask at once, and a cancellation of one's own is no refusal", async () => {
    await cancel(jisu);
    requestId = await createRequest(jisu, minho);
    await reject(minho);
    requestId = await createRequest(minho, jisu);
    expect((await approve(jisu)).statusCode).toBe(200);
  });

  test("a request that comes beside the refusal waits for it, in 20 rounds", async () => {
    for (let round = 0; round < 20; round += 1) {
      const [asker, asked] = [await person(t, "묻는이"), await person(t, "답하는이")];
      await buildNeighbours(t, [asker.memberId, asked.memberId]);
      const id = await createRequest(asker, asked);
      const again = () => asker.call("POST", "/api/chat/request", { receiverId: asked.memberId, message: greeting });
      const [, answer] = await Promise.all([reject(asked, id), again()]);
      expect(["409 CHAT_REQUEST_TOO_SOON", "409 CHAT_REQUEST_PENDING"]).toContain(refusal(answer));
    }
  });

  test("a cancelled request is gone from both lists, and another may be made", async () => {
    expect((await cancel(jisu)).statusCode).toBe(204);
    expect(refusal(await cancel(jisu))).toBe("409 CHAT_REQUEST_DECIDED");
    expect(refusal(await approve(minho))).toBe("409 CHAT_REQUEST_DECIDED");
    expect([await requestsOf(jisu, "sent"), await requestsOf(minho, "received")]).toEqual([[], []]);
    requestId = await createRequest(minho, jisu);
    expect((await approve(jisu)).statusCode).toBe(200);
    expect(refusal(await cancel(minho))).toBe("409 CHAT_REQUEST_DECIDED");
  });
});
