import { finishHash } from "#platform/murmur.ts";
import { joinLetters, normalizedLetters } from "@danji/contract/complex/search-normalization";
import { addressLines, initialsOf, wordStarts } from "./search-text.ts";

/**
 * The n-grams of a complex in the index, as distinct signed 32-bit numbers: pairs of neighbouring letters of its name
 * (twice: as part of a name, and of anything), of the name's first consonants and of its addresses, and the one or two
 * letters with which a word of the name begins.
 */
export function complexGrams(name: string, region: string, location: string): number[] {
  const letters = normalizedLetters(name);
  const text = joinLetters(letters);
  const grams = [text, initialsOf(text), ...addressLines(region, location)].flatMap(bigrams);
  grams.push(
    ...bigrams(text).map(inNameGram),
    nameStartGram(firstLetter(text)),
    nameStartGram(initialsOf(firstLetter(text))),
  );
  for (const at of wordStarts(letters)) {
    const start = joinLetters(letters.slice(at, at + 2));
    for (const form of [start, initialsOf(start)]) grams.push(wordStartGram(form), wordStartGram(firstLetter(form)));
  }
  return hashes(grams);
}

/** N-grams of everything that contains `text`. A single letter is found only where a word begins with it. */
export const substringGrams = (text: string): number[] => {
  const found = bigrams(text);
  return hashes(found.length > 0 ? found : [wordStartGram(text)]);
};

/** N-grams of every name in which a word begins with `text`; for a single letter, of every name that begins with it. */
export const prefixGrams = (text: string): number[] => {
  const found = bigrams(text);
  return hashes(found.length > 0 ? [...found, wordStartGram(found[0] ?? "")] : [nameStartGram(text)]);
};

/** N-grams of every name that contains `text`. */
export const nameGrams = (text: string): number[] => {
  const found = bigrams(text).map(inNameGram);
  return hashes(found.length > 0 ? found : [wordStartGram(text)]);
};

const inNameGram = (pair: string): string => `n${pair}`;
const nameStartGram = (start: string): string => `^^${start}`;
const wordStartGram = (start: string): string => `^${start}`;
const firstLetter = (text: string): string => [...text][0] ?? "";

function bigrams(text: string): string[] {
  const letters = [...text];
  return letters.slice(1).map((letter, index) => (letters[index] ?? "") + letter);
}

const hashes = (grams: readonly string[]): number[] => [...new Set(grams.map(hashOf))];

// MurmurHash3's steps over the code points: a collision costs one extra row to check, never a wrong answer.
function hashOf(gram: string): number {
  let hash = 0x811c9dc5;
  for (const letter of gram) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return finishHash(hash);
}
