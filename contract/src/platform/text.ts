// Characters that leave no mark on the page: format and fill characters that \s does not hold.
const INVISIBLE = /[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]/gu;

/** True where a text shows nothing: empty, white space or invisible characters only. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, "") === "";

/** Length in code points, as every limit of this product counts it. */
export const lengthOf = (text: string): number => [...text].length;
