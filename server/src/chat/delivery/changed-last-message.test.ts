import type { MemberNotice } from "@danji/contract/chat/chat-topics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hideMessage, showMessage } from "#chat/message/message-hiding.ts";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { ChatClient, waitUntil } from "#testing/chat-client.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let room: number;
let writer: ChatClient;
let reader: ChatClient;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  const { url } = await serveSockets(t);
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  [writer, reader] = [await ChatClient.open(url, jisu.cookie), await ChatClient.open(url, minho.cookie)];
  await writer.subscribe(`/topic/chat/${room}`);
  // As a list does: without the events of the room.
  await reader.subscribe("/user/queue/notifications");
  await reader.subscribe(`/topic/chat/${room}`);
});
afterAll(async () => {
  for (const client of [writer, reader]) client.end();
  await t.close();
});

/** Sends a message and gives its id. */
async function send(text: string): Promise<number> {
  const sent = reader.messages.length;
  await writer.sendAndWait(room, text);
  return (await reader.waitForMessages(sent + 1))[sent]?.id ?? 0;
}

/** What the list is told of in the room. Notices come in their order: those before the last one have come, too. */
const changes = () => (reader.notices as MemberNotice[]).filter(({ type }) => type === "ROOM_CHANGED");

test("who has a room in the list learns that its last message was deleted, hidden or shown again, and no earlier one", async () => {
  const earlier = await send("어제 일");
  const hidden = await send("광고입니다");
  await t.db.tx((tx) => hideMessage(tx, hidden, { by: "OFFICE", rule: "ADVERTISING" }));
  await waitUntil(() => changes().length === 1);
  await t.db.tx((tx) => showMessage(tx, hidden));
  await waitUntil(() => changes().length === 2);
  const last = await send("잘못 보냈어요");
  for (const id of [earlier, last]) {
    expect((await jisu.call("DELETE", `/api/chat/room/${room}/messages/${id}`)).statusCode).toBe(204);
  }
  await waitUntil(() => changes().length > 2);
  const change = { type: "ROOM_CHANGED", chatroomId: room };
  expect(changes()).toEqual([change, change, change]);
  expect(reader.events).toEqual([]);
});

test("open sockets learn that something may have been missed once a cut connection between the processes is restored", async () => {
  const missed = () => (reader.notices as MemberNotice[]).filter(({ type }) => type === "MISSED").length;
  const before = missed();
  await t.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'danji-listen' and datname = current_database()`);
  await waitUntil(() => missed() > before);
  expect(missed()).toBe(before + 1);
});
