import { combineCharacter, disassembleCompleteCharacter } from "es-hangul";
import { isConsonant, isSyllable, syllableRange } from "@danji/contract/complex/search-normalization";
import { prefixGrams, substringGrams, nameGrams } from "./search-grams.ts";
import { initialsOf, searchedText } from "./search-text.ts";

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

/**
 * What a keyword may mean, the likeliest first: what is searched for where those before find nothing. As it is typed; then
 * with its last syllable incomplete, and with the initials that the keyboard joined to syllables, one or two of them. Empty where no
 * letter counts.
 */
export function parseKeyword(keyword: string): readonly ParsedKeyword[] {
  const text = searchedText(keyword);
  if (text === "") return [];
  const letters = [...text];
  const hasSyllables = letters.some(isSyllable);
  if (!letters.some(isConsonant)) {
    const readings = hasSyllables ? splits.map((split) => partialLetters(letters, split)) : [];
    return [parseText(keyword, text), ...parsePatterns(readings)];
  }
  if (!hasSyllables) return [{ kind: "initials", text, words: [], ...gramsOf(text) }];
  return parsePatterns([
    letters.map(patternLetter),
    partialLetters(letters, splitFinal),
    ...splits.map((split) => partialLetters(separateInitials(letters, split), split)),
  ]);
}

/** The readings of a keyword, each but once. */
const parsePatterns = (readings: readonly (readonly PatternLetter[])[]): readonly ParsedKeyword[] => [
  ...new Map(readings.map((parts) => [patternOf(parts), parsePattern(parts)])).values(),
];

function parseText(keyword: string, text: string): ParsedKeyword {
  const words = wordsOf(keyword);
  if (words.length < 2) return { kind: "text", text, words: [], ...gramsOf(text) };
  return { kind: "text", text, words, ...gramsOf(text), grams: [...new Set(words.flatMap(substringGrams))] };
}

/** The words of a keyword, each to be found somewhere: a word of one letter goes on with the next (더 샵), the last with the one before. */
function wordsOf(keyword: string): readonly string[] {
  const words: string[] = [];
  let begun = "";
  for (const typed of keyword.split(/\s+/u)) {
    begun += searchedText(typed);
    if ([...begun].length < 2) continue;
    // What is more than a search compares one by one is one word.
    if (words.length < WORDS_MAX) words.push(begun);
    else words.push((words.pop() ?? "") + begun);
    begun = "";
  }
  if (begun !== "") words.push((words.pop() ?? "") + begun);
  return words;
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

/** Parses a keyword whose letters may stand for several: ㅁ for every syllable that begins with it. */
function parsePattern(parts: readonly PatternLetter[]): ParsedKeyword {
  const bigrams = parts
    .slice(1)
    .flatMap(({ isExact }, index) =>
      isExact && parts[index]?.isExact ? [parts[index].letter + letterOf(parts[index + 1])] : [],
    );
  const initials = initialsOf(parts.map(({ letter }) => letter).join(""));
  const grams = bigrams.length > 0 ? [...new Set(bigrams.flatMap(substringGrams))] : substringGrams(initials);
  return {
    kind: "pattern",
    pattern: patternOf(parts),
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

const patternOf = (parts: readonly PatternLetter[]): string => parts.map(({ pattern }) => pattern).join("");

/** The last syllable stands for every one that it may become, so that 래, 램, 래미, 래밍 and 래미아 all find 래미안. */
function partialLetters(letters: readonly string[], split: Split): readonly PatternLetter[] {
  const last = letters.at(-1) ?? "";
  return [
    ...letters.slice(0, -1).map(patternLetter),
    ...(isSyllable(last) ? partialSyllable(last, split) : [patternLetter(last)]),
  ];
}

const FINALS = 28;
// Vowels that others begin with, and how many: ㅘㅙㅚ, ㅝㅞㅟ, ㅢ.
const VOWELS_BELOW: Readonly<Record<string, number>> = { ㅗ: 3, ㅜ: 3, ㅡ: 1 };

function partialSyllable(syllable: string, split: Split): PatternLetter[] {
  // While typing, the first consonant of the next syllable is the final of this one, or the second half of a double
  // final, until its vowel comes.
  const parts = split(syllable);
  if (parts.length > 1) return parts.map(patternLetter);
  const vowel = disassembleCompleteCharacter(syllable)?.jungseong ?? "";
  const end = (syllable.codePointAt(0) ?? 0) + FINALS * (1 + (VOWELS_BELOW[vowel] ?? 0)) - 1;
  return [{ letter: syllable, isExact: false, pattern: `[${syllable}-${String.fromCodePoint(end)}]` }];
}

/**
 * The letters with every final that a lone consonant follows as an initial of its own: who types 래, ㅁ, ㅇ gets 램ㅇ, and 힔ㅌ from
 * 힐, ㅅ, ㅌ.
 */
const separateInitials = (letters: readonly string[], split: Split): readonly string[] =>
  letters.flatMap((letter, index) => (isConsonant(letters[index + 1] ?? "") ? split(letter) : [letter]));

/** A syllable as one without its final, or with the half of it, and the consonants that it loses; else the letter alone. */
type Split = (letter: string) => readonly string[];

/** A double final loses its second half. */
const splitFinal: Split = (letter) => splitAt(letter, -1);
/** A double final loses both: who types 해, ㄹ, ㅌ gets 햁. */
const splitWholeFinal: Split = (letter) => splitAt(letter, 0);
const splits = [splitFinal, splitWholeFinal];

function splitAt(letter: string, at: number): readonly string[] {
  const { choseong, jungseong, jongseong } = disassembleCompleteCharacter(letter) ?? {};
  if (choseong === undefined || jungseong === undefined || jongseong === undefined || jongseong === "") return [letter];
  return [combineCharacter(choseong, jungseong, jongseong.slice(0, at)), ...jongseong.slice(at)];
}
