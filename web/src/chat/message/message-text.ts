import { lengthOf } from "@danji/contract/platform/text";

const EMOJI =
  /^(?:[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}\u200d\ufe0f\u20e3\s])+$/u;
const maxEmoji = 24;

/** True for a few emoji and nothing else: they are shown large. */
export const isEmojiOnly = (text: string): boolean => EMOJI.test(text) && lengthOf(text.trim()) <= maxEmoji;

const maxShownLength = 500;
const maxShownLines = 20;

/** The beginning of a message too long to be shown whole; undefined for a shorter one. */
export const truncated = (text: string): string | undefined => {
  const lines = text.split("\n");
  const letters = [...lines.slice(0, maxShownLines).join("\n")];
  if (lines.length <= maxShownLines && letters.length <= maxShownLength * 1.2) return undefined;
  return letters.slice(0, maxShownLength).join("").trimEnd();
};

/** Splits a text at the matches of the search text, ignoring case. */
export const highlightMatches = (
  text: string,
  words: string,
): readonly { readonly text: string; readonly isHit: boolean }[] => {
  const [lowText, lowWords] = [text.toLowerCase(), words.trim().toLowerCase()];
  // A letter whose lower-case form is longer would shift all indexes after it: then nothing is marked.
  if (lowWords === "" || lowText.length !== text.length) return [{ text, isHit: false }];
  const pieces: { text: string; isHit: boolean }[] = [];
  let done = 0;
  for (let at = lowText.indexOf(lowWords); at >= 0; at = lowText.indexOf(lowWords, done)) {
    if (at > done) pieces.push({ text: text.slice(done, at), isHit: false });
    done = at + lowWords.length;
    pieces.push({ text: text.slice(at, done), isHit: true });
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isHit: false });
  return pieces;
};
