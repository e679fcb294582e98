import { expect, test } from "vitest";
import { withStorage } from "#platform/testing/browser.ts";
import { forgetWayBack, saveWayBack, takeWayBack } from "./way-back.ts";

test("leads back to the screen before login, once", () => {
  withStorage();
  saveWayBack("/community/feed/3?from=push");
  expect(takeWayBack()).toBe("/community/feed/3?from=push");
  expect(takeWayBack()).toBeNull();
});

test("the login itself does not take the place of the screen before it", () => {
  withStorage({ prevPath: "/chat" });
  saveWayBack("/login");
  expect(takeWayBack()).toBe("/chat");
});

const ours = ["/", "/home", "/register", "/login?x=1"];
const foreign = ["//evil.example", "/\\evil.example", "https://evil.example"];

test.each([...ours, ...foreign])("stays at home for %s", (prevPath) => {
  withStorage({ prevPath });
  expect(takeWayBack()).toBeNull();
});

test("whoever left for good has no way back until the next login", () => {
  withStorage({ prevPath: "/chat" });
  forgetWayBack();
  saveWayBack("/settings/withdrawal");
  expect(takeWayBack()).toBeNull();
  saveWayBack("/chat");
  expect(takeWayBack()).toBe("/chat");
});
