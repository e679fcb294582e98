import { initialOf, isConsonant, isSyllable, joinLetters, type NormalizedLetter, normalizedLetters } from "@danji/contract/search-normalization";

/** A part of a text; `hit` where it is what was searched for. */
export interface MatchSegment {
  readonly text: string;
  readonly hit: boolean;
}

/**
 * Cuts a text where it has the keyword, as the server compares the two; where it does not have it as a whole, where it has
 * its words. The last letter may still be in the making.
 */
export function splitByMatch(text: string, keyword: string): MatchSegment[] {
  const letters = normalizedLetters(text);
  const whole = findRange(letters, keyword);
  const words = keyword.split(/\s+/u).filter((word) => joinLetters(normalizedLetters(word)).length > 1);
  const ranges = whole === undefined ? words.flatMap((word) => findRange(letters, word) ?? []) : [whole];
  const parts: MatchSegment[] = [];
  const shown = text.normalize("NFC");
  let at = 0;
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue;
    parts.push({ text: shown.slice(at, from), hit: false }, { text: shown.slice(from, to), hit: true });
    at = to;
  }
  parts.push({ text: shown.slice(at), hit: false });
  return parts.filter((part) => part.text !== "");
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where the keyword stands in the letters: the first place at which a word begins, else the first of all. */
function findRange(letters: readonly NormalizedLetter[], keyword: string): Range | undefined {
  const wanted = normalizedLetters(keyword).map(({ letter }) => letter);
  if (wanted.length === 0) return undefined;
  const starts = letters.flatMap((_, at) => (wanted.every((letter, index) => lettersMatch(letter, letters[at + index]?.letter, index === wanted.length - 1)) ? [at] : []));
  const at = starts.find((start) => letters[start]?.startsWord) ?? starts[0];
  const [first, last] = [letters[at ?? -1], letters[(at ?? 0) + wanted.length - 1]];
  return first === undefined || last === undefined ? undefined : { from: first.from, to: last.to };
}

const FINALS = 28;

function lettersMatch(wanted: string, letter: string | undefined, isLast: boolean): boolean {
  if (letter === undefined) return false;
  if (wanted === letter) return true;
  if (isConsonant(wanted)) return initialOf(letter) === wanted;
  if (!isLast || !isSyllable(wanted) || !isSyllable(letter)) return false;
  // 미 on its way to 민: the same syllable with a final.
  const code = wanted.charCodeAt(0);
  return (code - 0xac00) % FINALS === 0 && letter.charCodeAt(0) > code && letter.charCodeAt(0) < code + FINALS;
}
