const HIDDEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]$/u;
const BREAK = /^[\r\n\v\f\u0085\u2028\u2029]$/u;

/** A text in a plain form, with the place in the text from which each of its code units came. */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * A text as it is compared: full-width letters and digits as the plain ones, small letters, nothing invisible. A code unit
 * of the form may stand for a longer piece of the text, and the other way round.
 */
export function foldText(text: string): FoldedText {
  const folded = { text: "", starts: [] as number[], ends: [] as number[] };
  let at = 0;
  for (const char of text) {
    const start = at;
    at += char.length;
    if (HIDDEN.test(char)) continue;
    const plain = char.normalize("NFKC").toLowerCase();
    folded.text += plain;
    for (let unit = 0; unit < plain.length; unit += 1) {
      folded.starts.push(start);
      folded.ends.push(at);
    }
  }
  return folded;
}

/** The same without the code units that `isLeftOut` names. */
export function leaveOut(folded: FoldedText, isLeftOut: (char: string) => boolean): FoldedText {
  const kept = { text: "", starts: [] as number[], ends: [] as number[] };
  for (let unit = 0; unit < folded.text.length; unit += 1) {
    const char = folded.text[unit] ?? "";
    if (isLeftOut(char)) continue;
    kept.text += char;
    kept.starts.push(folded.starts[unit] ?? 0);
    kept.ends.push(folded.ends[unit] ?? 0);
  }
  return kept;
}

/** The same with pieces replaced by as many other code units, so that the places stay. */
export const replaceInPlace = (folded: FoldedText, pattern: RegExp, piece: (found: string) => string): FoldedText => ({
  ...folded,
  text: folded.text.replace(pattern, (found) => piece(found)),
});

export const isLineBreak = (char: string): boolean => BREAK.test(char);
