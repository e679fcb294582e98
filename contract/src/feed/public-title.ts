import { singleLine } from "../platform/text.ts";

const PUBLIC_TITLE_MAX = 60;

// What belongs to a person or a household. Each pattern rather finds too much: a title that is not shown does no harm.
const PRIVATE = [
  // A mail address.
  /[^\s@]+@[^\s@]+\.\p{L}{2,}/u,
  // A phone number: eight digits or more with the signs between them that people write there.
  /\d(?:[-.·/_()\s]{0,3}\d){7,}/u,
  // A car plate: 12가 3456, 123가3456, 12가-3456.
  /\d{2,3}\s*[가-힣][-.·/_(),\s]{0,3}\d{4}/u,
  // A door: 302호, 3호, B101호; the second line of an underground, a lift or a shop has such a number too.
  /\d{3,4}\s*호/u,
  /\d{1,2}\s*호(?!선|기|점|차)/u,
  // A door without its word: 101동 1203, 101동-1203, 가동 302, B동 302, 101-1203, 101/1203. A comma between two numbers is that of a price.
  /(?:\d|(?<![가-힣a-z])[가나다라마바사아자차카타파하a-z])\s*동[-.·/_(),\s]{0,3}\d{2,4}(?!\s*(?:동|\d))/iu,
  /(?<!\d)\d{3,4}\s*[-/·_]\s*\d{3,4}(?!\d)/u,
];

const DATE = /20\d{2}\s*[-./]\s*(?:1[0-2]|0?\d)\s*[-./]\s*(?:3[01]|[0-2]?\d)(?!\d)/gu;

/**
 * The title of a post as it may stand outside of the product, on one line of at most 60 code points; undefined where it
 * holds what may be a door, a car plate, a phone number or a mail address.
 */
export function publicTitle(title: string): string | undefined {
  const line = singleLine(title);
  // Full-width digits and letters, dashes of every length, and characters that hide between them, are compared as the plain ones.
  const plain = line
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(DATE, " ")
    .replace(/[‐‑‒–—―−]/gu, "-");
  if (PRIVATE.some((pattern) => pattern.test(plain))) return undefined;
  const letters = [...line];
  return letters.length > PUBLIC_TITLE_MAX ? `${letters.slice(0, PUBLIC_TITLE_MAX - 1).join("")}…` : line;
}
