import type { ChatSearchPage } from "@danji/contract/chat/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildMessage } from "#testing/builders/build-chat.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let roomId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
});
afterAll(() => t.close());

const search = (who: Person, q: string, more = "", id = roomId) =>
  who.call("GET", `/api/chat/room/${id}/search?q=${encodeURIComponent(q)}${more}`);
const found = async (q: string, more = "") => (await search(jisu, q, more)).json<{ data: ChatSearchPage }>().data;
const texts = async (q: string) => (await found(q)).messages.map(({ message }) => message);
const buildText = (body: string) => buildMessage(t, { roomId, senderId: minho.memberId, body });

test("search is for members and for 2 to 50 characters", async () => {
  const haeun = await person(t, "하은");
  const url = `/api/chat/room/${roomId}/search?q=xx`;
  expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
  expect(refusal(await search(haeun, "안녕"))).toBe("403 CHAT_NOT_A_MEMBER");
  expect(refusal(await search(jisu, "안녕", "", 987_654))).toBe("404 CHAT_ROOM_NOT_FOUND");
  for (const short of ["", "가", " 가 "]) expect(refusal(await search(jisu, short))).toBe("400 SEARCH_TOO_SHORT");
  expect(refusal(await search(jisu, "가".repeat(51)))).toBe("400 BAD_REQUEST");
  expect((await jisu.call("GET", `/api/chat/room/${roomId}/search`)).statusCode).toBe(400);
  expect((await search(jisu, "가".repeat(50))).statusCode).toBe(200);
});

test("finds text regardless of case, spacing and Unicode form", async () => {
  await buildText("분리 수거는 목요일이에요");
  await buildText("Good Morning 이웃님");
  await buildText("100% 확실해요_정말");
  expect(await texts("분리수거")).toEqual(["분리 수거는 목요일이에요"]);
  expect(await texts("분리수거".normalize("NFD"))).toEqual(["분리 수거는 목요일이에요"]);
  expect(await texts("good m")).toEqual(["Good Morning 이웃님"]);
  expect(await texts("0%확")).toEqual(["100% 확실해요_정말"]);
  expect([await texts("%%"), await texts("__"), await texts("\\%")]).toEqual([[], [], []]);
});

test("gives the newest first, page by page, with nothing from before the viewer's join", async () => {
  for (let turn = 0; turn < 5; turn += 1) await buildText(`산책 ${turn}`);
  const first = await found("산책", "&size=2");
  expect(first.messages.map(({ message }) => message)).toEqual(["산책 4", "산책 3"]);
  const second = await found("산책", `&size=2&before=${first.nextBefore}`);
  const third = await found("산책", `&size=2&before=${second.nextBefore}`);
  expect([...second.messages, ...third.messages].map(({ message }) => message)).toEqual(["산책 2", "산책 1", "산책 0"]);
  expect(third.nextBefore).toBeNull();
  await t.db.run(sql`
    update chat_members set from_seq = (select max(seq) - 1 from chat_messages) where member_id = ${jisu.memberId}`);
  expect(await texts("산책")).toEqual(["산책 4"]);
});
