import { expect, test } from "vitest";
import { clearTabStorage, storage } from "./storage.ts";
import { withStorage } from "./testing/browser.ts";

test("reads, writes and removes the keys of the specification", () => {
  const stored = withStorage({ savedEmail: "kim@danji.kr" });
  expect(storage.get("savedEmail")).toBe("kim@danji.kr");
  storage.set("isLoggedIn", "true");
  expect(stored.get("isLoggedIn")).toBe("true");
  storage.remove("savedEmail");
  expect(storage.get("savedEmail")).toBeNull();
});

test("keeps values in memory if the browser refuses storage", () => {
  withStorage("refusing");
  expect(storage.get("prevPath")).toBeNull();
  storage.set("prevPath", "/community");
  expect(storage.get("prevPath")).toBe("/community");
  storage.remove("prevPath");
  expect(storage.get("prevPath")).toBeNull();
});

test.each([{}, "refusing"] as const)("finds keys by prefix (storage: %j)", (entries) => {
  withStorage(entries);
  storage.set("draft:new:kim", "하나");
  storage.set("draft:edit:kim", "둘");
  storage.set("theme", "dark");
  expect(storage.keysOf("draft:").toSorted()).toEqual(["draft:edit:kim", "draft:new:kim"]);
  expect(storage.keysOf("outbox:")).toEqual([]);
  for (const key of storage.keysOf("")) storage.remove(key);
});

test("clearing the tab's storage removes its keys and nothing else", () => {
  withStorage({ savedEmail: "kim@danji.kr" });
  sessionStorage.setItem("carMarks", "[]");
  clearTabStorage();
  expect(sessionStorage.getItem("carMarks")).toBeNull();
  expect(storage.get("savedEmail")).toBe("kim@danji.kr");
});
