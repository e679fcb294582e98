import { initialOf, isSyllable, joined, type Letter, lettersOf } from "@danji/contract/complex-letters";

/** Most words of a name that are stored by themselves. */
const WORDS_MAX = 16;
const SUFFIX = "아파트";

/** What a search is compared with. The signs between are white space, which never counts in a keyword. */
export const marks = { name: "\n", initials: "\f", laterInitials: "\v", place: "\t" } as const;

/**
 * Everything of a complex that a search may hold, in one text:
 *   \n the name \n what follows from each word on, and each word \n … \f first consonants of the name \v from each
 *   further word on \v … \t the address \t the detail address \t their short forms \t
 * So strpos alone tells whether a keyword is the name, begins it, is a word of it, begins one, or stands anywhere.
 */
export function searchText(name: string, region: string, location: string): string {
  const letters = lettersOf(name);
  const [full = "", ...tails] = wordStarts(letters).map((at) => joined(letters.slice(at)));
  const names = [...new Set([full, ...tails, ...wordsOf(letters)])];
  const spoken = letters.some(({ letter }) => isSyllable(letter)) ? [full, ...tails].map(initialsOf) : [];
  const [first = "", ...further] = spoken;
  return [
    ...names.map((line) => marks.name + line),
    marks.name + marks.initials + first,
    ...further.map((line) => marks.laterInitials + line),
    marks.laterInitials + marks.place,
    ...placesOf(region, location).map((line) => line + marks.place),
  ].join("");
}

/** The first consonants of a text's syllables; every other letter stays. */
export const initialsOf = (text: string): string => [...text].map(initialOf).join("");

/** Where the words of a name begin, the first 0. */
export const wordStarts = (letters: readonly Letter[]): number[] =>
  letters.flatMap(({ starts }, at) => (starts ? [at] : [])).slice(0, WORDS_MAX);

function wordsOf(letters: readonly Letter[]): string[] {
  const starts = wordStarts(letters);
  const words = starts.map((from, index) => joined(letters.slice(from, starts[index + 1])));
  // 래미안아파트 is 래미안 to whoever looks for it.
  const bare = words.filter((word) => word.length > SUFFIX.length && word.endsWith(SUFFIX));
  return [...words, ...bare.map((word) => word.slice(0, -SUFFIX.length))];
}

// What people call a province, and its older or newer name, whichever of the two an address has.
const PROVINCES: readonly (readonly string[])[] = [
  ["충청북도", "충북"],
  ["충청남도", "충남"],
  ["전라북도", "전북특별자치도", "전북"],
  ["전라남도", "전남"],
  ["경상북도", "경북"],
  ["경상남도", "경남"],
  ["강원도", "강원특별자치도"],
];

/** The two addresses as they are compared, with the other names of their province. */
export function placesOf(region: string, location: string): string[] {
  const [main, detail] = [region, location].map((text) => joined(lettersOf(text)));
  const named = PROVINCES.find((names) => names.some((name) => main?.startsWith(name)));
  const own = named?.find((name) => main?.startsWith(name)) ?? "";
  const others = named?.filter((name) => name !== own).map((name) => name + (main ?? "").slice(own.length)) ?? [];
  return [main ?? "", detail ?? "", ...others].filter((text) => text !== "");
}
