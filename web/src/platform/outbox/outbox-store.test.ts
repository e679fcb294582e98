import { expect, test } from "vitest";
import { withStorage } from "../testing/browser.ts";
import type { OutboxItem } from "./outbox-item.ts";
import { deleteItem, isStored, readItems, saveItem } from "./outbox-store.ts";

const item = (id: string, traits: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  memberId: 1,
  kind: "note",
  lane: "a",
  words: "안녕",
  fileCount: 0,
  at: 1,
  tab: "t",
  ...traits,
});

test("reads a member's own items in the order of writing", () => {
  withStorage();
  saveItem(item("b", { at: 2 }));
  saveItem(item("a", { at: 3 }));
  saveItem(item("c", { at: 1, failure: "차단된 대화" }));
  saveItem(item("x", { memberId: 2 }));
  saveItem(item("y", { memberId: 11 }));
  expect(readItems(1).map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(readItems(1)[0]).toEqual(item("c", { at: 1, failure: "차단된 대화" }));
  deleteItem(item("b"));
  expect([isStored(item("b")), isStored(item("a"))]).toEqual([false, true]);
  expect(readItems(1).map(({ id }) => id)).toEqual(["c", "a"]);
});

test("any other stored value is not an item", () => {
  withStorage({ "outbox:1:a": "{}", "outbox:1:b": "nothing", "outbox:1:c": JSON.stringify(item("c")) });
  expect(readItems(1).map(({ id }) => id)).toEqual(["c"]);
});
