import { feedTextFault } from "@danji/contract/feed/feed-rules";
import { expect, test } from "vitest";
import { randomUuid } from "#platform/uuid.ts";
import { emptyDraft, type FeedDraft, isChanged, lengthCounter, parseFeedDraft } from "./post-draft.ts";

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

test.each([
  ["", "", "title"],
  [" \u200b\u3164", "내용", "title"],
  ["제목", "\n \u200b", "contents"],
  ["제목", "내용", undefined],
])("the first blank field of %j and %j is %s", (title, contents, field) => {
  expect(feedTextFault({ title, contents })).toEqual(field && { field, reason: "FEED_BLANK" });
});

test("limits count code points: a hundred emoji fit a title, one more does not", () => {
  expect(feedTextFault({ title: "🌳".repeat(100), contents: "내용" })).toBeUndefined();
  expect(feedTextFault({ title: "🌳".repeat(101), contents: "내용" })?.field).toBe("title");
  expect(feedTextFault({ title: "제목", contents: "가".repeat(10_001) })?.field).toBe("contents");
});

test("the counter shows from 90 percent of the limit", () => {
  expect(lengthCounter("title", "가".repeat(89))).toBeUndefined();
  expect(lengthCounter("title", "가".repeat(90))).toEqual({ text: "90/100", over: false });
  expect(lengthCounter("title", "가".repeat(101))).toEqual({ text: "101/100", over: true });
  expect(lengthCounter("contents", "가".repeat(10_000))).toEqual({ text: "10,000/10,000", over: false });
});
