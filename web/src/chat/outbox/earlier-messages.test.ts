import { expect, test } from "vitest";
import { readItems } from "#platform/outbox/outbox-store.ts";
import { withStorage } from "#platform/testing/browser.ts";
import { carryOverMessages } from "./earlier-messages.ts";

const earlier = (clientId: string, traits: object = {}) =>
  JSON.stringify({ clientId, memberId: 1, roomId: 7, text: "기다린 말", isPhoto: false, at: 5, tab: "t", ...traits });

test("L242 messages of the earlier form are carried over once, under their keys; nothing else is touched", async () => {
  const stored = withStorage({
    "outbox:1:a": earlier("a"),
    "outbox:1:b": earlier("b", { at: 3, failure: "차단된 대화" }),
    "outbox:2:c": earlier("c", { memberId: 2 }),
    "outbox:1:d": JSON.stringify({ nothing: "of ours" }),
  });
  await carryOverMessages(1);
  const carried = { memberId: 1, kind: "chat message", lane: "room 7", fileCount: 0, tab: "t" };
  const words = { roomId: 7, text: "기다린 말" };
  const expected = [
    { ...carried, id: "b", at: 3, failure: "차단된 대화", words },
    { ...carried, id: "a", at: 5, words },
  ];
  expect(readItems(1)).toEqual(expected);
  await carryOverMessages(1);
  expect(readItems(1)).toEqual(expected);
  expect([stored.get("outbox:2:c"), stored.get("outbox:1:d")]).toEqual([
    earlier("c", { memberId: 2 }),
    JSON.stringify({ nothing: "of ours" }),
  ]);
});
