import { chatLimits } from "@danji/contract/chat/chat-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { person } from "#testing/builders/people.ts";
import { ChatClient, upTo, waitUntil } from "#testing/chat-client.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/** Rooms of a member as the lists show them at most: those of both kinds. */
const rooms = upTo(2 * chatLimits.roomsMax);

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** A member of one room, under the limits of `app`. */
async function memberOfRoom(app: TestApp) {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  const room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  const { url } = await serveSockets(app);
  const subscribeFrame = (id: string) => `SUBSCRIBE\nid:${id}\ndestination:/topic/chat/${room}\n\n\0`;
  return { room, enter: () => ChatClient.open(url, jisu.cookie), subscribeFrame };
}

test("the lists of most rooms are opened three times in a minute, on one socket", async () => {
  const { room, enter, subscribeFrame } = await memberOfRoom(t);
  const client = await enter();
  for (const visit of upTo(3)) {
    const ids = rooms.map((place) => `${visit}-${place}`);
    client.raw(ids.map(subscribeFrame).join(""));
    client.raw(ids.map((id) => `UNSUBSCRIBE\nid:${id}\n\n\0`).join(""));
  }
  await client.subscribe(`/topic/chat/${room}`);
  expect(client.errors).toEqual([]);
  client.end();
});

test("subscriptions without end are refused, also where each socket sends few", async () => {
  // 200 subscriptions a minute, and 120 frames in ten seconds on one socket.
  const strict = await testApp({ sameDatabaseAs: t, config: { rateLimitScale: 0.04 } });
  const { enter, subscribeFrame } = await memberOfRoom(strict);
  const frames = upTo(105)
    .map((place) => subscribeFrame(`${place}`))
    .join("");
  const subscribeAll = async (): Promise<ChatClient> => {
    const client = await enter();
    client.raw(`${frames}UNSUBSCRIBE\nid:1\nreceipt:all\n\n\0`);
    await waitUntil(() => client.receipts.includes("all") || client.errors.length > 0);
    client.end();
    await client.closed;
    return client;
  };
  expect((await subscribeAll()).errors).toEqual([]);
  expect((await subscribeAll()).errors[0]?.headers.get("reason")).toBe("TOO_MANY_REQUESTS");
  await strict.close();
});
