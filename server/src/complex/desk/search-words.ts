/**
 * What is looked for in the tables of residents and doors, in the form of the stored text: small letters without spaces and
 * hyphens. A door may be written as on a bill: 101-1203, 101 1203.
 */
export const searchWords = (q: string): string =>
  q
    .replaceAll(/[！-～]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xfe_e0))
    .trim()
    .replace(/^(\d+)[\s-]+(?=\d+호?$)/u, "$1동")
    .replaceAll(/[\s-]/gu, "")
    .toLowerCase();

/** The building that words of a search name alone, such as 105동: its doors are found along their order, not by letters. */
export const buildingIn = (words: string): string | undefined => /^(\d{1,8})동$/.exec(words)?.[1];
