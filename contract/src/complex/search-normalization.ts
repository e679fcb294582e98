/**
 * Normalization of texts for the search of complexes: one rule for the server, which finds, and for the web, which marks
 * what was found. White space, case and joining signs do not count; every other sign stands for itself.
 */
export interface NormalizedLetter {
  /** One letter in normalized form. */
  readonly letter: string;
  /** Where in the NFC form of the text it comes from, in UTF-16 units; the end is not part of it. */
  readonly from: number;
  readonly to: number;
  /** True where a word begins with it. */
  readonly startsWord: boolean;
}

// Signs that only join or enclose: e-편한세상 is typed as e편한세상, (1단지) as 1단지.
const SKIPPED = /[\s\-‐-―~·‧•・ㆍ.,'’‘"“”`()[\]/]/u;
const CONSONANTS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
// A Korean keyboard joins these two consonants where no vowel follows: ㄹㅁㅇ is typed as ㄻㅇ.
const JOINED_CONSONANTS: ReadonlyMap<string, string> = new Map([
  ["ㄳ", "ㄱㅅ"],
  ["ㄵ", "ㄴㅈ"],
  ["ㄶ", "ㄴㅎ"],
  ["ㄺ", "ㄹㄱ"],
  ["ㄻ", "ㄹㅁ"],
  ["ㄼ", "ㄹㅂ"],
  ["ㄽ", "ㄹㅅ"],
  ["ㄾ", "ㄹㅌ"],
  ["ㄿ", "ㄹㅍ"],
  ["ㅀ", "ㄹㅎ"],
  ["ㅄ", "ㅂㅅ"],
]);
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const SYLLABLES_A_CONSONANT = 588;

/** The letters of a text that count, in order. */
export function normalizedLetters(text: string): NormalizedLetter[] {
  const letters: NormalizedLetter[] = [];
  let at = 0;
  let previousKind = "";
  for (const typed of text.normalize("NFC")) {
    const to = at + typed.length;
    const sign = halfWidth(typed);
    if (SKIPPED.test(sign)) {
      previousKind = "";
    } else {
      const kind = kindOf(sign);
      // 래미안2 has two words, 2단지 one.
      const startsWord = previousKind === "" || (kind !== previousKind && previousKind !== "digit");
      [...normalizeCharacter(sign)].forEach((letter, index) =>
        letters.push({ letter, from: at, to, startsWord: startsWord && index === 0 }),
      );
      previousKind = kind;
    }
    at = to;
  }
  return withRomanPairs(letters);
}

/** The letters as one text. */
export const joinLetters = (letters: readonly NormalizedLetter[]): string =>
  letters.map(({ letter }) => letter).join("");

export const isSyllable = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
};

/** True for a consonant that stands alone, as ㄹ in ㄹㅁㅇ. */
export const isConsonant = (letter: string): boolean => letter.length === 1 && CONSONANTS.includes(letter);

/** The consonant that a syllable begins with (초성); any other letter is its own. */
export const initialOf = (letter: string): string => {
  if (!isSyllable(letter)) return letter;
  const index = Math.floor(((letter.codePointAt(0) ?? 0) - FIRST_SYLLABLE) / SYLLABLES_A_CONSONANT);
  return CONSONANTS[index] ?? letter;
};

/** First and last syllable that begin with a consonant. */
export function syllableRange(consonant: string): readonly [first: string, last: string] {
  const first = FIRST_SYLLABLE + CONSONANTS.indexOf(consonant) * SYLLABLES_A_CONSONANT;
  return [String.fromCodePoint(first), String.fromCodePoint(first + SYLLABLES_A_CONSONANT - 1)];
}

function kindOf(sign: string): string {
  if (/\p{Nd}|[Ⅰ-ⅿ]/u.test(sign)) return "digit";
  if (/\p{Script=Latin}/u.test(sign)) return "latin";
  return /\p{L}/u.test(sign) ? "letter" : "sign";
}

/** A full-width form (（, １, Ａ) as the usual one; any other sign stays. */
function halfWidth(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return code >= 0xff01 && code <= 0xff5e ? String.fromCodePoint(code - 0xfee0) : sign;
}

function normalizeCharacter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  // Ⅰ to Ⅻ and ⅰ to ⅻ, which people type as digits.
  if (code >= 0x2160 && code <= 0x217b) return String(((code - 0x2160) % 16) + 1);
  // A conjoining consonant (U+1100 …) that some keyboards type.
  if (code >= 0x1100 && code <= 0x1112) return CONSONANTS[code - 0x1100] ?? sign;
  return JOINED_CONSONANTS.get(sign) ?? sign.toLowerCase();
}

const ROMAN: ReadonlyMap<string, string> = new Map([
  ["ii", "2"],
  ["iii", "3"],
  ["iv", "4"],
]);

/** Normalizes II, III and IV that stand alone to digits. */
function withRomanPairs(letters: readonly NormalizedLetter[]): NormalizedLetter[] {
  const result: NormalizedLetter[] = [];
  for (let at = 0; at < letters.length;) {
    const first = letters[at];
    if (first === undefined) break;
    let end = at + 1;
    while (isLatin(first.letter) && isLatin(letters[end]?.letter) && letters[end]?.startsWord === false) end += 1;
    const run = letters.slice(at, end);
    const digit = ROMAN.get(joinLetters(run));
    if (digit === undefined) result.push(...run);
    else result.push({ ...first, letter: digit, to: run.at(-1)?.to ?? first.to });
    at = end;
  }
  return result;
}

const isLatin = (letter: string | undefined): boolean => letter !== undefined && /^\p{Script=Latin}$/u.test(letter);
