import { nicknameForm } from "#account/nickname/nickname-form.ts";

// What names have in common: 푸른마을 1단지 아파트 and 푸른마을 2차 are both called 푸른마을.
const ENDINGS =
  /(?:아파트|apt|단지|주상복합|오피스텔|타운하우스|제?\p{Nd}+(?:차|단지|블럭|블록)?|[ⅠⅡⅢⅣ]+|\([^)]*\))\s*$/iu;

/** A name of fewer syllables, or letters of another script, is in too many others. */
const SYLLABLES_MIN = 2;
const LETTERS_MIN = 4;

/**
 * The form of what people call a complex, with which no nickname there may be made: 푸른마을지기 would read as a member
 * of its office. Null for a name that is too short for it. Change SEARCH_VERSION with it.
 */
export function complexNameForm(name: string): string | null {
  let called = name.normalize("NFKC").trim();
  for (let next = called; ; called = next) {
    next = called.replace(ENDINGS, "").trim();
    if (next === called) break;
  }
  const syllables = called.match(/[가-힣]/gu)?.length ?? 0;
  const letters = called.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return syllables >= SYLLABLES_MIN || letters >= LETTERS_MIN ? nicknameForm(called) : null;
}
