import { expect, test } from "vitest";
import { parseInquiryDraft, emptyDraft } from "./inquiry-draft.ts";

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
