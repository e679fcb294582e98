import type { ChatMessageView, ChatroomView } from "@danji/contract/chat/chat";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  buildDirectRoom,
  buildMessage,
  buildMessages,
  buildRoomMembers,
  groupRoomOf,
} from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { createResidents } from "#testing/builders/residents.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let roomId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
});
beforeEach(async () => {
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
});
afterAll(() => t.close());

const roomUrl = (id: unknown = roomId) => `/api/chat/room/${String(id)}`;
const open = async (who: Person, query = "", id = roomId) =>
  (await who.call("GET", `${roomUrl(id)}${query}`)).json<{ data: ChatroomView }>().data;
const seqs = (messages: readonly ChatMessageView[]) => messages.map(({ seq }) => seq);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe("T158 a room", () => {
  test("is for its members: anonymous 401, another member 403, unknown 404, no id 400", async () => {
    const haeun = await person(t, "하은");
    expect((await t.app.inject({ method: "GET", url: roomUrl() })).statusCode).toBe(401);
    expect(refusal(await haeun.call("GET", roomUrl()))).toBe("403 CHAT_NOT_A_MEMBER");
    expect(refusal(await jisu.call("GET", roomUrl(987_654)))).toBe("404 CHAT_ROOM_NOT_FOUND");
    for (const wrong of ["abc", 0, -1, "9223372036854775808"]) {
      expect((await jisu.call("GET", roomUrl(wrong))).statusCode).toBe(400);
    }
    for (const query of ["?before=x", "?after=-1", "?size=1.5"]) {
      expect((await jisu.call("GET", roomUrl() + query)).statusCode).toBe(400);
    }
  });

  test("opens with its messages, its members and how far each has read", async () => {
    const { id } = await buildMessage(t, { roomId, senderId: minho.memberId, body: "안녕하세요" });
    const [me, other] = [jisu, minho].map(({ memberId, nickname }) => ({
      id: memberId,
      nickname,
      profileUrl: null,
      voice: "NEIGHBOUR",
      officeRole: null,
    }));
    expect(await open(jisu)).toEqual({
      chatroomName: "민호",
      apartmentId: null,
      memberCount: 2,
      chatMessageResponses: [
        {
          id,
          chatroomId: roomId,
          seq: 1,
          // A message leaves out that it is a neighbour's (decision 114).
          sender: { id: minho.memberId, nickname: minho.nickname, profileUrl: null },
          message: "안녕하세요",
          imageUrl: null,
          createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
        },
      ],
      memberInformationList: [me, other],
      lastSeq: 1,
      reads: [
        { memberId: minho.memberId, seq: 1 },
        { memberId: jisu.memberId, seq: 0 },
      ],
      kind: "DIRECT",
      firstSeq: 1,
      isMuted: false,
      state: "OPEN",
      blockedMemberIds: [],
    });
    expect((await open(minho)).memberInformationList).toEqual([other, me]);
  });

  test("shows that it has ended where a side left or blocks the other", async () => {
    await jisu.call("POST", `/api/blocks/members/${minho.memberId}`);
    expect(await open(jisu)).toMatchObject({ state: "BLOCKED", blockedMemberIds: [minho.memberId] });
    expect(await open(minho)).toMatchObject({ state: "BLOCKED", blockedMemberIds: [] });
    await minho.call("DELETE", `${roomUrl()}/members/me`);
    expect(await open(jisu)).toMatchObject({ state: "PARTNER_LEFT", memberCount: 1, chatroomName: "민호" });
  });

  test("T161 keeps the messages of one who left and of one who withdrew", async () => {
    const complexId = await buildComplex(t);
    const group = await groupRoomOf(t, complexId);
    const haeun = await person(t, "하은");
    await buildRoomMembers(t, group, [jisu.memberId, minho.memberId, haeun.memberId]);
    await buildMessage(t, { roomId: group, senderId: minho.memberId, body: "떠난 이웃" });
    await buildMessage(t, { roomId: group, senderId: haeun.memberId, body: "탈퇴한 이웃" });
    await minho.call("DELETE", `${roomUrl(group)}/members/me`);
    expect((await haeun.call("DELETE", "/api/member", { password: "danji2026!" })).statusCode).toBe(200);
    const room = await open(jisu, "", group);
    expect(room.chatMessageResponses).toMatchObject([
      { message: "떠난 이웃", sender: { id: minho.memberId, nickname: "민호" } },
      { message: "탈퇴한 이웃", sender: { id: haeun.memberId, nickname: "탈퇴한 회원", profileUrl: null } },
    ]);
    expect(room).toMatchObject({ memberCount: 1, chatroomName: "한빛마을", kind: "GROUP", state: "OPEN" });
    expect(room.memberInformationList.map(({ id }) => id)).toEqual([jisu.memberId]);
  });

  test("shows at most a hundred members, the viewer first, and pages them all by nickname", async () => {
    const group = await groupRoomOf(t, await buildComplex(t));
    const many = await createResidents([t], 150);
    await buildRoomMembers(t, group, [...many.map(({ memberId }) => memberId), jisu.memberId]);
    const room = await open(jisu, "", group);
    expect([room.memberCount, room.memberInformationList.length]).toEqual([151, 100]);
    expect(room.memberInformationList[0]?.id).toBe(jisu.memberId);
    const url = `${roomUrl(group)}/members`;
    expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
    expect(refusal(await minho.call("GET", url))).toBe("403 CHAT_NOT_A_MEMBER");
    expect(refusal(await minho.call("GET", `${roomUrl(987_654)}/members`))).toBe("404 CHAT_ROOM_NOT_FOUND");
    for (const wrong of ["x", "!", "a".repeat(201)]) {
      expect(refusal(await jisu.call("GET", `${url}?cursor=${wrong}`))).toBe("400 BAD_REQUEST");
    }
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { data } = (await jisu.call("GET", `${url}?size=40${query}`)).json<{
        data: { members: { nickname: string }[]; totalCount: number; nextCursor: string | null };
      }>();
      expect(data.totalCount).toBe(151);
      found.push(...data.members.map(({ nickname }) => nickname));
      cursor = data.nextCursor;
    }
    expect(found).toEqual([...many.map((_, at) => `이웃${at}`), "지수"].toSorted());
  });
});

describe("pages of messages", () => {
  test("are the newest, those before one, and those after one", async () => {
    await buildMessages(t, roomId, [jisu.memberId, minho.memberId], 250);
    expect(seqs((await open(jisu)).chatMessageResponses)).toEqual(range(151, 250));
    expect(seqs((await open(jisu, "?before=151&size=3")).chatMessageResponses)).toEqual([148, 149, 150]);
    expect(seqs((await open(jisu, "?after=0&size=3")).chatMessageResponses)).toEqual([1, 2, 3]);
    expect(seqs((await open(jisu, "?after=3&before=6")).chatMessageResponses)).toEqual([4, 5]);
    expect(seqs((await open(jisu, "?after=40&size=999")).chatMessageResponses)).toEqual(range(41, 240));
    expect((await open(jisu, "?after=250")).chatMessageResponses).toEqual([]);
    expect((await open(jisu, "?before=1")).chatMessageResponses).toEqual([]);
  });

  test("T160 lead backwards to the start and forwards again over 10,000 messages, while new ones arrive", async () => {
    await buildMessages(t, roomId, [jisu.memberId, minho.memberId], 10_000);
    const back: number[] = [];
    for (let query = "?size=200"; ; query = `?size=200&before=${back[0] ?? 0}`) {
      const page = seqs((await open(jisu, query)).chatMessageResponses);
      if (page.length === 0) break;
      back.unshift(...page);
      if (back.length === 5_000) await buildMessage(t, { roomId, senderId: minho.memberId });
    }
    expect(back).toEqual(range(1, 10_000));
    const forth: number[] = [];
    for (;;) {
      const page = seqs((await open(jisu, `?size=200&after=${forth.at(-1) ?? 0}`)).chatMessageResponses);
      if (page.length === 0) break;
      forth.push(...page);
    }
    expect(forth).toEqual(range(1, 10_001));
  });

  test("contain no messages from the time between a leave and a return", async () => {
    await buildMessages(t, roomId, [minho.memberId], 5);
    await t.db.run(
      sql`update chat_members set from_seq = 3 where room_id = ${roomId} and member_id = ${jisu.memberId}`,
    );
    for (const query of ["", "?before=5", "?after=0", "?after=1&before=5"]) {
      expect(seqs((await open(jisu, query)).chatMessageResponses).filter((seq) => seq <= 3)).toEqual([]);
    }
    expect(await open(jisu)).toMatchObject({ firstSeq: 4, lastSeq: 5 });
  });
});
