import { joined, lettersOf } from "@danji/contract/complex-letters";
import { initialsOf, placesOf, wordStarts } from "./search-text.ts";

/**
 * The pieces of a complex that the index knows, as distinct signed 32-bit numbers: two neighbouring letters of its
 * name (twice: as a name's, and as anybody's), of the name's first consonants and of its addresses, and one or two letters
 * with which a word of the name begins.
 */
export function complexGrams(name: string, region: string, location: string): number[] {
  const letters = lettersOf(name);
  const text = joined(letters);
  const pieces = [text, initialsOf(text), ...placesOf(region, location)].flatMap(pairs);
  pieces.push(...pairs(text).map(ofName), veryFront(firstOf(text)), veryFront(initialsOf(firstOf(text))));
  for (const at of wordStarts(letters)) {
    const start = joined(letters.slice(at, at + 2));
    for (const form of [start, initialsOf(start)]) pieces.push(front(form), front(firstOf(form)));
  }
  return hashes(pieces);
}

/** Pieces that everything has in which `text` stands. A single letter is found only where a word begins with it. */
export const insideGrams = (text: string): number[] => {
  const found = pairs(text);
  return hashes(found.length > 0 ? found : [front(text)]);
};

/** Pieces that everything has in whose name a word begins with `text`; of a single letter, whose name begins with it. */
export const frontGrams = (text: string): number[] => {
  const found = pairs(text);
  return hashes(found.length > 0 ? [...found, front(found[0] ?? "")] : [veryFront(text)]);
};

/** Pieces that everything has in whose name `text` stands. */
export const namedGrams = (text: string): number[] => {
  const found = pairs(text).map(ofName);
  return hashes(found.length > 0 ? found : [front(text)]);
};

const ofName = (pair: string): string => `n${pair}`;
const veryFront = (start: string): string => `^^${start}`;
const front = (start: string): string => `^${start}`;
const firstOf = (text: string): string => [...text][0] ?? "";

function pairs(text: string): string[] {
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
