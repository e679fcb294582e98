import type { MemberNotice, RoomEvent } from "@danji/contract/chat/chat-topics";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildMessage, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { CHAT_CHANNEL } from "#platform/realtime/member-queue.ts";

/** What a NOTIFY carries, as other processes read it. */
type ChatAnnouncement =
  | { readonly roomId: number; readonly event: RoomEvent }
  | { readonly memberId: number; readonly notice: MemberNotice };

let t: TestApp;
let jisu: Person;
let minho: Person;
let listener: pg.Client;
const announcements: ChatAnnouncement[] = [];
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  listener = await t.db.connect();
  listener.on("notification", ({ payload = "" }) => {
    const announced = JSON.parse(payload) as ChatAnnouncement;
    // That the list of notifications has changed is no change of chat (notification/notification-list.test.ts).
    if ("notice" in announced && announced.notice.type === "NOTIFICATIONS") return;
    announcements.push(announced);
  });
  await listener.query(`listen ${CHAT_CHANNEL}`);
});
beforeEach(async () => {
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
});
afterAll(async () => {
  await listener.end();
  await t.close();
});

/** The notices and events of one call, in the order of their delivery. */
async function announcementsOf(call: () => Promise<unknown>): Promise<readonly ChatAnnouncement[]> {
  await flushNotifications();
  announcements.length = 0;
  await call();
  await flushNotifications();
  return [...announcements];
}

// Everything that was published before this answer has been received by then.
const flushNotifications = () => listener.query("select");

const createRequest = () =>
  jisu.call("POST", "/api/chat/request", { receiverId: minho.memberId, message: "안녕하세요" });

test("a request notifies the receiver, its decision both sides", async () => {
  const notice = (requestId: number, status: string, chatroomId: number | null = null) => ({
    type: "REQUEST",
    requestId,
    status,
    chatroomId,
  });
  const [created] = await announcementsOf(createRequest);
  const { requestId = 0 } =
    created !== undefined && "notice" in created && created.notice.type === "REQUEST" ? created.notice : {};
  expect(created).toEqual({ memberId: minho.memberId, notice: notice(requestId, "PENDING") });
  expect(await announcementsOf(createRequest)).toEqual([]);
  const both = (id: number, status: string, room?: number) =>
    [jisu, minho].map(({ memberId }) => ({ memberId, notice: notice(id, status, room ?? null) }));
  expect(await announcementsOf(() => minho.call("POST", `/api/chat/request/${requestId}/reject`))).toEqual(
    both(requestId, "REJECTED"),
  );
  expect(await announcementsOf(() => minho.call("POST", `/api/chat/request/${requestId}/reject`))).toEqual([]);
  // The days that a refused pair waits are over.
  await t.db.run(sql`update chat_requests set decided_at = decided_at - interval '8 days' where id = ${requestId}`);
  const next = (await createRequest()).json<{ data: { requestId: number } }>().data.requestId;
  expect(await announcementsOf(() => jisu.call("DELETE", `/api/chat/request/${next}`))).toEqual(both(next, "CANCELED"));
  const last = (await createRequest()).json<{ data: { requestId: number } }>().data.requestId;
  const approved = await announcementsOf(() => minho.call("POST", `/api/chat/request/${last}/approve`));
  const [joined] = approved;
  const roomId = joined !== undefined && "roomId" in joined ? joined.roomId : 0;
  for (const { memberId, nickname } of [jisu, minho]) {
    expect(approved).toContainEqual({ roomId, event: { type: "JOIN", memberId, nickname, memberCount: 2 } });
    expect(approved).toContainEqual({ memberId, notice: { type: "ROOM_ADDED", chatroomId: roomId } });
  }
  // The greeting, for every process.
  expect(approved).toContainEqual({ node: "", news: [[roomId, 1]] });
  expect(approved.slice(-2)).toEqual(both(last, "APPROVED", roomId));
});

test("T209 a join and a leave notify the room and the member, each once", async () => {
  const roomId = await groupRoomOf(t, await buildComplex(t));
  const { memberId, nickname } = jisu;
  const join = () => jisu.call("POST", `/api/chat/group/${roomId}/join`);
  expect(await announcementsOf(join)).toEqual([
    { roomId, event: { type: "JOIN", memberId, nickname, memberCount: 1 } },
    { memberId, notice: { type: "ROOM_ADDED", chatroomId: roomId } },
  ]);
  expect(await announcementsOf(join)).toEqual([]);
  const leave = () => jisu.call("DELETE", `/api/chat/room/${roomId}/members/me`);
  expect(await announcementsOf(leave)).toEqual([
    { roomId, event: { type: "LEAVE", memberId, nickname, memberCount: 0 } },
    { memberId, notice: { type: "ROOM_REMOVED", chatroomId: roomId } },
  ]);
  expect(await announcementsOf(leave)).toEqual([]);
});

test("a deletion is published to the room, once", async () => {
  const roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  const { id, seq } = await buildMessage(t, { roomId, senderId: jisu.memberId });
  const remove = (who: Person) => announcementsOf(() => who.call("DELETE", `/api/chat/room/${roomId}/messages/${id}`));
  expect(await remove(minho)).toEqual([]);
  expect(await remove(jisu)).toEqual([{ roomId, event: { type: "DELETE", messageId: id, seq } }]);
  expect(await remove(jisu)).toEqual([]);
});
