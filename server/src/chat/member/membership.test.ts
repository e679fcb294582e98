import type { GroupOfferView } from "@danji/contract/chat/chat";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildMessages, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let complexId: number;
let roomId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
});
beforeEach(async () => {
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  complexId = await buildComplex(t);
  roomId = await groupRoomOf(t, complexId);
});
afterAll(() => t.close());

const join = (who: Person, id: unknown = roomId) => who.call("POST", `/api/chat/group/${String(id)}/join`);
const leave = (who: Person, id: unknown = roomId) => who.call("DELETE", `/api/chat/room/${String(id)}/members/me`);
const offer = (who: Person, id: number = complexId) => who.call("GET", `/api/chat/group/offer?apartmentId=${id}`);
const offered = async (who: Person) => (await offer(who)).json<{ data: GroupOfferView }>().data;
const epochOf = async () =>
  (await t.db.one<{ epoch: number }>(sql`select epoch from chat_rooms where id = ${roomId}`)).epoch;

describe("the room of a complex", () => {
  test("is offered to those who may enter it: anonymous 401, guests 403", async () => {
    const closed = await buildComplex(t, { kind: "RESIDENTS", residentId: minho.memberId });
    const url = `/api/chat/group/offer?apartmentId=${complexId}`;
    expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
    expect(refusal(await offer(jisu, closed))).toBe("403 CHAT_RESIDENTS_ONLY");
    expect(refusal(await offer(jisu, 987_654))).toBe("404 CHAT_ROOM_NOT_FOUND");
    expect((await jisu.call("GET", "/api/chat/group/offer?apartmentId=x")).statusCode).toBe(400);
    expect((await offer(minho, closed)).statusCode).toBe(200);
    expect(await offered(jisu)).toEqual({ chatroomId: roomId, name: "한빛마을", memberCount: 0, isMember: false });
  });

  test("is joined once by those, however often they call", async () => {
    const closed = await groupRoomOf(t, await buildComplex(t, { kind: "RESIDENTS", residentId: minho.memberId }));
    const direct = await buildDirectRoom(t, minho.memberId, (await person(t, "하은")).memberId);
    const url = `/api/chat/group/${roomId}/join`;
    expect((await t.app.inject({ method: "POST", url })).statusCode).toBe(401);
    expect(refusal(await join(jisu, closed))).toBe("403 CHAT_RESIDENTS_ONLY");
    for (const id of [direct, 987_654]) expect(refusal(await join(jisu, id))).toBe("404 CHAT_ROOM_NOT_FOUND");
    expect((await join(jisu, "abc")).statusCode).toBe(400);
    const answers = await Promise.all([1, 2, 3, 4].map(() => join(jisu)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect([await offered(jisu), await epochOf()]).toMatchObject([{ memberCount: 1, isMember: true }, 1]);
  });

  test("shows a new member the earlier messages, as read", async () => {
    await join(minho);
    await buildMessages(t, roomId, [minho.memberId], 5);
    await join(jisu);
    expect((await jisu.call("GET", "/api/chat/group")).json()).toMatchObject({
      data: [{ chatroomId: roomId, unreadCount: 0, chatMessage: "5번째" }],
    });
    expect(
      (await jisu.call("GET", `/api/chat/room/${roomId}`)).json<{ data: { chatMessageResponses: unknown[] } }>().data
        .chatMessageResponses,
    ).toHaveLength(5);
  });
});

test("L218 who moves out while they join the room is not in it", async () => {
  const closed = await buildComplex(t, { kind: "PUBLIC", residentId: jisu.memberId });
  const closedRoom = await groupRoomOf(t, closed);
  const homes = await jisu.call("GET", "/api/member-apartments");
  const [home] = homes.json<{ data: { memberApartmentId: number }[] }>().data;
  // Holds the room, so that the move waits for it and the join for the move.
  const holder = await t.db.connect();
  await holder.query("begin");
  await holder.query("select id from chat_rooms where id = $1 for update", [closedRoom]);
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const row = await t.db.one<{ count: number }>(sql`
          select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return row.count;
      })
      .toBe(count);
  const moving = jisu.call("DELETE", `/api/member-apartments/${home?.memberApartmentId}`);
  await waiting(1);
  const joining = join(jisu, closedRoom);
  await waiting(2);
  await holder.query("commit");
  await holder.end();
  expect((await moving).statusCode).toBe(204);
  expect(refusal(await joining)).toBe("403 CHAT_RESIDENTS_ONLY");
});

describe("leaving", () => {
  test("needs a session and a membership, and then ends all access", async () => {
    await join(minho);
    const url = `/api/chat/room/${roomId}/members/me`;
    expect((await t.app.inject({ method: "DELETE", url })).statusCode).toBe(401);
    expect(refusal(await leave(jisu))).toBe("403 CHAT_NOT_A_MEMBER");
    expect(refusal(await leave(jisu, 987_654))).toBe("404 CHAT_ROOM_NOT_FOUND");
    await join(jisu);
    expect((await leave(jisu)).statusCode).toBe(204);
    expect(refusal(await leave(jisu))).toBe("403 CHAT_NOT_A_MEMBER");
    expect(refusal(await jisu.call("GET", `/api/chat/room/${roomId}`))).toBe("403 CHAT_NOT_A_MEMBER");
    expect([await offered(jisu), await epochOf()]).toMatchObject([{ memberCount: 1, isMember: false }, 3]);
  });
});

describe("muting", () => {
  const mute = (who: Person, body: object, id = roomId) => who.call("PUT", `/api/chat/room/${id}/mute`, body);
  const isMuted = async () =>
    (await jisu.call("GET", `/api/chat/room/${roomId}`)).json<{ data: { isMuted: boolean } }>().data.isMuted;

  test("is for members, each for themselves", async () => {
    const url = `/api/chat/room/${roomId}/mute`;
    expect((await t.app.inject({ method: "PUT", url, payload: { muted: true } })).statusCode).toBe(401);
    expect(refusal(await mute(jisu, { muted: true }))).toBe("403 CHAT_NOT_A_MEMBER");
    expect(refusal(await mute(jisu, { muted: true }, 987_654))).toBe("404 CHAT_ROOM_NOT_FOUND");
    await join(jisu);
    await join(minho);
    for (const wrong of [{}, { muted: "yes" }]) expect((await mute(jisu, wrong)).statusCode).toBe(400);
    expect((await mute(minho, { muted: true })).statusCode).toBe(200);
    expect(await isMuted()).toBe(false);
    await mute(jisu, { muted: true });
    expect(await isMuted()).toBe(true);
    await mute(jisu, { muted: false });
    expect(await isMuted()).toBe(false);
  });
});
