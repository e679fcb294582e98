import { encode } from "iconv-lite";

/** One cell of a file. A number stays one; a text never becomes a formula. */
type Cell = string | number;

/** What a spreadsheet may take for the beginning of a formula; the first three also in their full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * A row as RFC 4180 has it. A text that a spreadsheet could run begins with an apostrophe; spaces before a formula do not
 * hide it.
 */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = formula.test(cell) || formula.test(cell.trimStart()) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether CP949 has a character, by character; the encoder puts a question mark for those that it does not have. */
const known = new Map<string, boolean>();

function isWritable(character: string): boolean {
  if (character <= "\u007f") return true;
  const before = known.get(character);
  if (before !== undefined) return before;
  const is = encode(character, "cp949")[0] !== 0x3f;
  // Unicode has a million of them; names use a few thousand.
  if (known.size < 50_000) known.set(character, is);
  return is;
}

/** The characters of a text that CP949 cannot write, each once, in their order. */
export const unwritableIn = (text: string): readonly string[] => [
  ...new Set([...text].filter((character) => !isWritable(character))),
];

/** The text in CP949. Throws for a character that it does not have: nothing is replaced silently. */
export function encodeCp949(text: string): Uint8Array {
  if (unwritableIn(text).length > 0) throw new RangeError("a character that CP949 does not have");
  return encode(text, "cp949");
}
