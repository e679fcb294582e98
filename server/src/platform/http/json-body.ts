import { Problem } from "../problem.ts";

const DEPTH_MAX = 32;
const KEYS_MAX = 1_000;

/**
 * Reads JSON that says one thing only: no key twice (parsers disagree which one counts), no key that reaches into
 * prototypes, no nesting or number of keys beyond what any call of ours needs.
 */
export function parseJson(text: string): unknown {
  checkShape(text);
  let repeated = false;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, inner: unknown) => {
      if (key === "__proto__" || key === "constructor" || key === "prototype") repeated = true;
      return inner;
    });
  } catch (cause) {
    throw new Problem("BAD_REQUEST", { cause });
  }
  if (repeated || countKeys(value) !== keysWritten(text)) throw new Problem("BAD_REQUEST");
  return value;
}

const STRING = /"(?:[^"\\]|\\.)*"/gs;

// Depth is judged before parsing: the parser itself recurses.
function checkShape(text: string): void {
  let depth = 0;
  for (const [mark] of text.replace(STRING, "").matchAll(/[[\]{}]/g)) {
    depth += mark === "[" || mark === "{" ? 1 : -1;
    if (depth > DEPTH_MAX) throw new Problem("BAD_REQUEST");
  }
}

const keysWritten = (text: string): number => text.replace(STRING, '"').match(/"\s*:/g)?.length ?? 0;

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  if (own > KEYS_MAX) throw new Problem("BAD_REQUEST");
  return Object.values(value).reduce<number>((sum, inner) => sum + countKeys(inner), own);
}
