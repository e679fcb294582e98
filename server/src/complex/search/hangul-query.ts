import { combineCharacter, disassembleCompleteCharacter } from "es-hangul";
import {
  initialOf,
  isConsonant,
  isSyllable,
  joinLetters,
  normalizedLetters,
  syllableRange,
} from "@danji/contract/complex/search-normalization";
import { prefixGrams, substringGrams, nameGrams } from "./search-grams.ts";
import { initialsOf } from "./search-text.ts";

/** A parsed keyword: the n-grams that a complex must have, and what is then compared. */
export type ParsedKeyword =
  | ({ readonly kind: "text" | "initials"; readonly text: string; readonly words: readonly string[] } & Grams)
  | ({ readonly kind: "pattern"; readonly pattern: string } & Grams);

/** N-grams of every complex that has the keyword … */
interface Grams {
  /** … anywhere, or its words. */
  readonly grams: readonly number[];
  /** … in its name. */
  readonly nameGrams: readonly number[];
  /** … in its name, at the beginning of a word; a single letter at the very beginning. */
  readonly prefixGrams: readonly number[];
  /** True for a keyword of a single letter. */
  readonly isSingleLetter: boolean;
}

const WORDS_MAX = 8;

/** Parses a keyword as it is typed; undefined for one without a letter that counts. */
export function parseKeyword(keyword: string): ParsedKeyword | undefined {
  const text = joinLetters(normalizedLetters(keyword));
  if (text === "") return undefined;
  const letters = [...text];
  const consonants = letters.filter(isConsonant).length;
  if (consonants > 0) {
    const kind = letters.some(isSyllable) ? "pattern" : "initials";
    return kind === "pattern" ? parsePartial(keyword) : { kind, text, words: [], ...gramsOf(text) };
  }
  const words = keyword
    .split(/\s+/u)
    .map((word) => joinLetters(normalizedLetters(word)))
    .filter((word) => word !== "");
  // Words of one letter are a keyword with spaces in it, not words to search for one by one.
  const isMultiWord = words.length > 1 && words.length <= WORDS_MAX && words.every((word) => [...word].length > 1);
  if (!isMultiWord) return { kind: "text", text, words: [], ...gramsOf(text) };
  return { kind: "text", text, words, ...gramsOf(text), grams: [...new Set(words.flatMap(substringGrams))] };
}

const gramsOf = (text: string): Grams => {
  const grams = substringGrams(text);
  // First consonants are indexed for names only.
  return {
    grams,
    nameGrams: [...text].some(isConsonant) ? grams : nameGrams(text),
    prefixGrams: prefixGrams(text),
    isSingleLetter: [...text].length === 1,
  };
};

/**
 * Parses a keyword whose syllables may be incomplete: ㅁ stands for every syllable that begins with it, and the last
 * syllable for every one that it may become, so that 래, 램, 래미, 래밍 and 래미아 all find 래미안. Undefined where it has no syllable.
 */
export function parsePartial(keyword: string): ParsedKeyword | undefined {
  const letters = [...joinLetters(normalizedLetters(keyword))];
  const last = letters.at(-1);
  if (last === undefined || !letters.some((letter) => isSyllable(letter))) return undefined;
  const parts: readonly PatternLetter[] = [
    ...letters.slice(0, -1).map(patternLetter),
    ...(isSyllable(last) ? partialSyllable(last) : [patternLetter(last)]),
  ];
  const bigrams = parts
    .slice(1)
    .flatMap(({ isExact }, index) =>
      isExact && parts[index]?.isExact ? [parts[index].letter + letterOf(parts[index + 1])] : [],
    );
  const initials = initialsOf(parts.map(({ letter }) => letter).join(""));
  const grams = bigrams.length > 0 ? [...new Set(bigrams.flatMap(substringGrams))] : substringGrams(initials);
  const pattern = parts.map((part) => part.pattern).join("");
  return {
    kind: "pattern",
    pattern,
    grams,
    nameGrams: grams,
    prefixGrams: prefixGrams(initials),
    isSingleLetter: parts.length === 1,
  };
}

/** One letter of a keyword: `isExact` where it stands for itself, else for every letter that begins like it. */
interface PatternLetter {
  readonly letter: string;
  readonly isExact: boolean;
  readonly pattern: string;
}

const letterOf = (part: PatternLetter | undefined): string => part?.letter ?? "";

const patternLetter = (letter: string): PatternLetter => {
  if (!isConsonant(letter)) return { letter, isExact: true, pattern: letter.replace(/[^\p{L}\p{N}]/u, "\\$&") };
  return { letter, isExact: false, pattern: `[${syllableRange(letter).join("-")}]` };
};

const FINALS = 28;
// Vowels that others begin with, and how many: ㅘㅙㅚ, ㅝㅞㅟ, ㅢ.
const VOWELS_BELOW: Readonly<Record<string, number>> = { ㅗ: 3, ㅜ: 3, ㅡ: 1 };

function partialSyllable(syllable: string): PatternLetter[] {
  const letters = disassembleCompleteCharacter(syllable);
  if (letters === undefined || letters.jongseong === "") {
    const end = (syllable.codePointAt(0) ?? 0) + FINALS * (1 + (VOWELS_BELOW[letters?.jungseong ?? ""] ?? 0)) - 1;
    return [{ letter: syllable, isExact: false, pattern: `[${syllable}-${String.fromCodePoint(end)}]` }];
  }
  // While typing, the first consonant of the next syllable is the final of this one, or the second half of a double
  // final, until its vowel comes.
  const { choseong, jungseong, jongseong } = letters;
  const base = combineCharacter(choseong, jungseong, jongseong.slice(0, -1));
  return [{ letter: base, isExact: true, pattern: base }, patternLetter(initialOf(jongseong.slice(-1)))];
}
