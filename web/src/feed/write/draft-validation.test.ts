import { feedTextFault } from "@danji/contract/feed/feed-rules";
import { expect, test } from "vitest";
import { lengthCounter } from "./draft-validation.ts";

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
