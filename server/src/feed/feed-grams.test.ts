import fc from "fast-check";
import { expect, test } from "vitest";
import { grams, letters } from "./feed-grams.ts";

test("white space and case do not count, and NFD is NFC", () => {
  const plain = grams(1, "우리단지Lake");
  expect(grams(1, " 우 리\t단\u3000지 LAKE\n")).toEqual(plain);
  expect(grams(1, "우리단지Lake".normalize("NFD"))).toEqual(plain);
  expect(letters("ΟΔΟΣ 가 ")).toEqual(["ο", "δ", "ο", "σ", "가"]);
});

test("a piece is one of a complex, distinct, and never runs from the title into the contents", () => {
  expect(grams(1, "가나")).toHaveLength(1);
  expect(grams(1, "가나가나")).toHaveLength(2);
  expect(grams(1, "가", "나")).toEqual([]);
  expect(grams(1, "가나")).not.toEqual(grams(2, "가나"));
  expect(grams(1, "가나")).not.toEqual(grams(1 + 2 ** 32, "가나"));
  expect(grams(1, "가나")).not.toEqual(grams(1, "나가"));
});

test("every piece of any part of a text is a piece of the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), fc.nat(), fc.nat(), (a, b, from, length) => {
      const text = letters(a + b);
      const part = text.slice(from % (text.length + 1)).slice(0, length % 20);
      const all = new Set(grams(7, text.join("")));
      expect(grams(7, part.join("")).every((gram) => all.has(gram))).toBe(true);
    }),
  );
});

test("numbers fit a PostgreSQL integer and hardly ever meet", () => {
  const syllables = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0xac00 + index * 37));
  const pairs = syllables.flatMap((first) => syllables.map((second) => first + second));
  const found = new Set(pairs.flatMap((pair) => grams(12, pair)));
  // Of 90,000 random 32-bit numbers one pair meets by chance.
  expect(pairs.length - found.size).toBeLessThan(8);
  expect([...found].filter((gram) => gram !== Math.trunc(gram) || gram < -(2 ** 31) || gram >= 2 ** 31)).toEqual([]);
});
