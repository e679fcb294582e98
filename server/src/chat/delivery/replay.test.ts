import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildDirectRoom, buildMessages, buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { ChatClient, waitUntil, upTo } from "#testing/chat-client.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { serveSockets, type SocketServer } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";

let t: TestApp;
let server: SocketServer;
let jisu: Person;
let minho: Person;
let room: number;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  server = await serveSockets(t);
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.run(sql`delete from chat_rooms where kind = 'DIRECT'`);
  room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
});

const enter = (who: Person) => ChatClient.open(server.url, who.cookie);
const topic = () => `/topic/chat/${room}`;

describe("a client that reconnects", () => {
  test("T196 gets the missed messages, in order and each once, then the new ones", async () => {
    const [one, other] = [await enter(jisu), await enter(minho)];
    await other.subscribe(topic());
    for (const place of upTo(20)) one.send(room, `${place}`);
    await other.waitForMessages(20);
    other.socket.terminate();
    for (const place of upTo(500)) one.send(room, `${20 + place}`);
    await waitUntil(() => one.receipts.length === 520);
    const back = await enter(minho);
    await back.subscribe(topic(), "after:20\n");
    for (const place of upTo(30)) one.send(room, `${520 + place}`);
    await back.waitForMessages(530);
    expect([...other.seqs, ...back.seqs]).toEqual(upTo(550));
    expect(back.messages.map(({ message }) => Number(message))).toEqual(upTo(550).slice(20));
    for (const client of [one, back]) client.end();
  });

  test("T198 gets 100,000 missed messages completely, at its own pace", async () => {
    await buildMessages(t, room, [jisu.memberId, minho.memberId], 100_000);
    const [one, other] = [await enter(jisu), await enter(minho)];
    await other.subscribe(topic(), "after:0\n");
    for (const place of upTo(50)) one.send(room, `${place}`);
    // Does not read for a while, below the limit.
    other.socket.pause();
    setTimeout(() => other.socket.resume(), 1_000);
    await other.waitForMessages(100_050);
    expect(other.seqs).toEqual(upTo(100_050));
    // Its own messages were not delayed by the replay.
    await other.sendAndWait(room, "다 읽었어요");
    for (const client of [one, other]) client.end();
  });

  test("T197 gets a message that is committed between the read and the subscription", async () => {
    const [one, other] = [await enter(jisu), await enter(minho)];
    let missed = 0;
    for (let round = 0; round < 300; round += 1) {
      const { lastSeq } = await historyOf(minho);
      const text = randomUUID();
      const before = other.messages.length;
      const [id] = await Promise.all([other.subscribe(topic(), `after:${lastSeq}\n`), one.sendAndWait(room, text)]);
      try {
        await waitUntil(() => other.messages.length > before);
      } catch {
        missed += 1;
      }
      expect(other.messages.slice(before).map(({ message }) => message)).toEqual([text]);
      other.raw(`UNSUBSCRIBE\nid:${id}\n\n\0`);
    }
    expect(missed).toBe(0);
    for (const client of [one, other]) client.end();
  });

  test("gets messages from now on where `after` is beyond the last, or absent", async () => {
    await buildMessages(t, room, [jisu.memberId], 3);
    const [one, other] = [await enter(jisu), await enter(minho)];
    await other.subscribe(topic(), "after:1000\n");
    await one.subscribe(topic());
    await one.sendAndWait(room, "넷");
    for (const client of [one, other]) {
      expect((await client.waitForMessages(1)).map(({ seq }) => seq)).toEqual([4]);
      client.end();
    }
    const odd = await enter(jisu);
    await odd.subscribe(topic(), "after:-1\n");
    expect(odd.errors[0]?.headers.get("reason")).toBe("BAD_REQUEST");
  });

  test("sees that a deleted message was deleted, and nothing from before the join", async () => {
    await buildMessages(t, room, [jisu.memberId], 5);
    await t.db.run(sql`update chat_members set from_seq = 2 where member_id = ${minho.memberId}`);
    await t.db.run(sql`update chat_messages set deleted_at = now(), body = '' where room_id = ${room} and seq = 4`);
    const other = await enter(minho);
    await other.subscribe(topic(), "after:0\n");
    const messages = await other.waitForMessages(3);
    expect(messages.map(({ seq, message }) => [seq, message])).toEqual([
      [3, "3번째"],
      [4, "삭제된 메시지입니다"],
      [5, "5번째"],
    ]);
    expect(messages[1]?.isDeleted).toBe(true);
    other.end();
  });
});

const historyOf = async (who: Person): Promise<{ readonly lastSeq: number }> =>
  (await who.call("GET", `/api/chat/room/${room}?size=1`)).json<{ data: { lastSeq: number } }>().data;

describe("T200 a member who has left", () => {
  test.each(["", "after:0\n"])("gets nothing that was committed after it (%j)", async (headers) => {
    const group = await groupRoomOf(t, await buildComplex(t));
    const one = await enter(jisu);
    await buildRoomMembers(t, group, [jisu.memberId]);
    await one.subscribe(`/topic/chat/${group}`);
    for (let round = 0; round < 30; round += 1) {
      await buildRoomMembers(t, group, [minho.memberId]);
      const other = await enter(minho);
      await other.subscribe(`/topic/chat/${group}`, headers);
      const leaving = { on: true };
      const removal = remove(group, minho).finally(() => (leaving.on = false));
      while (leaving.on) {
        one.send(group, `${round}`);
        await delay(1);
      }
      const lastSeen = await removal;
      await one.sendAndWait(group, "떠난 뒤");
      await other.subscribe("/user/queue/notifications");
      expect(other.errors).toEqual([]);
      expect(Math.max(0, ...other.seqs)).toBeLessThanOrEqual(lastSeen);
      other.end();
    }
    await waitUntil(() => one.messages.at(-1)?.message === "떠난 뒤" && one.receipts.length > 30);
    expect(one.seqs).toEqual(upTo(one.messages.length));
    one.end();
  });

  test("gets nothing more during a replay either", async () => {
    const group = await groupRoomOf(t, await buildComplex(t));
    await buildRoomMembers(t, group, [jisu.memberId, minho.memberId]);
    await buildMessages(t, group, [jisu.memberId], 2_000);
    await t.db.run(sql`update chat_messages set body = repeat('가', 4000) where room_id = ${group}`);
    const [one, other] = [await enter(jisu), await enter(minho)];
    await other.subscribe(`/topic/chat/${group}`, "after:0\n");
    other.socket.pause();
    await delay(500);
    await remove(group, minho);
    await one.sendAndWait(group, "떠난 뒤");
    other.socket.resume();
    let before = -1;
    while (before < other.messages.length) {
      before = other.messages.length;
      await delay(700);
    }
    expect(other.seqs).toEqual(upTo(before));
    expect(before).toBeLessThan(2_000);
    for (const client of [one, other]) client.end();
  });

  test("can send nothing more, after the product's own leave call", async () => {
    const group = await groupRoomOf(t, await buildComplex(t));
    await buildRoomMembers(t, group, [jisu.memberId, minho.memberId]);
    const [one, other] = [await enter(jisu), await enter(minho)];
    for (const client of [one, other]) {
      await client.subscribe(`/topic/chat/${group}`);
      await client.subscribe(`/topic/chat/${group}/events`);
    }
    await other.subscribe("/user/queue/errors");
    await other.subscribe("/user/queue/notifications");
    expect((await minho.call("DELETE", `/api/chat/room/${group}/members/me`)).statusCode).toBe(204);
    await waitUntil(() => one.events.length === 1 && other.notices.length === 1);
    expect(one.events).toEqual([{ type: "LEAVE", memberId: minho.memberId, nickname: "민호", memberCount: 1 }]);
    expect(other.notices).toEqual([{ type: "ROOM_REMOVED", chatroomId: group }]);
    await other.sendAndWait(group, "저 아직 있어요");
    expect(other.refusals).toMatchObject([{ reason: "CHAT_NOT_A_MEMBER" }]);
    await one.sendAndWait(group, "조용하네요");
    expect((await one.waitForMessages(1)).map(({ message }) => message)).toEqual(["조용하네요"]);
    expect(other.messages).toEqual([]);
    for (const client of [one, other]) client.end();
  });
});

/** Removes a member without an announcement, and gives the seq of the last message that they may see. */
const remove = (roomId: number, { memberId }: Person): Promise<number> =>
  t.db.tx(async (tx) => {
    const { last } = await tx.one<{ last: number }>(sql`
      update chat_rooms set epoch = epoch + 1 where id = ${roomId} returning last_seq as last`);
    await tx.run(sql`delete from chat_members where room_id = ${roomId} and member_id = ${memberId}`);
    return last;
  });
