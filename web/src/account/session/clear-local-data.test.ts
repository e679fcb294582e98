import { expect, test } from "vitest";
import { withStorage } from "#platform/testing/browser.ts";
import { clearWritings, writerOf } from "./clear-local-data.ts";

const entries = {
  "outbox:1:a": "{}",
  "outbox:11:b": "{}",
  "draft:chat:1:7": "쓰다 만 말",
  "draft:chat:11:7": "다른 사람의 말",
  "draft:new:a@b.c": "{}",
  "draft:inquiry:d@b.c": "{}",
  savedEmail: "a@b.c",
};

test("L244 a logout by hand deletes what its member has written, and nothing of others", () => {
  const stored = withStorage(entries);
  clearWritings({ memberId: 1, email: "a@b.c" });
  expect([...stored.keys()].sort()).toEqual(["draft:chat:11:7", "draft:inquiry:d@b.c", "outbox:11:b", "savedEmail"]);
});

test.each([
  ["who this tab has read of", 1, { memberId: 1, email: "a@b.c" }, { memberId: 1, email: "a@b.c" }],
  ["who another tab has announced, where this one has read nothing", 1, undefined, { memberId: 1 }],
  [
    "who another tab has announced, not whom this one has read of",
    1,
    { memberId: 11, email: "d@b.c" },
    { memberId: 1 },
  ],
  ["whom this tab has read of, where nobody was announced", undefined, { memberId: 11 }, { memberId: 11 }],
  ["nobody known", undefined, undefined, undefined],
])("L244 a logout deletes the words of %s", (_, memberId, viewer, expected) => {
  expect(writerOf(memberId, viewer)).toEqual(expected);
});

test("without a known member everything is deleted", () => {
  const stored = withStorage(entries);
  clearWritings(undefined);
  expect([...stored.keys()]).toEqual(["savedEmail"]);
});
