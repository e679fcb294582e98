import type { ChatMessageView, ChatroomItemView, ChatroomView } from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { chatRequests, rooms } from "./seed-chats.ts";
import { demoPassword, people } from "./people.ts";
import { seedDemo } from "#testing/builders/seed-demo.ts";

let t: TestApp;
let cookie: string;
beforeAll(async () => {
  t = await testApp();
  await seedDemo(t.services);
  const payload = { loginId: people[0]?.email, password: demoPassword };
  const login = await t.app.inject({ method: "POST", url: "/api/login", payload });
  cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
});
afterAll(() => t.close());

const get = (url: string) => t.app.inject({ method: "GET", url, headers: { cookie } });
const dataOf = async <T>(url: string) => (await get(url)).json<{ data: T }>().data;

test("the first resident finds a room with a neighbour, the complex's, and a request each way", async () => {
  const direct = await dataOf<ChatroomItemView[]>("/api/chat/direct");
  expect(direct).toMatchObject([
    { name: people[1]?.nickname, unreadCount: 2, chatMessage: rooms[0]?.messages.at(-1)?.text },
  ]);
  const [group] = await dataOf<ChatroomItemView[]>("/api/chat/group");
  expect(group).toMatchObject({ memberCount: people.length, unreadCount: 3 });
  const received = await dataOf<ChatRequestView[]>("/api/chat/request/received");
  expect(received).toMatchObject([{ status: "PENDING", source: { type: "FEED" } }]);
  const sent = await dataOf<ChatRequestView[]>("/api/chat/request/sent");
  expect(sent.map(({ status }) => status)).toEqual(["PENDING", "APPROVED"]);
  const room = await dataOf<ChatroomView>(`/api/chat/room/${group?.chatroomId}`);
  expect(room.chatMessageResponses).toHaveLength(rooms.at(-1)?.messages.length ?? 0);
  const photo = room.chatMessageResponses.find((one: ChatMessageView) => one.imageUrl !== null);
  expect((await get(photo?.imageUrl ?? "")).headers["content-type"]).toBe("image/webp");
});

test("numbers have no holes, times grow with them, and nothing is of the future", async () => {
  const wrong = await t.db.many(sql`
    select r.id from chat_rooms r
    where r.last_seq <> (select count(*) from chat_messages m where m.room_id = r.id)
      or exists (select from chat_messages m join chat_messages n on n.room_id = m.room_id and n.seq = m.seq + 1
        where m.room_id = r.id and (n.created_at < m.created_at or n.created_at > now()))`);
  expect(wrong).toEqual([]);
});

describe("the demo rooms", () => {
  test("hold what a message may hold, of people who are in them", () => {
    for (const { members, messages, unread } of rooms) {
      expect(members.filter((index) => people[index] === undefined)).toEqual([]);
      expect(messages.filter(({ by }) => !members.includes(by))).toEqual([]);
      for (const { text, photo } of messages) {
        expect(photo === undefined && isBlank(text ?? "")).toBe(false);
        expect(lengthOf(text ?? "")).toBeLessThanOrEqual(chatLimits.messageMax);
      }
      // The sender of a message has read what came before.
      for (const [index, count] of Object.entries(unread)) {
        expect(messages.slice(-count).filter(({ by }) => by === Number(index))).toEqual([]);
      }
    }
  });

  test("and the requests are within their limits", () => {
    for (const { message, from, to } of chatRequests) {
      expect(lengthOf(message)).toBeLessThanOrEqual(chatLimits.requestMax);
      expect([people[from], people[to]]).not.toContain(undefined);
    }
  });
});
