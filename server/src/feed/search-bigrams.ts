// White space in the sense of JavaScript's \s, as single characters.
const SPACE = /\s/u;

/**
 * The letters of a text as search compares them: NFC, without white space, each in lower case by itself. A
 * letter's form never depends on its neighbours, so that a part of a text has the same letters alone as inside it.
 */
export const normalise = (text: string): string[] =>
  [...text.normalize("NFC")].filter((letter) => !SPACE.test(letter)).map((letter) => letter.toLowerCase());

/**
 * The two-letter pieces of texts of one complex as distinct signed 32-bit numbers; no piece spans two texts.
 * The complex is part of each number, so that a frequent word of one complex costs another nothing.
 */
export function bigrams(complexId: number, ...texts: readonly string[]): number[] {
  const seed = mix(mix(0x811c9dc5, complexId % 2 ** 32), Math.floor(complexId / 2 ** 32));
  const distinct = new Set<number>();
  for (const text of texts) {
    const hashes = normalise(text).map((letter) => hashOf(letter));
    for (let at = 1; at < hashes.length; at += 1) {
      distinct.add(finish(mix(mix(seed, hashes[at - 1] ?? 0), hashes[at] ?? 0)));
    }
  }
  return [...distinct];
}

// One letter is one code point, save where its lower case is written with two.
function hashOf(letter: string): number {
  let hash = 0;
  for (const one of letter) hash = Math.imul(hash, 0x110000) + (one.codePointAt(0) ?? 0);
  return hash;
}

const mix = (hash: number, value: number): number => {
  const multiplied = Math.imul(hash ^ value, 0x9e3779b1);
  return multiplied ^ (multiplied >>> 15);
};

// The last step of MurmurHash3: every bit of what came in moves every bit of what goes out.
function finish(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
}
