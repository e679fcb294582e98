import {
  initialOf,
  isConsonant,
  isSyllable,
  joinLetters,
  type NormalizedLetter,
  normalizedLetters,
} from "@danji/contract/complex/search-normalization";

/** A segment of a text; `hit` if it matches. */
export interface MatchSegment {
  readonly text: string;
  readonly hit: boolean;
}

/**
 * Splits a text at the keyword as it is typed; without a match of the whole keyword, at its words. The last letter may be a
 * syllable without its final. What the server finds only by taking a keyword for one in the making, as by initials that the keyboard
 * joined to a syllable, is not marked.
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

/** The match of the keyword: the first one at the beginning of a word, else the first of all. */
function findRange(letters: readonly NormalizedLetter[], keyword: string): Range | undefined {
  const wanted = normalizedLetters(keyword).map(({ letter }) => letter);
  if (wanted.length === 0) return undefined;
  const starts = letters.flatMap((_, at) =>
    wanted.every((letter, index) => lettersMatch(letter, letters[at + index]?.letter, index === wanted.length - 1))
      ? [at]
      : [],
  );
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
  // 미 while typing 민: the same syllable with a final consonant.
  const code = wanted.charCodeAt(0);
  return (code - 0xac00) % FINALS === 0 && letter.charCodeAt(0) > code && letter.charCodeAt(0) < code + FINALS;
}
