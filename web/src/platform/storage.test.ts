import { expect, test } from "vitest";
import { storage } from "./storage.ts";
import { withStorage } from "./testing/browser.ts";

test("reads, writes and removes under the names of the specification", () => {
  const held = withStorage({ savedEmail: "kim@danji.kr" });
  expect(storage.get("savedEmail")).toBe("kim@danji.kr");
  storage.set("isLoggedIn", "true");
  expect(held.get("isLoggedIn")).toBe("true");
  storage.remove("savedEmail");
  expect(storage.get("savedEmail")).toBeNull();
});

test("keeps values for the life of the page where the browser refuses storage", () => {
  withStorage("refusing");
  expect(storage.get("prevPath")).toBeNull();
  storage.set("prevPath", "/community");
  expect(storage.get("prevPath")).toBe("/community");
  storage.remove("prevPath");
  expect(storage.get("prevPath")).toBeNull();
});
