import {
  initialOf,
  isConsonant,
  isSyllable,
  joined,
  lettersOf,
  syllablesOf,
} from "@danji/contract/complex-letters";
import { frontGrams, insideGrams, namedGrams } from "./search-grams.ts";
import { initialsOf } from "./search-text.ts";

/** How a keyword is understood: which pieces a complex must have, and what is then compared. */
export type Reading =
  | { readonly kind: "text" | "initials"; readonly text: string; readonly words: readonly string[] } & Grams
  | { readonly kind: "pattern"; readonly pattern: string } & Grams;

/** Pieces of every complex that has the keyword … */
interface Grams {
  /** … anywhere, or its words. */
  readonly grams: readonly number[];
  /** … in its name. */
  readonly named: readonly number[];
  /** … in its name, at the beginning of a word; a single letter at the very beginning. */
  readonly front: readonly number[];
  /** It is a single letter. */
  readonly alone: boolean;
}

const WORDS_MAX = 8;

/** Reads a keyword as it stands; undefined for one in which nothing counts. */
export function readKeyword(keyword: string): Reading | undefined {
  const text = joined(lettersOf(keyword));
  if (text === "") return undefined;
  const letters = [...text];
  const consonants = letters.filter(isConsonant).length;
  if (consonants > 0) {
    const kind = letters.some(isSyllable) ? "pattern" : "initials";
    return kind === "pattern" ? readUnfinished(keyword) : { kind, text, words: [], ...gramsOf(text) };
  }
  const words = keyword.split(/\s+/u).map((word) => joined(lettersOf(word))).filter((word) => word !== "");
  // Words of one letter are a keyword with spaces in it, not words to look for one by one.
  const spread = words.length > 1 && words.length <= WORDS_MAX && words.every((word) => [...word].length > 1);
  if (!spread) return { kind: "text", text, words: [], ...gramsOf(text) };
  return { kind: "text", text, words, ...gramsOf(text), grams: [...new Set(words.flatMap(insideGrams))] };
}

const gramsOf = (text: string): Grams => {
  const grams = insideGrams(text);
  // First consonants are known of names alone.
  return { grams, named: [...text].some(isConsonant) ? grams : namedGrams(text), front: frontGrams(text), alone: [...text].length === 1 };
};

/**
 * Reads a keyword whose syllables may still be in the making: ㅁ stands for every syllable that begins with it, and the
 * last one for what it may become, so that 래, 램, 래미, 래밍 and 래미아 all lead to 래미안. Undefined where there is none.
 */
export function readUnfinished(keyword: string): Reading | undefined {
  const letters = [...joined(lettersOf(keyword))];
  const last = letters.at(-1);
  if (last === undefined || !letters.some((letter) => isSyllable(letter))) return undefined;
  const places: readonly Place[] = [...letters.slice(0, -1).map(placeOf), ...(isSyllable(last) ? becoming(last) : [placeOf(last)])];
  const pairs = places.slice(1).flatMap(({ sure }, index) => (sure && places[index]?.sure ? [places[index].letter + letterOf(places[index + 1])] : []));
  const initials = initialsOf(places.map(({ letter }) => letter).join(""));
  const grams = pairs.length > 0 ? [...new Set(pairs.flatMap(insideGrams))] : insideGrams(initials);
  const pattern = places.map((place) => place.pattern).join("");
  return { kind: "pattern", pattern, grams, named: grams, front: frontGrams(initials), alone: places.length === 1 };
}

/** One letter of a keyword: `sure` where it is the letter itself, else one that begins like it. */
interface Place {
  readonly letter: string;
  readonly sure: boolean;
  readonly pattern: string;
}

const letterOf = (place: Place | undefined): string => place?.letter ?? "";

const placeOf = (letter: string): Place => {
  if (!isConsonant(letter)) return { letter, sure: true, pattern: letter.replace(/[^\p{L}\p{N}]/u, "\\$&") };
  return { letter, sure: false, pattern: `[${syllablesOf(letter).join("-")}]` };
};

const FINALS = 28;
// The first consonant of the next syllable is taken for the final of this one until its vowel comes: 1 ㄱ, 4 ㄴ, …
const FINAL_CONSONANTS = " ㄱㄲ ㄴ  ㄷㄹ       ㅁㅂ ㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
// Two finals of which the second may begin the next syllable: [final, what stays, what begins].
const DOUBLE_FINALS: readonly (readonly [number, number, string])[] = [
  [3, 1, "ㅅ"], [5, 4, "ㅈ"], [6, 4, "ㅎ"], [9, 8, "ㄱ"], [10, 8, "ㅁ"], [11, 8, "ㅂ"], [12, 8, "ㅅ"], [13, 8, "ㅌ"],
  [14, 8, "ㅍ"], [15, 8, "ㅎ"], [18, 17, "ㅅ"],
];
// Vowels that others begin with: ㅗ (ㅘㅙㅚ), ㅜ (ㅝㅞㅟ), ㅡ (ㅢ), by their place among the 21.
const VOWELS_BELOW: Readonly<Record<number, number>> = { 8: 3, 13: 3, 18: 1 };

function becoming(syllable: string): Place[] {
  const code = syllable.codePointAt(0) ?? 0;
  const final = (code - 0xac00) % FINALS;
  if (final === 0) {
    const vowel = ((code - 0xac00) / FINALS) % 21;
    const end = code + FINALS * (1 + (VOWELS_BELOW[vowel] ?? 0)) - 1;
    return [{ letter: syllable, sure: false, pattern: `[${syllable}-${String.fromCodePoint(end)}]` }];
  }
  const double = DOUBLE_FINALS.find(([both]) => both === final);
  const [, stays, begins] = double ?? [final, 0, FINAL_CONSONANTS[final] ?? ""];
  const base = String.fromCodePoint(code - final + stays);
  return [{ letter: base, sure: true, pattern: base }, placeOf(initialOf(begins))];
}
