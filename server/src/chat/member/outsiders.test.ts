import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatTopics } from "@danji/contract/chat/chat-topics";
import { voiceCopy } from "@danji/contract/complex/voice.copy";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildMessages, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { ChatClient, waitUntil } from "#testing/chat-client.ts";
import { refusal } from "#testing/refusal.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let server: { readonly url: string };
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  server = await serveSockets(t);
});
afterAll(() => t.close());

const join = (who: Person, roomId: number) => who.call("POST", `/api/chat/group/${roomId}/join`);
const groupsOf = async (who: Person) =>
  (await who.call("GET", "/api/chat/group")).json<{ data: readonly { readonly chatroomId: number }[] }>().data;

/** A complex with its room and four who may not enter it: without a home, moved out, waiting, of another office. */
async function buildScene(kind: "RESIDENTS" | "PUBLIC") {
  const head = await person(t, "소장나무");
  const complexId = await buildComplex(t, { kind, managerId: head.memberId, hasOffice: true });
  const roomId = await groupRoomOf(t, complexId);
  const [resident, none, moved, waiting, staff] = [
    await person(t, "주민"),
    await person(t, "손"),
    await person(t, "옛주민"),
    await person(t, "대기"),
    await person(t, "남의직원"),
  ];
  for (const who of [resident, moved]) await buildHome(t, who, complexId);
  for (const who of [head, resident, moved]) expect((await join(who, roomId)).statusCode).toBe(200);
  const home = (await moved.call("GET", "/api/member-apartments")).json<{ data: { memberApartmentId: number }[] }>();
  const left = await moved.call("DELETE", `/api/member-apartments/${home.data[0]?.memberApartmentId}`);
  expect(left.statusCode).toBe(204);
  await buildHome(t, waiting, complexId, { unit: "501호", state: "WAITING" });
  await buildRole(t, await buildComplex(t), staff, "STAFF");
  await buildMessages(t, roomId, [resident.memberId], 3);
  return { complexId, roomId, head, resident, outsiders: [none, moved, waiting, staff], waiting };
}

test.each(["RESIDENTS", "PUBLIC"] as const)(
  "L218 the room of a complex of kind %s is closed to members who do not live there, by every way",
  async (kind) => {
    const { roomId, resident, outsiders } = await buildScene(kind);
    const { id: messageId } = await t.db.one<{ id: number }>(
      sql`select id from chat_messages where room_id = ${roomId} limit 1`,
    );
    const room = `/api/chat/room/${roomId}`;
    const calls = [
      ["GET", room],
      ["GET", `${room}/members`],
      ["GET", `${room}/search?q=${encodeURIComponent("번째")}`],
      ["DELETE", `${room}/messages/${messageId}`],
      ["PUT", `${room}/mute`, { muted: true }],
      ["DELETE", `${room}/members/me`],
    ] as const;
    const counts = async () =>
      t.db.one<{ messages: number; members: number }>(sql`
        select (select count(*) from chat_messages where room_id = ${roomId}) as messages,
          (select count(*) from chat_members where room_id = ${roomId}) as members`);
    const before = await counts();
    for (const who of outsiders) {
      expect(refusal(await join(who, roomId)), who.nickname).toBe("403 CHAT_RESIDENTS_ONLY");
      for (const [method, url, body] of calls)
        expect((await who.call(method, url, body)).statusCode, `${who.nickname} ${method} ${url}`).toBe(403);
      const photo = new FormData();
      photo.append("image", new Blob([await photoOf("blue")], { type: "image/jpeg" }), "photo.jpg");
      expect((await sendForm(t, who, `${room}/images`, photo)).statusCode, who.nickname).toBe(403);
      expect(await groupsOf(who), who.nickname).toEqual([]);
    }
    expect((await resident.call("GET", room)).statusCode).toBe(200);

    const inside = await ChatClient.open(server.url, resident.cookie);
    await inside.subscribe(chatTopics.room(roomId));
    await inside.subscribe(chatTopics.events(roomId));
    const sockets: ChatClient[] = [];
    for (const who of outsiders) {
      for (const topic of [chatTopics.room(roomId), chatTopics.events(roomId)]) {
        const reader = await ChatClient.open(server.url, who.cookie);
        // The whole history may be asked for, too.
        await reader.subscribe(topic, "after:0\n");
        expect(reader.errors, `${who.nickname} ${topic}`).toHaveLength(1);
        sockets.push(reader);
      }
      const writer = await ChatClient.open(server.url, who.cookie);
      await writer.subscribe(chatTopics.errors);
      writer.raw(`SEND\ndestination:${chatTopics.typing(roomId)}\n\n{}\0`);
      writer.raw(`SEND\ndestination:${chatTopics.read(roomId)}\n\n{"seq":3}\0`);
      await writer.sendAndWait(roomId, "들리나요");
      expect(writer.refusals.length + writer.errors.length, who.nickname).toBeGreaterThan(0);
      sockets.push(writer);
    }
    await inside.sendAndWait(roomId, "우리끼리");
    expect((await inside.waitForMessages(1)).map(({ message }) => message)).toEqual(["우리끼리"]);
    expect(inside.events.filter(({ type }) => type === "TYPING")).toEqual([]);
    for (const socket of sockets) {
      expect(socket.messages).toEqual([]);
      expect(socket.events).toEqual([]);
      socket.end();
    }
    inside.end();
    expect(await counts()).toEqual({ ...before, messages: before.messages + 1 });
  },
);

test("L218 who is approved while their socket is open enters the room without a new login", async () => {
  const { complexId, roomId, head, resident, waiting } = await buildScene("RESIDENTS");
  const socket = await ChatClient.open(server.url, waiting.cookie);
  await socket.subscribe(chatTopics.errors);
  const { id } = await t.db.one<{ id: number }>(
    sql`select id from residences where complex_id = ${complexId} and member_id = ${waiting.memberId}`,
  );
  const approval = { apartmentId: complexId, decision: "approve", residenceIds: [id] };
  expect((await head.call("POST", "/api/manage/residences/decide", approval)).statusCode).toBeLessThan(300);
  expect((await join(waiting, roomId)).statusCode).toBe(200);
  await socket.subscribe(chatTopics.room(roomId));
  const inside = await ChatClient.open(server.url, resident.cookie);
  await inside.sendAndWait(roomId, "어서 오세요");
  expect((await socket.waitForMessages(1)).map(({ message }) => message)).toContain("어서 오세요");
  await socket.sendAndWait(roomId, "반갑습니다");
  expect((await groupsOf(waiting)).map(({ chatroomId }) => chatroomId)).toEqual([roomId]);
  socket.end();
  inside.end();
});

test("a member who speaks in a room as the office alone is named so also where they come, type and go", async () => {
  const { roomId, complexId, head, resident } = await buildScene("PUBLIC");
  const guard = await person(t, "야간근무");
  await buildRole(t, complexId, guard, "GUARD");
  const clients = await Promise.all([resident, head].map((who) => ChatClient.open(server.url, who.cookie)));
  onTestFinished(() => clients.forEach((client) => client.end()));
  for (const client of clients) await client.subscribe(chatTopics.events(roomId));
  const [watcher, typist] = clients;
  const namesOf = (type: "JOIN" | "LEAVE" | "TYPING") =>
    watcher?.events.flatMap((event) => (event.type === type ? [event.nickname] : []));
  const typing = () => watcher?.events.find(({ type }) => type === "TYPING");
  typist?.raw(`SEND\ndestination:${chatTopics.typing(roomId)}\n\n{}\0`);
  await waitUntil(() => namesOf("TYPING")?.length === 1);
  await join(guard, roomId);
  await waitUntil(() => namesOf("JOIN")?.length === 1);
  await guard.call("DELETE", `/api/chat/room/${roomId}/members/me`);
  await waitUntil(() => namesOf("LEAVE")?.length === 1);
  const { name } = await t.db.one<{ name: string }>(sql`select name from complexes where id = ${complexId}`);
  const office = voiceCopy.officeOf(name);
  expect([namesOf("JOIN"), namesOf("TYPING"), namesOf("LEAVE")]).toEqual([[office], [office], [office]]);
  expect(typing()).toEqual({ type: "TYPING", memberId: head.memberId, nickname: office, voice: "OFFICE" });
});

test("who has lost their role while their room is open types under their own name", async () => {
  const { roomId, complexId, head, resident } = await buildScene("PUBLIC");
  const staff = await person(t, "밤이네");
  await buildRole(t, complexId, staff, "STAFF");
  await join(staff, roomId);
  const [writer, watcher] = [
    await ChatClient.open(server.url, staff.cookie),
    await ChatClient.open(server.url, resident.cookie),
  ];
  onTestFinished(() => [writer, watcher].forEach((client) => client.end()));
  await writer.subscribe(chatTopics.events(roomId));
  await watcher.subscribe(chatTopics.events(roomId));
  // With a home they keep their place in the room.
  await buildHome(t, staff, complexId);
  const ended = await head.call("DELETE", `/api/office/${complexId}/roles/${staff.memberId}`);
  expect(ended.statusCode, ended.body).toBeLessThan(300);
  writer.raw(`SEND\ndestination:${chatTopics.typing(roomId)}\n\n{}\0`);
  const typing = () => watcher.events.filter(({ type }) => type === "TYPING");
  await waitUntil(() => typing().length === 1);
  expect(typing()).toEqual([{ type: "TYPING", memberId: staff.memberId, nickname: "밤이네" }]);
});

test("the end of a role removes its holder from the room without the name that the room never knew", async () => {
  const { roomId, complexId, head, resident } = await buildScene("PUBLIC");
  const guard = await person(t, "야간근무");
  await buildRole(t, complexId, guard, "GUARD");
  await join(guard, roomId);
  const watcher = await ChatClient.open(server.url, head.cookie);
  onTestFinished(() => watcher.end());
  await watcher.subscribe(chatTopics.events(roomId));
  const leavers = () => watcher.events.flatMap((event) => (event.type === "LEAVE" ? [event.nickname] : []));
  const ended = await head.call("DELETE", `/api/office/${complexId}/roles/${guard.memberId}`);
  expect(ended.statusCode, ended.body).toBeLessThan(300);
  await waitUntil(() => leavers().length === 1);
  await resident.call("DELETE", `/api/chat/room/${roomId}/members/me`);
  await waitUntil(() => leavers().length === 2);
  expect(leavers()).toEqual([chatCopy.formerMember, "주민"]);
});
