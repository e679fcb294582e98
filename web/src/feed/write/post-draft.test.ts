import { expect, test } from "vitest";
import { randomUuid } from "#platform/uuid.ts";
import { emptyDraft, type FeedDraft, isChanged, parseFeedDraft } from "./post-draft.ts";

const draft: FeedDraft = {
  feedId: null,
  title: "나눔",
  contents: "화분을 나눠요",
  feedType: "FEED",
  pinned: false,
  removed: [],
  idempotencyKey: "11111111-1111-4111-8111-111111111111",
};

test("a stored draft is restored", () => {
  expect(parseFeedDraft(JSON.stringify(draft))).toEqual(draft);
  expect(parseFeedDraft(JSON.stringify({ ...draft, feedId: 7 }))?.feedId).toBe(7);
});

test.each([null, "", "{", "null", "[]", '"나눔"', '{"title":"나눔"}', '{"title":1,"contents":"내용"}'])(
  "%j is not a draft",
  (text) => {
    expect(parseFeedDraft(text)).toBeUndefined();
  },
);

test("a key is a UUID of version 4, and never the same twice", () => {
  const keys = Array.from({ length: 100 }, randomUuid);
  for (const key of keys) {
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
  expect(new Set(keys).size).toBe(100);
});

test("a draft has changed once a text, a choice or a photo has", () => {
  const original = emptyDraft();
  expect(isChanged({ ...original }, original)).toBe(false);
  expect(isChanged({ ...original, contents: " " }, original)).toBe(true);
  expect(isChanged({ ...original, feedType: "NOTICE" }, original)).toBe(true);
  expect(isChanged({ ...original, removed: ["a.webp"] }, original)).toBe(true);
});
