import { expect, test } from "vitest";
import type { StompClient, StompHandlers, Subscriber } from "../realtime/stomp/stomp-session.ts";
import { joinDestinations } from "./destinations.ts";

const client: StompClient = { viewer: { memberId: 1, session: "s" }, refusals: undefined };
const subscriber: Subscriber = { deliver: () => {}, isCongested: false, drained: async () => true };

test("a destination is handled by the feature that declares its beginning, and by no other", async () => {
  const log: string[] = [];
  const handlers = (name: string): StompHandlers => ({
    subscribe: async (_client, _subscriber, destination) => {
      log.push(`${name} SUBSCRIBE ${destination}`);
      return () => {};
    },
    send: async (_client, destination) => {
      log.push(`${name} SEND ${destination}`);
      return "done";
    },
  });
  const joined = joinDestinations([
    { destinations: ["/topic/chat/", "/pub/chat/"], handlers: handlers("chat") },
    { destinations: ["/topic/notice/"], handlers: handlers("notice") },
  ]);
  await joined.subscribe(client, subscriber, "/topic/notice/1", new Map());
  await joined.send(client, "/pub/chat/1", "{}", new Map());
  expect(log).toEqual(["notice SUBSCRIBE /topic/notice/1", "chat SEND /pub/chat/1"]);
  await expect(joined.send(client, "/pub/notice/1", "{}", new Map())).rejects.toMatchObject({ reason: "NOT_FOUND" });
  await expect(joined.subscribe(client, subscriber, "/topic/x", new Map())).rejects.toMatchObject({
    reason: "NOT_FOUND",
  });
});
