import {
  initialOf,
  isSyllable,
  joinLetters,
  type NormalizedLetter,
  normalizedLetters,
} from "@danji/contract/complex/search-normalization";

/** Most words of a name that are indexed separately. */
const WORDS_MAX = 16;
const SUFFIX = "아파트";

/** Separators of the parts of search_text. They are white space, which never counts in a keyword. */
export const markers = { name: "\n", initials: "\f", laterInitials: "\v", address: "\t" } as const;

/**
 * Everything of a complex that a search may hold, in one text:
 *   \n the name \n what follows from each word on, and each word \n … \f first consonants of the name \v from each
 *   further word on \v … \t the address \t the detail address \t their short forms \t
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
    ...addressForms(region, location).map((line) => line + markers.address),
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

// Common names of a province, and its older or newer name, whichever of the two an address has.
const PROVINCES: readonly (readonly string[])[] = [
  ["충청북도", "충북"],
  ["충청남도", "충남"],
  ["전라북도", "전북특별자치도", "전북"],
  ["전라남도", "전남"],
  ["경상북도", "경북"],
  ["경상남도", "경남"],
  ["강원도", "강원특별자치도"],
];

/** The two addresses in normalized form, with the other names of their province. */
export function addressForms(region: string, location: string): string[] {
  const [main, detail] = [region, location].map((text) => joinLetters(normalizedLetters(text)));
  const named = PROVINCES.find((names) => names.some((name) => main?.startsWith(name)));
  const currentName = named?.find((name) => main?.startsWith(name)) ?? "";
  const others =
    named?.filter((name) => name !== currentName).map((name) => name + (main ?? "").slice(currentName.length)) ?? [];
  return [main ?? "", detail ?? "", ...others].filter((text) => text !== "");
}
