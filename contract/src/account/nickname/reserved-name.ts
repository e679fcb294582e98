import { composeJamo, jamoOf } from "./jamo.ts";
import { ADDITIONS, IMITATED, latinOffice, OFFICE, OFFICE_ALONE, OFFICE_AT_END } from "./office-words.ts";

/** Characters that are read as another one, or as several: the server has a table of Unicode's (nickname-form.ts). */
export type LookAlikes = ReadonlyMap<string, string>;

const NONE: LookAlikes = new Map();

// Marks above and below a letter, and characters without a shape.
const MARKS = /\p{M}|\p{Default_Ignorable_Code_Point}/gu;
const SIGNS = /[^\p{L}\p{N}]/gu;
// Letters that are read as signs: ㆍ, which Koreans type as a middle dot, and those that modify others, as ʼ and ː.
const SIGNS_AND_DOTS = /[^\p{L}\p{N}]|[\p{Lm}\u119e\u11a2]/gu;
// One or two other letters between whole syllables: 관l리l사l무소, 관ㅋ리ㅋ사무소.
const BETWEEN_SYLLABLES = /([가-힣])[^가-힣]{1,2}(?=[가-힣])/gu;
const LATIN_DIGITS: Readonly<Record<string, string>> = { 0: "o", 1: "l", 3: "e", 4: "a", 5: "s", 7: "t" };

const replaceEach = (text: string, lookAlikes: LookAlikes): string =>
  lookAlikes === NONE ? text : [...text].map((char) => lookAlikes.get(char) ?? char).join("");

/** Small letters and digits alone: no sign, mark or space, loose jamo put together, look-alikes replaced. */
function lettersOf(text: string, lookAlikes: LookAlikes, signs = SIGNS): string {
  const parts = text.normalize("NFKD").replace(MARKS, "");
  const small = replaceEach(replaceEach(parts, lookAlikes).toLowerCase(), lookAlikes);
  return composeJamo(small.replace(MARKS, "").replace(signs, ""));
}

// i, l and 1 are one letter, and m is drawn as rn: no font tells them apart in a name.
const foldLatin = (letters: string): string =>
  [...letters]
    .map((char) => LATIN_DIGITS[char] ?? char)
    .join("")
    .replaceAll("i", "l")
    .replaceAll("rn", "m");

/**
 * The form by which names are compared: two names of one form read alike. Names of whole syllables that differ keep
 * different forms. A name of signs alone is its own form.
 */
export function comparableName(text: string, lookAlikes: LookAlikes = NONE): string {
  const letters = foldLatin(lettersOf(text, lookAlikes));
  return letters === "" ? text.normalize("NFKC").replace(/\s/gu, "") : letters;
}

const latin = latinOffice(foldLatin);
/** Between the words of a name in Latin letters. */
const WORDS = /[^\p{L}\p{M}\p{N}'’]+/u;

/**
 * True for a name that reads as the office of a complex, as a person who works or decides there, or as the service itself,
 * in one of the readings. Without tables of look-alikes it is a quick check: the server decides.
 */
export const isReservedName = (text: string, readings: readonly LookAlikes[] = [NONE]): boolean => {
  const syllables = text.normalize("NFC").replace(MARKS, "").replace(BETWEEN_SYLLABLES, "$1");
  return [text, syllables].some((name) =>
    readings.some((lookAlikes) => {
      const letters = lettersOf(name, lookAlikes, SIGNS_AND_DOTS);
      const words = name.split(WORDS).map((word) => lettersOf(word, lookAlikes, SIGNS_AND_DOTS));
      return isWordOfOffice(letters) || isWordOfOffice(letters.replace(ADDITIONS, "")) || hasTitle(words);
    }),
  );
};

const isWordOfOffice = (letters: string): boolean =>
  OFFICE.test(letters) ||
  OFFICE_AT_END.test(letters) ||
  OFFICE_ALONE.test(letters) ||
  latin.whole.test(foldLatin(letters)) ||
  latin.tail.test(foldLatin(letters)) ||
  IMITATED.some((word) => imitates(letters, word));

/** Whether the last of several words is one of an office, or the first a title. */
function hasTitle(words: readonly string[]): boolean {
  const [first = "", ...more] = words.filter((word) => word !== "").map((word) => foldLatin(word));
  return more.length > 0 && (latin.title.test(first) || latin.whole.test(more.at(-1) ?? ""));
}

// One letter of one syllable is another one: 관리샤무소, 과리사무소.
function imitates(letters: string, word: string): boolean {
  const syllables = [...letters].map((char) => jamoOf(char));
  const wanted = [...word].map((char) => jamoOf(char));
  return syllables.some((_, start) => {
    let different = 0;
    for (const [index, jamo] of wanted.entries()) {
      const other = syllables[start + index];
      if (other === undefined) return false;
      different += jamo?.filter((letter, part) => letter !== other[part]).length ?? 0;
    }
    return different === 1;
  });
}
