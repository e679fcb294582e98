import type { PersonalWord } from "@danji/contract/inquiry/result/result-rules";
import { foldText, type FoldedText, isLineBreak, leaveOut, replaceInPlace } from "./folded-text.ts";

/** A place in a text, in its UTF-16 code units. */
export interface FoundWord {
  readonly start: number;
  readonly end: number;
  readonly kind: PersonalWord;
  /** In comparable form. */
  readonly word: string;
}

// What people write between the digits of a number.
const BETWEEN = String.raw`[-–—.·/_()\s]{0,3}`;
// What makes a number behind 101동 a quantity and no door.
const UNIT = String.raw`(?:동|층|년|월|일|시|분|초|개|대|명|회|건|번|차|세대|가구|원|만|여|도|%|㎡|m|,|~|\d)`;

const PHONE = String.raw`(?<!\d)(?:\+\s*82|0)(?:${BETWEEN}\d){8,10}(?!\d)`;
const RRN = String.raw`(?<!\d)\d{6}${BETWEEN}[1-8][\d*●x]{6}(?!\d)`;

/** What every text is looked through for; the documents say what is not found (decision 057). */
const PATTERNS: readonly (readonly [PersonalWord, string])[] = [
  ["RRN", RRN],
  ["PHONE", PHONE],
  ["PHONE", String.raw`(?<!\d)1[568]\d{2}[-–—.\s]{1,3}\d{4}(?!\d)`],
  ["MAIL", String.raw`[^\s@<>(),]+@[^\s@<>(),]+\.\p{L}{2,}`],
  // 12가3456, 123 가 3456: the letters that plates have.
  [
    "PLATE",
    String.raw`(?<!\d)\d{2,3}[\s·-]{0,2}[가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자배하허호][\s·-]{0,2}\d{4}(?!\d)`,
  ],
  // 101동 1203호, B101호, 302 호; 제3호 of a rule, 1호기 and 3호 라인 are none.
  [
    "DOOR",
    String.raw`(?:[a-z\d가-힣]{1,4}\s*동\s*)?(?<!\d)(?<!(?<!\p{L})제(?:\d+-)?)[a-z]?\d{1,4}\s*호(?!\s*(?:선|기|점|차|라인|봉|관))`,
  ],
  // A door without its word: 101동 1203, 101-1203, 101/1203.
  ["DOOR", String.raw`\d\s*동\s*\d{3,4}(?!\s*${UNIT})`],
  ["DOOR", String.raw`(?<![\d-])(?<!제)\d{3,4}\s*[-/]\s*\d{3,4}(?!\s*${UNIT}|-)`],
];

/** Words about noise between floors that would tell which household it was, and when. */
const NOISE_PATTERNS: readonly (readonly [PersonalWord, string])[] = [
  ["BUILDING", String.raw`(?<![\p{L}\d])[a-z\d]{1,4}\s*동(?!안)`],
  ["BUILDING", String.raw`\d+\s*층(?!간)`],
  ["BUILDING", String.raw`\d+(?:\s*[·,~-]\s*\d+)*\s*(?:호\s*)?라인`],
  ["CLOCK", String.raw`(?<!\d)\d{1,2}\s*시(?!간|설|작|공)(?:\s*\d{1,2}\s*분)?`],
  ["CLOCK", String.raw`(?<!\d)\d{1,2}\s*:\s*\d{2}(?!\d)`],
];

/** In the order of their weight: where two are found in one place, the first one stands. */
const compile = (patterns: typeof PATTERNS) =>
  patterns.map(([kind, source]) => [kind, new RegExp(source, "gu")] as const);
const EVERYWHERE = compile(PATTERNS);
const OF_NOISE = compile([...PATTERNS, ...NOISE_PATTERNS]);
const SPOKEN = compile([
  ["RRN", RRN],
  ["PHONE", PHONE],
]);

const DATE =
  /20\d{2}\s*[-./]\s*(?:1[0-2]|0?\d)\s*[-./]\s*(?:3[01]|[0-2]?\d)(?!\d)|(?<!\d)20\d{2}\s*-\s*20\d{2}(?!\d)/gu;
const SPOKEN_DIGITS: Readonly<Record<string, string>> = {
  공: "0",
  영: "0",
  일: "1",
  이: "2",
  삼: "3",
  사: "4",
  오: "5",
  육: "6",
  륙: "6",
  칠: "7",
  팔: "8",
  구: "9",
};
const SPOKEN_DIGIT = new RegExp(`[${Object.keys(SPOKEN_DIGITS).join("")}]`, "gu");

const isSeparator = (char: string): boolean => !/[\p{L}\p{N}]/u.test(char);

/**
 * Finds what belongs to a person or a household: by patterns, and the names. A line break or an invisible character inside
 * hides nothing, nor do full-width digits, nor digits of a phone number that are spelled out.
 */
export function findPersonalWords(
  text: string,
  { names, isNoise }: { readonly names: readonly string[]; readonly isNoise: boolean },
): readonly FoundWord[] {
  const plain = replaceInPlace(foldText(text), DATE, (date) => "□".repeat(date.length));
  const oneLine = leaveOut(plain, isLineBreak);
  const spoken = replaceInPlace(oneLine, SPOKEN_DIGIT, (digit) => SPOKEN_DIGITS[digit] ?? digit);
  const patterns = isNoise ? OF_NOISE : EVERYWHERE;
  const found = [
    ...[plain, oneLine].flatMap((form) => patterns.flatMap(([kind, pattern]) => findPattern(form, kind, pattern))),
    ...SPOKEN.flatMap(([kind, pattern]) => findPattern(spoken, kind, pattern)),
    ...findNames(plain, names),
  ];
  return withoutOverlap(found);
}

/** The form in which names are looked for: no white space, nothing invisible. */
export const nameForm = (name: string): string => leaveOut(foldText(name), (char) => /\s/u.test(char)).text;

const findPattern = (folded: FoldedText, kind: PersonalWord, pattern: RegExp): readonly FoundWord[] =>
  [...folded.text.matchAll(pattern)].map(({ 0: word, index }) =>
    placeOf(folded, index, index + word.length, kind, word),
  );

/**
 * Names of two letters are found where a word begins, since many are the end of another one; longer ones everywhere, also
 * with spaces inside.
 */
function findNames(folded: FoldedText, names: readonly string[]): readonly FoundWord[] {
  const letters = leaveOut(folded, isSeparator);
  const lines = leaveOut(folded, isLineBreak);
  return names.flatMap((name) => {
    if (name.length < 2) return [];
    const isLong = [...name].length > 2;
    const form = isLong && !/[^\p{L}\p{N}]/u.test(name) ? letters : lines;
    const found: FoundWord[] = [];
    for (let at = form.text.indexOf(name); at !== -1; at = form.text.indexOf(name, at + 1)) {
      const start = form.starts[at] ?? 0;
      if (isLong || beginsWord(folded, start)) found.push(placeOf(form, at, at + name.length, "NAME", name));
    }
    return found;
  });
}

function beginsWord({ text, starts }: FoldedText, start: number): boolean {
  const unit = starts.indexOf(start);
  return unit <= 0 || isSeparator(text[unit - 1] ?? " ");
}

const placeOf = (form: FoldedText, from: number, to: number, kind: PersonalWord, word: string): FoundWord => ({
  start: form.starts[from] ?? 0,
  end: form.ends[to - 1] ?? 0,
  kind,
  word: word.replaceAll(/\s+/gu, " ").trim(),
});

/** In the order of their places; what lies inside an earlier find is left out. */
function withoutOverlap(found: readonly FoundWord[]): readonly FoundWord[] {
  const kept: FoundWord[] = [];
  for (const one of found) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  }
  return kept.toSorted((one, other) => one.start - other.start);
}
