import fc from "fast-check";
import { expect, test } from "vitest";
import { bigrams, normalise } from "./search-bigrams.ts";

test("white space and case are ignored, and NFD equals NFC", () => {
  const plain = bigrams(1, "우리단지Lake");
  expect(bigrams(1, " 우 리\t단\u3000지 LAKE\n")).toEqual(plain);
  expect(bigrams(1, "우리단지Lake".normalize("NFD"))).toEqual(plain);
  expect(normalise("ΟΔΟΣ 가 ")).toEqual(["ο", "δ", "ο", "σ", "가"]);
});

test("a bigram depends on the complex, is distinct, and never spans title and contents", () => {
  expect(bigrams(1, "가나")).toHaveLength(1);
  expect(bigrams(1, "가나가나")).toHaveLength(2);
  expect(bigrams(1, "가", "나")).toEqual([]);
  expect(bigrams(1, "가나")).not.toEqual(bigrams(2, "가나"));
  expect(bigrams(1, "가나")).not.toEqual(bigrams(1 + 2 ** 32, "가나"));
  expect(bigrams(1, "가나")).not.toEqual(bigrams(1, "나가"));
});

test("every bigram of a substring is a bigram of the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      fc.nat(),
      fc.nat(),
      (a, b, from, length) => {
        const text = normalise(a + b);
        const part = text.slice(from % (text.length + 1)).slice(0, length % 20);
        const all = new Set(bigrams(7, text.join("")));
        expect(bigrams(7, part.join("")).every((gram) => all.has(gram))).toBe(true);
      },
    ),
  );
});

test("hashes fit a PostgreSQL integer and rarely collide", () => {
  const syllables = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0xac00 + index * 37));
  const pairs = syllables.flatMap((first) => syllables.map((second) => first + second));
  const found = new Set(pairs.flatMap((pair) => bigrams(12, pair)));
  // About one pair of 90,000 random 32-bit numbers collides by chance.
  expect(pairs.length - found.size).toBeLessThan(8);
  expect([...found].filter((gram) => gram !== Math.trunc(gram) || gram < -(2 ** 31) || gram >= 2 ** 31)).toEqual([]);
});
