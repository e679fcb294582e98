import { joinLetters, normalizedLetters } from "@danji/contract/search-normalization";
import { initialsOf, addressForms, wordStarts } from "./search-text.ts";

/**
 * The pieces of a complex that the index knows, as distinct signed 32-bit numbers: two neighbouring letters of its
 * name (twice: as a name's, and as anybody's), of the name's first consonants and of its addresses, and one or two letters
 * with which a word of the name begins.
 */
export function complexGrams(name: string, region: string, location: string): number[] {
  const letters = normalizedLetters(name);
  const text = joinLetters(letters);
  const pieces = [text, initialsOf(text), ...addressForms(region, location)].flatMap(bigrams);
  pieces.push(...bigrams(text).map(inNameGram), nameStartGram(firstLetter(text)), nameStartGram(initialsOf(firstLetter(text))));
  for (const at of wordStarts(letters)) {
    const start = joinLetters(letters.slice(at, at + 2));
    for (const form of [start, initialsOf(start)]) pieces.push(wordStartGram(form), wordStartGram(firstLetter(form)));
  }
  return hashes(pieces);
}

/** Pieces that everything has in which `text` stands. A single letter is found only where a word begins with it. */
export const substringGrams = (text: string): number[] => {
  const found = bigrams(text);
  return hashes(found.length > 0 ? found : [wordStartGram(text)]);
};

/** Pieces that everything has in whose name a word begins with `text`; of a single letter, whose name begins with it. */
export const prefixGrams = (text: string): number[] => {
  const found = bigrams(text);
  return hashes(found.length > 0 ? [...found, wordStartGram(found[0] ?? "")] : [nameStartGram(text)]);
};

/** Pieces that everything has in whose name `text` stands. */
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

const hashes = (pieces: readonly string[]): number[] => [...new Set(pieces.map(hashOf))];

// MurmurHash3's steps over the code points: a collision costs a look at a row, never a wrong answer.
function hashOf(piece: string): number {
  let hash = 0x811c9dc5;
  for (const letter of piece) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
}
