import { expect, test } from "vitest";
import { parseFeedDraft, type FeedDraft } from "./feed-draft.ts";

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
