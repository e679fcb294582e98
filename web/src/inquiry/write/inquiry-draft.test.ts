import { inquiryAnswerRule } from "@danji/contract/inquiry/inquiry-rules";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { expect, test } from "vitest";
import { emptyDraft, inquiryErrors, parseInquiryDraft } from "./inquiry-draft.ts";

test("a stored draft is restored", () => {
  const draft = { ...emptyDraft(), target: "SERVICE" as const, title: "제목", contents: "첫 줄\n둘째 줄" };
  expect(parseInquiryDraft(JSON.stringify(draft))).toEqual(draft);
  const placed = { ...draft, kind: "PARKING" as const, place: { building: "103동", floor: "", spot: "지하주차장" } };
  expect(parseInquiryDraft(JSON.stringify(placed))).toEqual(placed);
});

test("any other stored value is not a draft", () => {
  const { title: _, ...untitled } = emptyDraft();
  const others = [
    untitled,
    { ...emptyDraft(), target: "ALL" },
    { ...emptyDraft(), kind: "ALL" },
    { ...emptyDraft(), place: {} },
  ].map((one) => JSON.stringify(one));
  for (const text of [null, "", "{", "null", "[]", '"문의"', ...others])
    expect(parseInquiryDraft(text)).toBeUndefined();
});

test("each draft has its own idempotency key", () => {
  const [one, other] = [emptyDraft().idempotencyKey, emptyDraft().idempotencyKey];
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one).not.toBe(other);
});

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
