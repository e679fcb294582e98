import { finishHash } from "#platform/murmur.ts";
// White space in the sense of JavaScript's \s, per character.
const SPACE = /\s/u;

/**
 * The characters of a text normalised for search: NFC, no white space, lower case per code point. The form of a
 * character never depends on its neighbours, so a substring normalises as it does inside the text.
 */
export const normalise = (text: string): string[] =>
  [...text.normalize("NFC")].filter((letter) => !SPACE.test(letter)).map((letter) => letter.toLowerCase());

/**
 * Bigrams of texts of one complex as distinct signed 32-bit hashes; no bigram spans two texts. The complex is part of
 * the hash, so that a frequent word of one complex does not slow down another.
 */
export function bigrams(complexId: number, ...texts: readonly string[]): number[] {
  const seed = mix(mix(0x811c9dc5, complexId % 2 ** 32), Math.floor(complexId / 2 ** 32));
  const distinct = new Set<number>();
  for (const text of texts) {
    const hashes = normalise(text).map((letter) => hashOf(letter));
    for (let at = 1; at < hashes.length; at += 1) {
      distinct.add(finishHash(mix(mix(seed, hashes[at - 1] ?? 0), hashes[at] ?? 0)));
    }
  }
  return [...distinct];
}

// One character is one code point, except where its lower case has two.
function hashOf(letter: string): number {
  let hash = 0;
  for (const one of letter) hash = Math.imul(hash, 0x110000) + (one.codePointAt(0) ?? 0);
  return hash;
}

const mix = (hash: number, value: number): number => {
  const multiplied = Math.imul(hash ^ value, 0x9e3779b1);
  return multiplied ^ (multiplied >>> 15);
};
