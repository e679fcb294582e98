import { expect, test } from "vitest";
import { withStorage } from "#platform/testing/browser.ts";
import { clearReturnPath, saveReturnPath, takeReturnPath } from "./return-path.ts";

test("returns to the screen before login, once", () => {
  withStorage();
  saveReturnPath("/community/feed/3?from=push");
  expect(takeReturnPath()).toBe("/community/feed/3?from=push");
  expect(takeReturnPath()).toBeNull();
});

test("the fragment of a link returns with the same page, and is never stored", () => {
  withStorage();
  saveReturnPath("/join/code", "#ABCDE23456");
  expect(JSON.stringify({ ...localStorage })).not.toContain("ABCDE23456");
  expect(takeReturnPath()).toBe("/join/code#ABCDE23456");
  saveReturnPath("/chat");
  expect(takeReturnPath()).toBe("/chat");
});

test("the login itself does not replace the screen before it", () => {
  withStorage({ prevPath: "/chat" });
  saveReturnPath("/login");
  expect(takeReturnPath()).toBe("/chat");
});

const ours = ["/", "/home", "/register", "/login?x=1"];
const foreign = ["//evil.example", "/\\evil.example", "https://evil.example"];

test.each([...ours, ...foreign])("stays at home for %s", (prevPath) => {
  withStorage({ prevPath });
  expect(takeReturnPath()).toBeNull();
});

test("after a withdrawal there is no return path until the next login", () => {
  withStorage({ prevPath: "/chat" });
  clearReturnPath();
  saveReturnPath("/settings/withdrawal");
  expect(takeReturnPath()).toBeNull();
  saveReturnPath("/chat");
  expect(takeReturnPath()).toBe("/chat");
});
