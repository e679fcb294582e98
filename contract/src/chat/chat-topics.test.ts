import { expect, test } from "vitest";
import { chatTopics, parseRoomSend, parseRoomTopic } from "./chat-topics.ts";

test("each destination of a room is parsed as it is built", () => {
  expect(parseRoomTopic(chatTopics.room(7))).toEqual({ roomId: 7, topic: "room" });
  expect(parseRoomTopic(chatTopics.events(7))).toEqual({ roomId: 7, topic: "events" });
  for (const action of ["send", "read", "typing"] as const) {
    expect(parseRoomSend(chatTopics[action](7))).toEqual({ roomId: 7, action });
  }
});

test.each([
  "/topic/chat/07",
  "/topic/chat/7/",
  "/topic/chat/7/read",
  "/topic/chat/1000000000000000",
  "/pub/chat/7/events",
  "x/pub/chat/7",
])("%s is no destination of a room", (destination) => {
  expect(parseRoomTopic(destination)).toBeUndefined();
  expect(parseRoomSend(destination)).toBeUndefined();
});
