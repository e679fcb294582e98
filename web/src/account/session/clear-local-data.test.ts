import { expect, test } from "vitest";
import { withStorage } from "#platform/testing/browser.ts";
import { clearWritings } from "./clear-local-data.ts";

const entries = {
  "outbox:1:a": "{}",
  "outbox:11:b": "{}",
  "draft:chat:1:7": "쓰다 만 말",
  "draft:chat:11:7": "다른 사람의 말",
  "draft:new:1": "{}",
  "draft:inquiry:11": "{}",
  savedEmail: "a@b.c",
};

test("L244 a logout by hand deletes what its member has written, and nothing of others", () => {
  const stored = withStorage(entries);
  clearWritings(1);
  expect([...stored.keys()].sort()).toEqual(["draft:chat:11:7", "draft:inquiry:11", "outbox:11:b", "savedEmail"]);
});

test("without a known member everything is deleted", () => {
  const stored = withStorage(entries);
  clearWritings(undefined);
  expect([...stored.keys()]).toEqual(["savedEmail"]);
});
