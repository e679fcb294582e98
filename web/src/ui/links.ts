/** A segment of a text: plain, or a link. */
export type TextSegment = { readonly text: string; readonly href?: string };

// White space, quotes and angle brackets end a URL; so do invisible and bidirectional control characters.
const ENDS = "\\s<>\"'`“”‘’「」『』《》\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff";
const ADDRESS = new RegExp(`(?<![A-Za-z0-9])https?://(?!/)[^${ENDS}]+`, "giu");
// Longer than any URL that people share, and short enough to process letter by letter.
const LONGEST = 2_000;
const TRAILING = /[.,!?;:…·。、，！？~*_'"\]}]$/u;
// After a Latin letter or a sign each of these is a particle; after Hangul only those that no noun ends in.
const SURE = "를|에서|에게|으로|까지|부터|처럼|에는|에서는|으로는|라고|이라고|인데|입니다|이에요|예요";
const LIKELY = "은|는|이|가|을|의|에|로|와|과|도|만|보다|랑|이랑|하고|이고|이며|에도|로는|이요|요|임|참고|참조";
const PARTICLE = new RegExp(`(?:(?<=[가-힣])(?:${SURE})|(?<=[^가-힣])(?:${SURE}|${LIKELY}))$`, "u");
// "danji.kr에서" is not a domain: a label of Latin letters ends where Hangul begins.
const HOST_RUN_ON = /^(https?:\/\/[^/?#:]*\.[a-z0-9-]+)[가-힣ㄱ-ㅣ][^/?#]*.*$/iu;

const count = (text: string, letter: string): number => text.split(letter).length - 1;

const closesNothing = (address: string): boolean => address.endsWith(")") && count(address, ")") > count(address, "(");

/** Removes what belongs to the sentence: punctuation, an unmatched bracket, a particle. */
const trimTrailing = (address: string): string => {
  let [shorter, before] = [address, ""];
  while (shorter !== before) {
    before = shorter;
    const ends = TRAILING.test(shorter) || closesNothing(shorter);
    shorter = ends ? shorter.slice(0, -1) : shorter.replace(PARTICLE, "");
  }
  return shorter;
};

/** The URL as the browser parses it; undefined without a host, or if a user name disguises the host. */
const hrefOf = (address: string): string | undefined => {
  try {
    const { protocol, hostname, username, password, href } = new URL(address);
    const plain = /^https?:$/.test(protocol) && hostname !== "" && username === "" && password === "";
    return plain ? href : undefined;
  } catch {
    return undefined;
  }
};

/** Splits a text at its http and https URLs. The segments joined are the text again; no other scheme becomes a link. */
export const linkify = (text: string): readonly TextSegment[] => {
  const pieces: TextSegment[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    if (found.length > LONGEST) continue;
    const address = trimTrailing(found.replace(HOST_RUN_ON, "$1"));
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > done) pieces.push({ text: text.slice(done, index) });
    pieces.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
};
