// Hangul as a keyboard enters it: a syllable is an initial, a vowel and, in many, a final. Each list is in Unicode's order.
const INITIALS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const VOWELS = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"];
const FINALS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
const JOINED_VOWELS: Readonly<Record<string, string>> = {
  ㅗㅏ: "ㅘ",
  ㅗㅐ: "ㅙ",
  ㅗㅣ: "ㅚ",
  ㅜㅓ: "ㅝ",
  ㅜㅔ: "ㅞ",
  ㅜㅣ: "ㅟ",
  ㅡㅣ: "ㅢ",
  ㅏㅣ: "ㅐ",
  ㅓㅣ: "ㅔ",
  ㅑㅣ: "ㅒ",
  ㅕㅣ: "ㅖ",
};
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS_PER_VOWEL = FINALS.length;
const SYLLABLES_PER_INITIAL = VOWELS.length * FINALS_PER_VOWEL;

/** The initial, vowel and final of a whole syllable as single letters, the final empty where there is none. */
export function jamoOf(syllable: string): readonly [string, string, string] | undefined {
  const code = syllable.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return undefined;
  const index = code - FIRST_SYLLABLE;
  const [initial, vowel, final] = [
    INITIALS[Math.floor(index / SYLLABLES_PER_INITIAL)],
    VOWELS[Math.floor((index % SYLLABLES_PER_INITIAL) / FINALS_PER_VOWEL)],
    FINALS[index % FINALS_PER_VOWEL],
  ];
  return [initial ?? "", vowel ?? "", final ?? ""];
}

// Letters of syllables in parts (U+1100 to U+11C2) as the single letters of above.
function singleLetter(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return (
    INITIALS[code - 0x1100] ?? VOWELS[code - 0x1161] ?? (code > 0x11a7 ? FINALS[code - 0x11a7] : undefined) ?? char
  );
}

const joinVowels = (letters: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  for (const letter of letters) {
    const pair = JOINED_VOWELS[(joined.at(-1) ?? "") + letter];
    if (pair === undefined) joined.push(letter);
    else joined.splice(-1, 1, pair);
  }
  return joined;
};

/**
 * Puts Hangul letters together to syllables, as a keyboard would: a consonant before a vowel begins a syllable, another one
 * ends the syllable before it. Whole syllables stay what they are, and so do letters that form none.
 */
export function composeJamo(text: string): string {
  const letters = joinVowels(
    [...text.normalize("NFC")].flatMap((char) => jamoOf(char)?.filter((letter) => letter !== "") ?? singleLetter(char)),
  );
  let composed = "";
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? "";
    const initial = INITIALS.indexOf(letter);
    const vowel = VOWELS.indexOf(letters[index + 1] ?? "");
    if (initial < 0 || vowel < 0) {
      composed += letter;
      continue;
    }
    index += 1;
    const final = FINALS.indexOf(letters[index + 1] ?? "-");
    const endsHere = final > 0 && !VOWELS.includes(letters[index + 2] ?? "");
    if (endsHere) index += 1;
    const offset = initial * SYLLABLES_PER_INITIAL + vowel * FINALS_PER_VOWEL + (endsHere ? final : 0);
    composed += String.fromCodePoint(FIRST_SYLLABLE + offset);
  }
  return composed;
}
