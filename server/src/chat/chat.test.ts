import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { ChatClient, waitUntil, upTo } from "#testing/chat-client.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { serveSockets, type SocketServer } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let server: SocketServer;
let jisu: Person;
let minho: Person;
let room: number;
let one: ChatClient;
let other: ChatClient;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  server = await serveSockets(t);
});
afterAll(() => t.close());

const enter = (who: Person) => ChatClient.open(server.url, who.cookie);

beforeEach(async () => {
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  [one, other] = [await enter(jisu), await enter(minho)];
  for (const client of [one, other]) await client.subscribe(`/topic/chat/${room}`);
  return () => [one, other].forEach((client) => client.end());
});

const stored = async (): Promise<string[]> => {
  const rows = await t.db.many<{ body: string }>(sql`
    select body from chat_messages where room_id = ${room} order by seq`);
  return rows.map(({ body }) => body);
};

describe("a room", () => {
  test("a message reaches all, the sender too, and is acknowledged once it is stored", async () => {
    const clientId = randomUUID();
    await one.sendAndWait(room, "안녕하세요", { clientId });
    expect(await stored()).toEqual(["안녕하세요"]);
    for (const client of [one, other]) {
      const [message] = await client.waitForMessages(1);
      expect(message).toEqual({
        id: expect.any(Number),
        chatroomId: room,
        seq: 1,
        sender: { id: jisu.memberId, nickname: "지수", profileUrl: null },
        message: "안녕하세요",
        imageUrl: null,
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        clientId,
      });
    }
  });

  test("L244 a message that names another member than that of the session is refused, and not stored", async () => {
    await one.subscribe("/user/queue/errors");
    await one.sendAndWait(room, "민호의 말", { headers: `x-member:${minho.memberId}\n` });
    expect(one.refusals.map(({ reason }) => reason)).toEqual(["OTHER_MEMBER"]);
    await one.sendAndWait(room, "지수의 말", { headers: `x-member:${jisu.memberId}\n` });
    expect(await stored()).toEqual(["지수의 말"]);
  });

  test("a malformed announcement between processes is dropped, and the next one is handled", async () => {
    await one.subscribe(`/topic/chat/${room}/events`);
    const texts = [
      "",
      "{",
      "null",
      "1",
      '"x"',
      "[]",
      "{}",
      '{"news":1}',
      '{"news":[1]}',
      "run",
      "run a b c\nx",
      "\u0001 x",
    ];
    for (const text of texts) await t.db.run(sql`select pg_notify('chat', ${text})`);
    const event = { type: "LEAVE", memberId: minho.memberId };
    await t.db.run(sql`select pg_notify('chat', ${JSON.stringify({ roomId: room, event })})`);
    await waitUntil(() => one.events.length > 0);
    expect(one.events).toEqual([event]);
  });
  test("T193 a thousand in a row arrive in the order in which they were sent", async () => {
    const receipts = upTo(1_000).map((place) => one.send(room, `${place}`));
    for (const client of [one, other]) {
      const messages = await client.waitForMessages(1_000);
      expect(messages.map(({ seq }) => seq)).toEqual(upTo(1_000));
      expect(messages.map(({ message }) => message)).toEqual(upTo(1_000).map(String));
    }
    await waitUntil(() => one.receipts.length >= 1_001);
    expect(one.receipts.slice(1)).toEqual(receipts);
    expect(await stored()).toEqual(upTo(1_000).map(String));
  });
  test("T212 a text is delivered unchanged, in NFC", async () => {
    const texts = ["👨‍👩‍👧‍👦", "שלום مرحبا", "\ufffe", "<script>alert(1)</script>", "가".repeat(5_000), 'a\\n"b\u2028'];
    for (const text of texts) await one.sendAndWait(room, text);
    await one.sendAndWait(room, "한글".normalize("NFD"));
    const messages = await other.waitForMessages(texts.length + 1);
    expect(messages.map(({ message }) => message)).toEqual([...texts, "한글".normalize("NFC")]);
  });
  test("a resend is the same message, harmless; T192 with another text it is refused", async () => {
    const clientId = randomUUID();
    await one.subscribe("/user/queue/errors");
    await one.sendAndWait(room, "처음", { clientId });
    await one.sendAndWait(room, "처음", { clientId: clientId.toUpperCase() });
    const both = [one.send(room, "둘째", { clientId: randomUUID() })];
    const twice = randomUUID();
    both.push(one.send(room, "셋째", { clientId: twice }), one.send(room, "셋째", { clientId: twice }));
    await waitUntil(() => both.every((receipt) => one.receipts.includes(receipt)));
    await one.sendAndWait(room, "다른 말", { clientId });
    expect(one.refusals).toMatchObject([{ reason: "CHAT_CLIENT_ID_REUSED", chatroomId: room, clientId }]);
    expect(await stored()).toEqual(["처음", "둘째", "셋째"]);
    expect((await other.waitForMessages(3)).map(({ message }) => message)).toEqual(["처음", "둘째", "셋째"]);
  });
  test("T192 without a queue for refusals the same is an ERROR, and the first text is kept", async () => {
    const clientId = randomUUID();
    await one.sendAndWait(room, "처음", { clientId });
    await one.sendAndWait(room, "다른 말", { clientId });
    expect(one.errors[0]?.headers.get("reason")).toBe("CHAT_CLIENT_ID_REUSED");
    expect((await one.closed).code).toBe(1002);
    expect(await stored()).toEqual(["처음"]);
  });
});

describe("T188 what is refused", () => {
  test.each([
    ["no JSON", "x", "BAD_REQUEST"],
    ["a list", "[]", "BAD_REQUEST"],
    ["null", '{"message":null}', "BAD_REQUEST"],
    ["an odd clientId", '{"message":"x","clientId":"1"}', "BAD_REQUEST"],
    ["U+0000", '{"message":"a\\u0000b"}', "BAD_REQUEST"],
    ["half a letter", '{"message":"a\\ud800b"}', "BAD_REQUEST"],
    ["nothing", '{"message":""}', "CHAT_MESSAGE_BLANK"],
    ["blanks", '{"message":" \u3164\u200b "}', "CHAT_MESSAGE_BLANK"],
    ["5,001 letters", JSON.stringify({ message: "가".repeat(5_001) }), "CHAT_MESSAGE_TOO_LONG"],
    ["60 KB", JSON.stringify({ message: "x".repeat(60_000) }), "CHAT_MESSAGE_TOO_LONG"],
  ])("%s is told to who listens, and ends who does not", async (_name, body, reason) => {
    const frame = `SEND\ndestination:/pub/chat/${room}\nreceipt:never\n\n${body}\0`;
    await one.subscribe("/user/queue/errors");
    one.raw(frame);
    await waitUntil(() => one.refusals.length === 1);
    expect(one.refusals).toMatchObject([{ reason, chatroomId: room, clientId: null }]);
    expect(one.refusals[0]?.message).toMatch(/[가-힣]/);
    expect(one.receipts).not.toContain("never");
    await one.sendAndWait(room, "그래도");
    expect(await stored()).toEqual(["그래도"]);
    other.raw(frame);
    await other.closed;
    expect(other.errors[0]?.headers.get("reason")).toBe(reason);
    expect(await stored()).toEqual(["그래도"]);
  });
  test("further keys are ignored: the sender is that of the session, the room that of the destination", async () => {
    const extra = { senderId: minho.memberId, sender: { id: 1 }, createdAt: "2001-01-01", roomId: 1, seq: 9 };
    one.raw(`SEND\ndestination:/pub/chat/${room}\n\n${JSON.stringify({ message: "나", ...extra })}\0`);
    const [message] = await other.waitForMessages(1);
    expect(message).toMatchObject({ seq: 1, chatroomId: room, sender: { id: jisu.memberId } });
    expect(message?.createdAt).not.toContain("2001");
  });
  test("too many in ten seconds, with the time to wait", async () => {
    const strict = await testApp({ sameDatabaseAs: t });
    const { url } = await serveSockets(strict);
    const client = await ChatClient.open(url, jisu.cookie);
    await client.subscribe("/user/queue/errors");
    for (let sent = 0; sent < 21; sent += 1) await client.sendAndWait(room, `${sent}`);
    expect(client.refusals).toMatchObject([{ reason: "CHAT_TOO_FAST" }]);
    expect(client.refusals[0]?.retryAfter).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(20);
    await strict.close();
  });
  test("in a 1:1 room that the other has left, or with a block either way", async () => {
    await one.subscribe("/user/queue/errors");
    // From the first message on the process knows the kind of the room.
    await one.sendAndWait(room, "처음");
    await t.db.run(
      sql`insert into member_blocks (blocker_id, blocked_id) values (${minho.memberId}, ${jisu.memberId})`,
    );
    await one.sendAndWait(room, "x");
    await t.db.run(sql`delete from member_blocks`);
    await t.db.run(
      sql`insert into member_blocks (blocker_id, blocked_id) values (${jisu.memberId}, ${minho.memberId})`,
    );
    await one.sendAndWait(room, "x");
    await t.db.run(sql`delete from member_blocks`);
    expect((await minho.call("DELETE", `/api/chat/room/${room}/members/me`)).statusCode).toBe(204);
    await one.sendAndWait(room, "x");
    expect(one.refusals.map(({ reason }) => reason)).toEqual(["CHAT_BLOCKED", "CHAT_BLOCKED", "CHAT_PARTNER_LEFT"]);
    expect(await stored()).toEqual(["처음"]);
  });
});

describe("what is forbidden", () => {
  test("T180 the rooms are the viewer's own, ascending; a SEND there is ignored", async () => {
    const sora = await person(t, "소라");
    const second = await buildDirectRoom(t, sora.memberId, jisu.memberId);
    const client = await enter(jisu);
    await client.subscribe("/subscribe");
    expect(client.messages).toEqual([[room, second]]);
    client.raw("SEND\ndestination:/subscribe\nreceipt:r\n\n\0");
    await waitUntil(() => client.receipts.includes("r"));
    client.end();
  });
  test.each(["", "/events"])("T181 the room of others%s is an ERROR", async (what) => {
    const sora = await enter(await person(t, "소라"));
    await sora.subscribe(`/topic/chat/${room}${what}`);
    expect(sora.errors[0]?.headers.get("reason")).toBe("CHAT_NOT_A_MEMBER");
    await one.sendAndWait(room, "우리끼리");
    await sora.closed;
    expect(sora.messages).toEqual([]);
    const { count } = await t.db.one<{ count: number }>(sql`
      select count(*) from chat_members where room_id = ${room}`);
    expect(count).toBe(2);
  });
  test("T181 T184 sending, reading and typing in the room of others has no effect", async () => {
    const sora = await enter(await person(t, "소라"));
    await sora.subscribe("/user/queue/errors");
    await other.subscribe(`/topic/chat/${room}/events`);
    await sora.sendAndWait(room, "저도요");
    await sora.sendAndWait(9_999_999, "저도요");
    for (const what of ["read", "typing"]) {
      sora.raw(`SEND\ndestination:/pub/chat/${room}/${what}\nreceipt:${what}\n\n{"seq":1}\0`);
    }
    await waitUntil(() => sora.receipts.includes("typing"));
    expect(sora.refusals.map(({ reason }) => reason)).toEqual(["CHAT_NOT_A_MEMBER", "CHAT_NOT_A_MEMBER"]);
    await delay(50);
    expect([await stored(), other.events, other.messages]).toEqual([[], [], []]);
    sora.end();
  });
  const odd = ["*", "**", "7/../8", "7%20", "0", "-1", "1e3", "9999999999999999", "7/events/x", "7/read", " 7"];
  test.each(odd.map((tail) => `/topic/chat/${tail}`))("T182 SUBSCRIBE %j is an ERROR", async (destination) => {
    await one.subscribe(destination);
    expect(one.errors[0]?.headers.get("reason")).toBe("NOT_FOUND");
  });
  test("T184 SEND to any other destination is refused", async () => {
    for (const destination of [`/topic/chat/${room}`, "/pub/chat/abc", "/pub/chat/", "/user/queue/errors"]) {
      const client = await enter(jisu);
      await client.subscribe("/user/queue/errors");
      client.raw(`SEND\ndestination:${destination}\n\n{"message":"x"}\0`);
      await client.closed;
      expect(client.errors[0]?.headers.get("reason")).toBe("NOT_FOUND");
    }
    expect([await stored(), other.messages]).toEqual([[], []]);
  });
  test("T185 T186 UNSUBSCRIBE and closing end delivery, never membership", async () => {
    const client = await enter(minho);
    const id = await client.subscribe(`/topic/chat/${room}`);
    await client.subscribe(`/topic/chat/${room}`);
    client.raw(`UNSUBSCRIBE\nid:${id}\ndestination:/topic/chat/999\nreceipt:u\n\n\0`);
    await waitUntil(() => client.receipts.includes("u"));
    await one.sendAndWait(room, "한 번");
    await client.waitForMessages(1);
    await delay(30);
    expect(client.messages).toHaveLength(1);
    client.end();
    await client.closed;
    expect((await minho.call("GET", `/api/chat/room/${room}`)).statusCode).toBe(200);
  });
});
