import { expect, test } from "vitest";
import { truncated, isEmojiOnly, highlightMatches } from "./message-text.ts";

test.each([
  ["👍", true],
  ["👨‍👩‍👧‍👦 ❤️", true],
  ["🇰🇷", true],
  ["👍 네", false],
  ["123", false],
  ["👍".repeat(30), false],
])("%s is shown large: %s", (text, large) => {
  expect(isEmojiOnly(text)).toBe(large);
});

test("a long message is shortened, a short one is shown whole", () => {
  expect(truncated("가".repeat(600))).toBeUndefined();
  expect(truncated("가".repeat(601))).toHaveLength(500);
  expect([...(truncated("😀".repeat(700)) ?? "")]).toHaveLength(500);
  expect(truncated("줄\n".repeat(30))?.split("\n")).toHaveLength(20);
});

test("every match of the search text is marked", () => {
  const hits = (text: string, words: string) => highlightMatches(text, words).map((piece) => [piece.text, piece.isHit]);
  expect(hits("Bus stop, BUS", "bus")).toEqual([
    ["Bus", true],
    [" stop, ", false],
    ["BUS", true],
  ]);
  expect(hits("승강기 점검", " 점검 ")).toEqual([
    ["승강기 ", false],
    ["점검", true],
  ]);
  expect(hits("승강기", "")).toEqual([["승강기", false]]);
  expect(
    highlightMatches("가나가", "가")
      .map(({ text }) => text)
      .join(""),
  ).toBe("가나가");
});
