import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
});
beforeEach(async () => {
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
});
afterAll(() => t.close());

const URL = "/api/chat/request";
const ask = (who: Person, receiverId: unknown, message: unknown = "안녕하세요", more: object = {}) =>
  who.call("POST", URL, { receiverId, message, ...more });
const rows = () => t.db.many(sql`select id from chat_requests where sender_id = ${jisu.memberId}`);
const listOf = async (who: Person, list: "sent" | "received") =>
  (await who.call("GET", `${URL}/${list}`)).json<{ data: ChatRequestView[] }>().data;
const block = (one: Person, other: Person) => one.call("POST", `/api/blocks/members/${other.memberId}`);

describe("asking for a chat", () => {
  test("T146 needs a session, another active member, and a text of 1 to 500 characters", async () => {
    const payload = { receiverId: minho.memberId, message: "안녕하세요" };
    expect((await t.app.inject({ method: "POST", url: URL, payload })).statusCode).toBe(401);
    expect(refusal(await ask(jisu, 987_654))).toBe("404 MEMBER_NOT_FOUND");
    expect(refusal(await ask(jisu, jisu.memberId))).toBe("400 CHAT_REQUEST_SELF");
    for (const wrong of ["abc", "1", 0, -1, 1.5, null]) {
      expect(refusal(await ask(jisu, wrong))).toBe("400 BAD_REQUEST");
    }
    for (const blank of ["", "  \n", "\u200b", "\u3164"]) {
      expect(refusal(await ask(jisu, minho.memberId, blank))).toBe("400 CHAT_REQUEST_BLANK");
    }
    for (const wrong of [null, 5, "\ud800", "a\0b"])
      expect((await ask(jisu, minho.memberId, wrong)).statusCode).toBe(400);
    expect(refusal(await ask(jisu, minho.memberId, "😀".repeat(501)))).toBe("400 CHAT_REQUEST_TOO_LONG");
    expect(await rows()).toEqual([]);
    expect((await ask(jisu, minho.memberId, "😀".repeat(500))).statusCode).toBe(200);
  });

  test("a member who left can not be asked", async () => {
    await t.db.run(sql`update members set withdrawn_at = now() where id = ${minho.memberId}`);
    expect(refusal(await ask(jisu, minho.memberId))).toBe("404 MEMBER_NOT_FOUND");
  });

  test("one request is open for each pair, whichever of the two asks", async () => {
    expect((await ask(jisu, minho.memberId)).statusCode).toBe(200);
    expect(refusal(await ask(jisu, minho.memberId))).toBe("409 CHAT_REQUEST_PENDING");
    expect(refusal(await ask(minho, jisu.memberId))).toBe("409 CHAT_REQUEST_PENDING");
  });

  test("a pair with a room needs none, until one of them has left it", async () => {
    const roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
    expect(refusal(await ask(jisu, minho.memberId))).toBe("409 CHAT_ROOM_EXISTS");
    expect(await rows()).toEqual([]);
    expect((await minho.call("DELETE", `/api/chat/room/${roomId}/members/me`)).statusCode).toBe(204);
    expect((await ask(jisu, minho.memberId)).statusCode).toBe(200);
  });

  test("is refused where one of the two blocks the other", async () => {
    const haeun = await person(t, "하은");
    await buildNeighbours(t, [jisu.memberId, haeun.memberId]);
    await block(jisu, minho);
    await block(haeun, jisu);
    for (const other of [minho, haeun]) {
      expect(refusal(await ask(jisu, other.memberId))).toBe("403 CHAT_REQUEST_REFUSED");
    }
    expect(await rows()).toEqual([]);
  });

  test("the twenty-first request of an hour is refused", async () => {
    const strict = await testApp({ sameDatabaseAs: t });
    const send = (receiverId: number) =>
      strict.app.inject({
        method: "POST",
        url: URL,
        headers: { cookie: jisu.cookie },
        payload: { receiverId, message: "안녕" },
      });
    for (let turn = 0; turn < 20; turn += 1) expect((await send(987_654)).statusCode).toBe(404);
    const answer = await send(minho.memberId);
    expect([answer.statusCode, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
    await strict.close();
  });
});

describe("the lists of requests", () => {
  test("T157 need a session and show one's own alone, the newest first, with the other side", async () => {
    for (const url of [`${URL}/sent`, `${URL}/received`]) {
      expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
    }
    const haeun = await person(t, "하은");
    await buildNeighbours(t, [jisu.memberId, haeun.memberId]);
    await ask(jisu, minho.memberId, "첫 인사");
    await ask(jisu, haeun.memberId, "둘째 인사");
    expect(await listOf(jisu, "sent")).toEqual([
      {
        requestId: expect.any(Number) as number,
        status: "PENDING",
        memberInformation: { id: haeun.memberId, nickname: "하은", profileUrl: null },
        message: "둘째 인사",
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
        source: null,
        chatroomId: null,
      },
      expect.objectContaining({ message: "첫 인사" }),
    ]);
    expect(await listOf(minho, "received")).toMatchObject([
      { memberInformation: { id: jisu.memberId, nickname: "지수" }, message: "첫 인사" },
    ]);
    expect([await listOf(jisu, "received"), await listOf(minho, "sent")]).toEqual([[], []]);
    expect((await jisu.call("GET", `${URL}/sent?size=1`)).json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  test("have the open request of a neighbour, however many newer ones have been answered", async () => {
    const [asked, dain] = [await person(t, "인기"), await person(t, "다인")];
    await buildNeighbours(t, [jisu.memberId, asked.memberId, dain.memberId]);
    await ask(jisu, asked.memberId, "아직 답이 없어요");
    await t.db.run(sql`
      insert into chat_requests (sender_id, receiver_id, message, state)
      select ${dain.memberId}, ${asked.memberId}, '인사 ' || n, 'REJECTED' from generate_series(1, 101) n`);
    const received = await listOf(asked, "received");
    expect([received.length, received[0]?.message, received.at(-1)?.message]).toEqual([
      100,
      "인사 101",
      "아직 답이 없어요",
    ]);
  });

  test("show the source of a request, as far as the viewer may see it", async () => {
    const complexId = await buildComplex(t);
    const feedId = await buildFeed(t, { complexId, authorId: minho.memberId, title: "산책 같이 해요" });
    const commentId = await buildComment(t, { feedId, authorId: minho.memberId });
    const roomId = await groupRoomOf(t, complexId);
    await buildRoomMembers(t, roomId, [jisu.memberId, minho.memberId]);
    const seen = async (type: string, id: number) => {
      await t.db.run(sql`delete from chat_requests where sender_id = ${jisu.memberId}`);
      await ask(jisu, minho.memberId, "안녕하세요", { source: { type, id } });
      return (await listOf(minho, "received"))[0]?.source;
    };
    const post = { feedId, title: "산책 같이 해요" };
    expect(await seen("FEED", feedId)).toEqual({ type: "FEED", ...post });
    expect(await seen("COMMENT", commentId)).toEqual({ type: "COMMENT", ...post });
    expect(await seen("ROOM", roomId)).toEqual({ type: "ROOM", feedId: null, title: "한빛마을" });
    // What is another's, or not there, is no source.
    const own = await buildFeed(t, { complexId, authorId: jisu.memberId });
    expect([await seen("FEED", own), await seen("FEED", 987_654), await seen("COMMENT", 987_654)]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await ask(minho, jisu.memberId, "안녕", { source: { type: "CAT", id: 1 } })).statusCode).toBe(400);
    await seen("FEED", feedId);
    await t.db.run(sql`delete from feeds where id = ${feedId}`);
    expect((await listOf(minho, "received"))[0]?.source).toEqual({ type: "FEED", feedId: null, title: null });
  });

  test("hide the open request of a member whom the receiver has blocked since", async () => {
    await ask(jisu, minho.memberId);
    await block(minho, jisu);
    expect(await listOf(minho, "received")).toEqual([]);
    expect(await listOf(jisu, "sent")).toHaveLength(1);
  });
});
