import {
  initialOf,
  isSyllable,
  joinLetters,
  type NormalizedLetter,
  normalizedLetters,
} from "@danji/contract/complex/search-normalization";
import { addressForms } from "../address/address-names.ts";

/** Most words of a name that are indexed separately. */
const WORDS_MAX = 16;
const SUFFIX = "아파트";

/** Separators of the parts of search_text. They are white space, which never counts in a keyword. */
export const markers = { name: "\n", initials: "\f", laterInitials: "\v", address: "\t" } as const;

/**
 * Everything of a complex that a search may hold, in one text:
 *   \n the name \n what follows from each word on, and each word \n … \f first consonants of the name \v from each
 *   further word on \v … \t the address, by each of its names \t the detail address \t
 * So strpos alone tells whether a keyword is the name, begins it, is a word of it, begins one, or stands anywhere.
 */
export function searchText(name: string, region: string, location: string): string {
  const letters = normalizedLetters(name);
  const [full = "", ...tails] = wordStarts(letters).map((at) => joinLetters(letters.slice(at)));
  const names = [...new Set([full, ...tails, ...wordsOf(letters)])];
  const hangulNames = letters.some(({ letter }) => isSyllable(letter)) ? [full, ...tails].map(initialsOf) : [];
  const [first = "", ...further] = hangulNames;
  return [
    ...names.map((line) => markers.name + line),
    markers.name + markers.initials + first,
    ...further.map((line) => markers.laterInitials + line),
    markers.laterInitials + markers.address,
    ...addressLines(region, location).map((line) => line + markers.address),
  ].join("");
}

/** The first consonants of a text's syllables; every other letter stays. */
export const initialsOf = (text: string): string => [...text].map(initialOf).join("");

/** Where the words of a name begin, the first 0. */
export const wordStarts = (letters: readonly NormalizedLetter[]): number[] =>
  letters.flatMap(({ startsWord }, at) => (startsWord ? [at] : [])).slice(0, WORDS_MAX);

function wordsOf(letters: readonly NormalizedLetter[]): string[] {
  const starts = wordStarts(letters);
  const words = starts.map((from, index) => joinLetters(letters.slice(from, starts[index + 1])));
  // People search for 래미안아파트 as 래미안.
  const suffixed = words.filter((word) => word.length > SUFFIX.length && word.endsWith(SUFFIX));
  return [...words, ...suffixed.map((word) => word.slice(0, -SUFFIX.length))];
}

/** The address by all its names (address/address-names.ts) and the detail address, in normalized form. */
export function addressLines(region: string, location: string): string[] {
  const lines = [...addressForms(region), location].map(searchedText).filter((text) => text !== "");
  // A form that another one ends with is found by that.
  return [...new Set(lines)].filter((line) => !lines.some((other) => other !== line && other.endsWith(line)));
}

/**
 * A text as a search compares it. The name of 전남광주통합특별시, also begun or short, is two letters of its own: its 전남 and its
 * 광주 are not what finds 목포 under 전남, and 목포 is not in 광주.
 */
export const searchedText = (text: string): string =>
  joinLetters(normalizedLetters(text)).replace(/전남광(?:주|$)|광주(?=특|통합)/gu, MERGED_PROVINCE);

/** Two letters for private use, since a single letter is found at the beginning of a word alone. */
const MERGED_PROVINCE = "\ue000\ue001";
