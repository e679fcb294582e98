import { Problem } from "../../problem.ts";

const DEPTH_MAX = 32;
const KEYS_MAX = 1_000;
const COMMAS_MAX = 20_000;

// Read leniently, broken bytes would be stored as replacement characters: a silent change of what was sent.
const decoder = new TextDecoder("utf-8", { fatal: true });

/** As parseJson, from the octets of a body; octets that are no UTF-8 are refused. */
export const readJson = (octets: Uint8Array): unknown => parseJson(decodeUtf8(octets));

/** As readJson, but gives the text itself where it does not begin as JSON does. The schema decides which one it accepts. */
export function readJsonOrText(octets: Uint8Array): unknown {
  const text = decodeUtf8(octets);
  return /^\s*["[{]/.test(text) ? parseJson(text) : text;
}

function decodeUtf8(octets: Uint8Array): string {
  try {
    return decoder.decode(octets);
  } catch (cause) {
    throw new Problem("BAD_REQUEST", { cause });
  }
}

/**
 * Parses unambiguous JSON: no duplicate keys (parsers disagree which one counts), no key that reaches into prototypes,
 * no more nesting or values than any of our calls needs. Throws BAD_REQUEST.
 */
export function parseJson(text: string): unknown {
  const keys = countWrittenKeys(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem("BAD_REQUEST", { cause });
  }
  if (countKeys(value) !== keys) throw new Problem("BAD_REQUEST");
  return value;
}

/**
 * Checks the shape before parsing, because the parser recurses and fills memory first. Gives the number of keys in the
 * text. One pass without a regular expression: those run out of stack on long strings.
 */
function countWrittenKeys(text: string): number {
  let depth = 0;
  let keys = 0;
  let commas = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      index = endOfString(text, index);
      if (isKey(text, index + 1)) keys += 1;
    } else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    else if (character === ",") commas += 1;
    if (depth > DEPTH_MAX || commas > COMMAS_MAX) throw new Problem("BAD_REQUEST");
  }
  return keys;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}

function isKey(text: string, start: number): boolean {
  let index = start;
  while (text[index] === " " || text[index] === "\n" || text[index] === "\r" || text[index] === "\t") index += 1;
  return text[index] === ":";
}

const prototypeKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** The keys of all objects in a value. Throws BAD_REQUEST for those that reach into prototypes, and for too many in one object. */
function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let sum = 0;
  if (!Array.isArray(value)) {
    const names = Object.keys(value);
    sum = names.length;
    if (sum > KEYS_MAX || names.some((name) => prototypeKeys.has(name))) throw new Problem("BAD_REQUEST");
  }
  for (const inner of Object.values(value)) sum += countKeys(inner);
  return sum;
}
