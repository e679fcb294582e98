/** The caret position right after the first `digits` digits of a text; its end if it has fewer. */
export const indexAfterDigits = (text: string, digits: number): number => {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (seen === digits) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
};
