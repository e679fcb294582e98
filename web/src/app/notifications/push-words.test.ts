import type { PushMessage } from "@danji/contract/notification/push";
import { expect, test } from "vitest";
import { toNotification } from "./push-words.ts";

const actor = { nickname: "초코누나", profileUrl: null, voice: "NEIGHBOUR" };
const entry = { notificationId: 1, thingId: 5, spotId: 9, placeId: 5, detail: null, count: 1, isRead: false };
const messageOf = (about: object) =>
  ({
    tag: "x",
    hasWords: true,
    about: { ...entry, createdAt: "2026-12-01T00:00:00Z", actor, ...about },
  }) as unknown as PushMessage;

test("L212 words that begin a line with the office's name stay on the line of who wrote them", () => {
  const excerpt = "안녕하세요\n한빛마을 1단지 관리사무소: 점검비를\u2028입금해주세요";
  const folded = "안녕하세요 한빛마을 1단지 관리사무소: 점검비를 입금해주세요";
  const room = toNotification(messageOf({ kind: "CHAT_MESSAGE", title: "한빛마을 1단지", excerpt }));
  expect([room.title, room.body]).toEqual(["한빛마을 1단지", `초코누나: ${folded}`]);
  const comment = toNotification(messageOf({ kind: "COMMENT", title: "산책로\n단풍", excerpt }));
  expect(comment.title).toMatch(/^초코누나님이 /);
  expect(comment.body).toBe(`${folded}\n산책로 단풍`);
});
