import { chatTopics } from "@danji/contract/chat/chat-topics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { ChatClient } from "#testing/chat-client.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const nodes: TestApp[] = [];
let urls: readonly string[];
beforeAll(async () => {
  const first = await testApp({ config: { rateLimitScale: 100 } });
  nodes.push(first, await testApp({ sameDatabaseAs: first, config: { rateLimitScale: 100 } }));
  urls = await Promise.all(nodes.map(async (node) => (await serveSockets(node)).url));
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.close();
});

async function officeWith(holder: Person): Promise<{ complexId: number; roomId: number; head: Person }> {
  const [t] = nodes as [TestApp];
  const head = await person(t, "소장");
  const complexId = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId, hasOffice: true });
  await buildRole(t, complexId, holder, "STAFF");
  const roomId = await groupRoomOf(t, complexId);
  for (const who of [head, holder]) {
    expect((await who.call("POST", `/api/chat/group/${roomId}/join`)).statusCode).toBe(200);
  }
  return { complexId, roomId, head };
}

test("L007 who loses the role hears nothing of the office's room within a second, on every node", async () => {
  const [t] = nodes as [TestApp];
  const staff = await person(t, "직원");
  const { complexId, roomId, head } = await officeWith(staff);
  const clients = await Promise.all(urls.map((url) => ChatClient.open(url, staff.cookie)));
  for (const client of clients) await client.subscribe(chatTopics.room(roomId));
  const speaker = await ChatClient.open(urls[0] ?? "", head.cookie);
  await speaker.sendAndWait(roomId, "거두기 전");
  for (const client of clients) await client.waitForMessages(1);
  const ended = await head.call("DELETE", `/api/office/${complexId}/roles/${staff.memberId}`);
  expect(ended.statusCode, ended.body).toBe(204);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await speaker.sendAndWait(roomId, "거둔 뒤");
  // What is sent and delivered after it comes later than it would have.
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const client of clients) {
    expect(client.messages.map(({ message }) => message)).toEqual(["거두기 전"]);
    client.end();
  }
  speaker.end();
});

test("L007 who lives there keeps the room without the role", async () => {
  const [t] = nodes as [TestApp];
  const staff = await person(t, "직원");
  const { complexId, roomId, head } = await officeWith(staff);
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at) values (${complexId}, ${staff.memberId}, '101', '1203', now())`);
  await head.call("DELETE", `/api/office/${complexId}/roles/${staff.memberId}`);
  const inside = await t.db.many(sql`
    select member_id from chat_members where room_id = ${roomId} and member_id = ${staff.memberId}`);
  expect(inside).toHaveLength(1);
});
