// White space, control and format characters, tags, fill characters: what is invisible on the page.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True where a text shows nothing: empty, white space or invisible characters only. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, "") === "";

/** Length in code points, as every limit of this product counts it. */
export const lengthOf = (text: string): number => [...text].length;

/** A rule takes the text of one field and gives the sentence to show, or undefined where it holds. */
export type Rule = (text: string) => string | undefined;

/** True where a text has more code points than `max`; they are counted only where there may be so many. */
export const isLonger = (text: string, max: number): boolean => text.length > max && lengthOf(text) > max;

/** The reason that refuses a text which is blank, or longer than `max` code points; undefined where it holds. */
export function textFault<B extends string, L extends string>(
  text: string,
  max: number,
  reasons: { readonly blank: B; readonly tooLong: L },
): B | L | undefined {
  if (isBlank(text)) return reasons.blank;
  return isLonger(text, max) ? reasons.tooLong : undefined;
}

/** The reason that refuses a text to search for; its white space does not count. */
export function searchFault(
  text: string,
  { searchMin, searchMax }: { readonly searchMin: number; readonly searchMax: number },
): "SEARCH_TOO_SHORT" | "BAD_REQUEST" | undefined {
  const length = lengthOf(text.replaceAll(/\s/gu, ""));
  if (length < searchMin) return "SEARCH_TOO_SHORT";
  return length > searchMax ? "BAD_REQUEST" : undefined;
}

// Controls, line breaks, and marks that turn the reading direction or hide a letter; the joiner of emoji may stay.
const UNFIT =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u034f\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u;

/** True where a text has a letter or a digit of any script: signs alone are no name. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** True for a text that may be a person's name: it has no invisible characters and begins with a letter or sign. */
export const isNameable = (text: string): boolean => !UNFIT.test(text) && !/^\p{M}/u.test(text.trim());

const NOT_IN_LINE = new RegExp(`[\\s${UNFIT.source.slice(1)}+`, "gu");

/** A text on one line, as the title of a tab or of a preview: breaks, controls and direction marks become one space. */
export const singleLine = (text: string): string => text.replace(NOT_IN_LINE, " ").trim();
