import { inquiryAnswerRule } from "@danji/contract/inquiry/inquiry-rules";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { expect, test } from "vitest";
import { inquiryErrors } from "./inquiry-rules.ts";

test("invisible characters are blank; lengths count letters as people do", () => {
  expect(inquiryErrors({ title: " \u200b", contents: "\n" })).toEqual({
    title: copy.titleBlank,
    contents: copy.contentsBlank,
  });
  expect(inquiryErrors({ title: "😀".repeat(100), contents: "가".repeat(5000) })).toEqual({});
  const long = inquiryErrors({ title: "😀".repeat(101), contents: "가".repeat(5001) });
  expect(long).toEqual({ title: copy.titleTooLong, contents: copy.contentsTooLong });
});

test("an answer is not blank and within its limit", () => {
  expect(["", "가".repeat(5000), "가".repeat(5001)].map(inquiryAnswerRule)).toEqual([
    copy.answerBlank,
    undefined,
    copy.answerTooLong,
  ]);
});
