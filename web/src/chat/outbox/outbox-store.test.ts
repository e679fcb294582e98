import { expect, test } from "vitest";
import { withStorage } from "#platform/testing/browser.ts";
import { clearChatStorage } from "../clear-chat-storage.ts";
import { deleteUnsent, isStored, saveUnsent, readUnsent, type UnsentMessage } from "./outbox-store.ts";

const unsent = (clientId: string, traits: Partial<UnsentMessage> = {}): UnsentMessage => ({
  clientId,
  memberId: 1,
  roomId: 7,
  text: "안녕",
  isPhoto: false,
  at: 1,
  tab: "t",
  ...traits,
});

test("reads a member's own unsent messages in the order of writing", () => {
  withStorage();
  saveUnsent(unsent("b", { at: 2 }));
  saveUnsent(unsent("a", { at: 3 }));
  saveUnsent(unsent("c", { at: 1, failure: "차단된 대화" }));
  saveUnsent(unsent("x", { memberId: 2 }));
  saveUnsent(unsent("y", { memberId: 11 }));
  expect(readUnsent(1).map(({ clientId }) => clientId)).toEqual(["c", "b", "a"]);
  expect(readUnsent(1)[0]).toEqual(unsent("c", { at: 1, failure: "차단된 대화" }));
  deleteUnsent(unsent("b"));
  expect([isStored(unsent("b")), isStored(unsent("a"))]).toEqual([false, true]);
  expect(readUnsent(1).map(({ clientId }) => clientId)).toEqual(["c", "a"]);
});

test("any other stored value is not a message", () => {
  withStorage({ "outbox:1:a": "{}", "outbox:1:b": "nothing", "outbox:1:c": JSON.stringify(unsent("c")) });
  expect(readUnsent(1).map(({ clientId }) => clientId)).toEqual(["c"]);
});

test("a logout clears chat's storage and keeps the rest", () => {
  const stored = withStorage({ "draft:chat:1:7": "쓰다 만 말", "draft:new:a": "글", savedEmail: "a@b.c" });
  saveUnsent(unsent("a"));
  saveUnsent(unsent("p", { isPhoto: true }));
  clearChatStorage();
  expect([...stored.keys()].sort()).toEqual(["draft:new:a", "savedEmail"]);
});
