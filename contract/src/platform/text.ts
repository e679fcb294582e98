// White space, control and format characters, tags, fill characters: what is invisible on the page.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True where a text shows nothing: empty, white space or invisible characters only. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, "") === "";

/** Length in code points, as every limit of this product counts it. */
export const lengthOf = (text: string): number => [...text].length;

// Controls, line breaks, and marks that turn the reading direction or hide a letter; the joiner of emoji may stay.
const UNFIT =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u034f\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u;

/** True where a text has a letter or a digit of any script: signs alone are no name. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** True for a text that may be a person's name: it has no invisible characters and begins with a letter or sign. */
export const isNameable = (text: string): boolean => !UNFIT.test(text) && !/^\p{M}/u.test(text.trim());
