import type { NotificationView } from "@danji/contract/notification/notification-list";
import type { PushSummary } from "@danji/contract/notification/push";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pushOutbox } from "#notification/push/send-pushes.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildMessage, buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { serveSockets } from "#testing/sockets.ts";
import { ChatClient } from "#testing/chat-client.ts";
import { type PushApp, pushApp, pushSources } from "#testing/push-app.ts";
import type { TestPushService } from "#testing/push-service.ts";
import type { TestApp } from "#testing/test-app.ts";
import { insertMessages } from "../message/insert-messages.ts";
import { enqueueChatPushes, enqueueForgotten } from "./enqueue-pushes.ts";

let app: PushApp;
let t: TestApp;
let local: TestPushService;
let jisu: Person;
let minho: Person;
let roomId: number;
beforeAll(async () => {
  app = await pushApp();
  ({ t, local } = app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.reset();
  [jisu, minho] = await Promise.all([person(t, "지수"), person(t, "민호")]);
  roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  await Promise.all([app.subscribe(jisu), app.subscribe(minho)]);
});

type Room = NotificationView<"CHAT_MESSAGE">;
const abouts = () => local.received.map(({ message }) => message?.about as Room);
const everythingDue = () =>
  t.db.run(sql`update push_deliveries set due_at = clock_timestamp() where kind <> 'SUMMARY'`);
const waiting = () => t.db.many<{ kind: string }>(sql`select kind from push_deliveries`);
const send = async () => {
  await everythingDue();
  await pushOutbox(t.services, pushSources).run();
};
/** The pace of a room has passed. */
const laterOn = () => t.db.run(sql`update chat_pushes set pushed_at = pushed_at - interval '1 minute'`);
const tell = async (room: number, seq: number, db: Queryable = t.db) => enqueueChatPushes(db, [{ roomId: room, seq }]);
const write = async (who: Person, body: string, room = roomId) => {
  const { id, seq } = await buildMessage(t, { roomId: room, senderId: who.memberId, body });
  const paced = await tell(room, seq);
  return { id, seq, paced };
};
const read = (who: Person, seq: number, room = roomId) =>
  t.db.run(sql`update chat_members set read_seq = ${seq} where room_id = ${room} and member_id = ${who.memberId}`);
const kinds = { CHAT_MESSAGE: true, CHAT_REQUEST: true, COMMENT: true, NOTICE: true, RESERVATION: true };
const settings = (who: Person, part: object) =>
  who.call("PUT", "/api/member/notification-settings", { kinds, quietHours: null, ...part });
async function groupOf(...people: Person[]): Promise<number> {
  const room = await groupRoomOf(t, await buildComplex(t, { name: "햇살단지" }));
  await buildRoomMembers(
    t,
    room,
    people.map(({ memberId }) => memberId),
  );
  return room;
}

test("a message that is sent over the socket reaches the other's device, and not the sender's", async () => {
  const server = await serveSockets(t);
  const client = await ChatClient.open(server.url, minho.cookie);
  await client.sendAndWait(roomId, "저녁에 봬요");
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await send();
  expect(local.faults).toEqual([]);
  expect(local.received.map(({ message }) => message)).toMatchObject([
    {
      tag: `CHAT_MESSAGE ${roomId}`,
      hasWords: true,
      about: { kind: "CHAT_MESSAGE", thingId: roomId, count: 1, excerpt: "저녁에 봬요", actor: { nickname: "민호" } },
    },
  ]);
  client.end();
});

test("a message of one's own that is stored late takes back no push of what is unread, and pushes nothing to oneself", async () => {
  const writeLate = async (text: string, seq: number) => {
    const message = { senderId: jisu.memberId, roomId, text, readSeq: 0 };
    const rest = { clientId: undefined, image: undefined, voice: undefined };
    await insertMessages(t.db, [{ ...message, ...rest }], { node: "", notify: false, kind: "DIRECT" });
    await laterOn();
    await tell(roomId, seq);
    await send();
    return abouts().map(({ excerpt }) => excerpt);
  };
  await write(minho, "어디세요?");
  expect(new Set(await writeLate("지금 가요", 2))).toEqual(new Set(["어디세요?", "지금 가요"]));
  local.received.length = 0;
  expect(await writeLate("거의 다 왔어요", 3)).toEqual(["거의 다 왔어요"]);
});

test("messages of a moment are one push with their number, which replaces the one before", async () => {
  await write(minho, "하나");
  await laterOn();
  await write(minho, "둘");
  await send();
  await laterOn();
  await write(minho, "셋");
  await send();
  expect(abouts().map(({ count, excerpt }) => [count, excerpt])).toEqual([
    [2, "둘"],
    [3, "셋"],
  ]);
  expect(local.received[0]?.headers["topic"]).toBe(local.received[1]?.headers["topic"]);
});

test("L215 what the office says in a group is pushed also to who has blocked its manager", async () => {
  const group = await groupOf(jisu, minho);
  await t.db.run(sql`insert into member_blocks (blocker_id, blocked_id) values (${jisu.memberId}, ${minho.memberId})`);
  const { id } = await write(minho, "오늘 밤 단수예요", group);
  await t.db.run(sql`update chat_messages set voice = 'HEAD' where id = ${id}`);
  await send();
  expect(abouts()).toMatchObject([{ count: 1, excerpt: "오늘 밤 단수예요", actor: { voice: "OFFICE" } }]);
});

test("a busy room pushes at its pace: what comes sooner is told when it may be, once", async () => {
  const { paced: first } = await write(minho, "하나");
  const { seq, paced: second } = await write(minho, "둘");
  expect([first, second]).toEqual([[], [{ roomId, seconds: 3 }]]);
  await send();
  await laterOn();
  // Two processes that have both waited.
  await Promise.all([tell(roomId, seq), tell(roomId, seq)]);
  await send();
  await tell(roomId, seq);
  await tell(roomId, seq - 1);
  await send();
  expect(abouts().map(({ count, excerpt }) => [count, excerpt])).toEqual([
    [1, "하나"],
    [2, "둘"],
  ]);
  const group = await groupOf(jisu, minho);
  await write(minho, "하나", group);
  expect((await write(minho, "둘", group)).paced).toEqual([{ roomId: group, seconds: 30 }]);
});

describe("nothing is sent", () => {
  test("of what the receiver has read before it is sent, here or on another device", async () => {
    const { seq } = await write(minho, "벌써 읽음");
    await read(jisu, seq);
    await send();
    expect([local.received, await waiting()]).toEqual([[], []]);
  });

  test("of a muted room, and where messages are turned off", async () => {
    const muted = await jisu.call("PUT", `/api/chat/room/${roomId}/mute`, { muted: true });
    expect(muted.statusCode, muted.body).toBe(200);
    await write(minho, "조용히");
    expect(await waiting()).toEqual([]);
    await t.db.run(sql`update chat_members set muted = false where room_id = ${roomId}`);
    await laterOn();
    await write(minho, "그리고");
    await settings(jisu, { kinds: { ...kinds, CHAT_MESSAGE: false } });
    await send();
    await laterOn();
    await write(minho, "다시");
    expect([local.received, await waiting()]).toEqual([[], []]);
  });

  test("L160 once the receiver has muted the room, left it, or the words were deleted or hidden meanwhile", async () => {
    const undo = [
      sql`update chat_members set muted = true where room_id = ${roomId} and member_id = ${jisu.memberId}`,
      sql`update chat_messages set deleted_at = now(), body = '' where room_id = ${roomId}`,
      sql`update chat_messages set hidden_by = 'OFFICE', hidden_rule = 'ETC' where room_id = ${roomId}`,
      sql`delete from chat_members where room_id = ${roomId} and member_id = ${jisu.memberId}`,
    ];
    for (const change of undo) {
      await write(minho, "사라질 말");
      expect(await waiting()).toHaveLength(1);
      await t.db.run(change);
      await send();
      await laterOn();
      await t.db.run(sql`update chat_members set muted = false where room_id = ${roomId}`);
    }
    expect([local.received, await waiting()]).toEqual([[], []]);
  });

  test("of what a blocked neighbour writes in a group; the others are counted", async () => {
    const haeun = await person(t, "하은");
    const group = await groupOf(jisu, minho, haeun);
    await t.db.run(
      sql`insert into member_blocks (blocker_id, blocked_id) values (${jisu.memberId}, ${haeun.memberId})`,
    );
    await t.db.run(sql`delete from push_subscriptions where member_id = ${minho.memberId}`);
    await write(haeun, "차단한 이웃", group);
    await send();
    expect([local.received, await waiting()]).toEqual([[], []]);
    await laterOn();
    await write(minho, "안녕하세요", group);
    await laterOn();
    await write(haeun, "또 나", group);
    await send();
    expect(abouts()).toMatchObject([
      { title: "햇살단지", count: 1, excerpt: "안녕하세요", actor: { nickname: "민호" } },
    ]);
  });
});

test("where no words are wanted, it says how many, and neither who nor what", async () => {
  await settings(jisu, { pushWords: false });
  await write(minho, "비밀 이야기");
  await send();
  expect(abouts()).toMatchObject([{ count: 1, title: null, excerpt: null, actor: null }]);
  expect(JSON.stringify(local.received.map(({ message }) => message))).not.toMatch(/비밀|민호/);
});

test("quiet hours hold messages back to the morning, in one summary with what else happened", async () => {
  const at = (clock: string) => new Date(`2040-03-01T${clock}+09:00`);
  const happened = (clock: string) =>
    t.db.run(sql`update push_deliveries set happened_at = ${at(clock)}, due_at = ${at(clock)} where kind <> 'SUMMARY'`);
  const sendAt = (now: Date) => pushOutbox(t.services, { ...pushSources, clock: sql`${now}::timestamptz` }).run();
  await settings(jisu, { quietHours: { from: "22:00", to: "07:00" } });
  const haeun = await person(t, "하은");
  const group = await groupOf(jisu, haeun);
  // Written at their own time, since the summary names what is new since the night.
  for (const [who, room] of [
    [minho, roomId],
    [haeun, group],
  ] as const) {
    const { seq } = await buildMessage(t, {
      roomId: room,
      senderId: who.memberId,
      createdAt: "2040-03-01T02:00:00+09:00",
    });
    await tell(room, seq);
  }
  await happened("02:00:00");
  await sendAt(at("02:00:01"));
  expect([local.received, (await waiting()).map(({ kind }) => kind)]).toEqual([[], ["SUMMARY"]]);
  await sendAt(at("07:00:00"));
  const [summary] = local.received.map(({ message }) => message?.about as PushSummary);
  expect([summary?.count, summary?.newest.map(({ kind }) => kind)]).toEqual([2, ["CHAT_MESSAGE", "CHAT_MESSAGE"]]);
  expect(await waiting()).toEqual([]);
});

test("a held room that is alone in the morning is pushed as itself, and not at all once it is read", async () => {
  const at = (clock: string) => new Date(`2040-03-02T${clock}+09:00`);
  const sendAt = (now: Date) => pushOutbox(t.services, { ...pushSources, clock: sql`${now}::timestamptz` }).run();
  await settings(jisu, { quietHours: { from: "22:00", to: "07:00" } });
  const hold = async () => {
    await laterOn();
    const { seq } = await buildMessage(t, { roomId, senderId: minho.memberId, createdAt: "2040-03-02T03:00:00+09:00" });
    await tell(roomId, seq);
    await t.db.run(sql`update push_deliveries set due_at = ${at("03:00:00")} where kind <> 'SUMMARY'`);
    await sendAt(at("03:00:01"));
    return seq;
  };
  await hold();
  await sendAt(at("07:00:00"));
  expect(local.received.map(({ message }) => message)).toMatchObject([
    { tag: `CHAT_MESSAGE ${roomId}`, about: { kind: "CHAT_MESSAGE", thingId: roomId } },
  ]);
  await read(jisu, await hold());
  await sendAt(at("07:00:01"));
  await sendAt(new Date("2040-03-03T07:00:00+09:00"));
  expect([local.received.length, await waiting()]).toEqual([1, []]);
});

test("what a process that died had not told is told by the next one, and only that", async () => {
  await buildMessage(t, {
    roomId,
    senderId: minho.memberId,
    body: "잃어버린 말",
    createdAt: new Date(Date.now() - 60_000).toISOString(),
  });
  const old = await buildDirectRoom(t, jisu.memberId, (await person(t, "하은")).memberId);
  await buildMessage(t, { roomId: old, senderId: minho.memberId, createdAt: "2026-01-01T00:00:00Z" });
  await Promise.all([enqueueForgotten(t.db), enqueueForgotten(t.db)]);
  await send();
  await enqueueForgotten(t.db);
  await send();
  expect(abouts().map(({ excerpt }) => excerpt)).toEqual(["잃어버린 말"]);
});

test("a room is told in one statement, and one without a device writes nothing", async () => {
  const statements: unknown[] = [];
  const many: Queryable["many"] = (statement) => {
    statements.push(statement);
    return t.db.many(statement);
  };
  const group = await groupOf(jisu, minho);
  const { seq } = await buildMessage(t, { roomId: group, senderId: minho.memberId });
  await tell(group, seq, { ...t.db, many });
  expect([statements.length, (await waiting()).length]).toEqual([1, 1]);
  await t.db.run(sql`delete from push_subscriptions`);
  await t.db.run(sql`delete from chat_pushes`);
  expect(await tell(group, seq)).toEqual([]);
  expect(await t.db.many(sql`select room_id from chat_pushes`)).toEqual([]);
});
