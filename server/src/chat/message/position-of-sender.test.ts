import type { ChatroomItemView, ChatroomView } from "@danji/contract/chat/chat";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { ChatClient, waitUntil } from "#testing/chat-client.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { insertMessages, type NewMessage } from "./insert-messages.ts";

let t: TestApp;
let url: string;
let jisu: Person;
let minho: Person;
let room: number;
let jisuClient: ChatClient;
let minhoClient: ChatClient;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  ({ url } = await serveSockets(t));
});
beforeEach(async () => {
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  jisuClient = await ChatClient.open(url, jisu.cookie);
  minhoClient = await ChatClient.open(url, minho.cookie);
  await minhoClient.subscribe(`/topic/chat/${room}/events`);
  return () => [jisuClient, minhoClient].forEach((client) => client.end());
});
afterAll(() => t.close());

const unreadOf = async (who: Person) =>
  (await who.call("GET", "/api/chat/direct")).json<{ data: ChatroomItemView[] }>().data[0]?.unreadCount;
const positionOf = async (who: Person) =>
  (await minho.call("GET", `/api/chat/room/${room}`))
    .json<{ data: ChatroomView }>()
    .data.reads.find(({ memberId }) => memberId === who.memberId)?.seq;
const publishedReads = () => minhoClient.events.flatMap((event) => (event.type === "READ" ? event.reads : []));

test("a message that is stored late leaves unread what its sender has not read", async () => {
  await jisuClient.sendAndWait(room, "안녕하세요", { readSeq: 0 });
  expect(await positionOf(jisu)).toBe(1);
  await minhoClient.sendAndWait(room, "어디세요?", { readSeq: 1 });
  await jisuClient.sendAndWait(room, "지금 가요", { readSeq: 1 });
  await jisuClient.sendAndWait(room, "거의 다 왔어요", { readSeq: 1 });
  expect([await unreadOf(jisu), await positionOf(jisu)]).toEqual([1, 1]);
  expect([await unreadOf(minho), await positionOf(minho)]).toEqual([2, 2]);
});

test("a photo that is stored late leaves unread what its sender has not read", async () => {
  await minhoClient.sendAndWait(room, "어디세요?", { readSeq: 0 });
  const send = async (query: string) => {
    const form = new FormData();
    form.append("image", new Blob([await photoOf("#369")], { type: "image/jpeg" }), "photo.jpg");
    return (await sendForm(t, jisu, `/api/chat/room/${room}/images${query}`, form)).statusCode;
  };
  expect(await send("?readSeq=0")).toBe(201);
  expect([await unreadOf(jisu), await positionOf(jisu)]).toEqual([1, 0]);
  expect(await send("?readSeq=1")).toBe(201);
  expect(await unreadOf(jisu)).toBe(0);
  expect(await send("")).toBe(201);
  expect(await positionOf(jisu)).toBe(4);
});

test("a sender who answers what they have read has read it, and the room is told", async () => {
  await minhoClient.sendAndWait(room, "어디세요?", { readSeq: 0 });
  await jisuClient.sendAndWait(room, "지금 가요", { readSeq: 1 });
  expect([await unreadOf(jisu), await positionOf(jisu)]).toEqual([0, 2]);
  await waitUntil(() => publishedReads().some(({ memberId, seq }) => memberId === jisu.memberId && seq === 2));
});

test("a sender who does not say what they have read has read everything, and the room is told", async () => {
  await minhoClient.sendAndWait(room, "어디세요?");
  await jisuClient.sendAndWait(room, "지금 가요");
  expect([await unreadOf(jisu), await positionOf(jisu)]).toEqual([0, 2]);
  await waitUntil(() => publishedReads().some(({ memberId, seq }) => memberId === jisu.memberId && seq === 2));
});

test("a number beyond the last message is that of the last one, and one below the position changes nothing", async () => {
  await minhoClient.sendAndWait(room, "어디세요?", { readSeq: 0 });
  await jisuClient.sendAndWait(room, "지금 가요", { readSeq: 1_000 });
  expect(await positionOf(jisu)).toBe(2);
  await jisuClient.sendAndWait(room, "곧 가요", { readSeq: 0 });
  expect(await positionOf(jisu)).toBe(3);
});

test("messages of one batch move each sender as far as they have read", async () => {
  await minhoClient.sendAndWait(room, "어디세요?", { readSeq: 0 });
  const message = (who: Person, text: string, readSeq: number | undefined): NewMessage => ({
    senderId: who.memberId,
    roomId: room,
    text,
    readSeq,
    clientId: undefined,
    image: undefined,
    voice: undefined,
  });
  const batch = [message(jisu, "하나", 1), message(jisu, "둘", 1), message(minho, "셋", 1)];
  const rows = await insertMessages(t.db, batch, { node: "", notify: false, kind: "DIRECT" });
  expect(rows).toMatchObject([{ moved_seq: 2 }, { moved_seq: 1 }, { moved_seq: null }]);
  expect([await positionOf(jisu), await positionOf(minho)]).toEqual([3, 1]);
  expect([await unreadOf(jisu), await unreadOf(minho)]).toEqual([1, 2]);
});
