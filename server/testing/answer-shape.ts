/** What of the texts is part of an answer's shape: "closed" keeps only constants and the form of times and addresses, "all" every text. */
type RecordedTexts = "closed" | "all";

const CONSTANT = /^[A-Z][A-Z\d]+(?:_[A-Z\d]+)*$/;
const TIME = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/;
const ADDRESS = /^(?:https?:\/)?\/[^\s?#]+(?:\?[^\s#]*)?$/;
const TOKEN = /[\w-]{16,}/g;

/**
 * The shape of a JSON value as a list of facts, one for each path: its type, and for an object the order of its keys.
 * Only what is the same in each run is kept of a text: constants, and the form of times and addresses.
 */
export function shapeOf(value: unknown, texts: RecordedTexts, path = "$"): readonly string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path} []`];
    return [`${path} [...]`, ...value.flatMap((item) => shapeOf(item, texts, `${path}[]`))];
  }
  if (typeof value !== "object" || value === null) return [`${path} ${typeOf(value, texts, path)}`];
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).map(([key, child]) => ({
    name: /^\d+$/.test(key) ? "9" : key,
    child,
  }));
  const names = new Set(entries.map(({ name }) => name));
  return [
    `${path} {${[...names].join(",")}}`,
    ...entries.flatMap(({ name, child }) => shapeOf(child, texts, `${path}.${name}`)),
  ];
}

function typeOf(value: unknown, texts: RecordedTexts, path: string): string {
  if (value === null) return "null";
  if (typeof value === "number" && path === "$.code") return `number ${value}`;
  if (typeof value !== "string") return typeof value;
  if (CONSTANT.test(value)) return `string ${value}`;
  if (TIME.test(value)) return `string ${value.replaceAll(/\d/g, "9")}`;
  if (ADDRESS.test(value)) return `string ${withoutVariables(value)}`;
  return texts === "all" ? `string ${value}` : "string";
}

/** A text with each number as 9 and each long token as an asterisk, since they differ in each run. */
export const withoutVariables = (text: string): string => text.replaceAll(TOKEN, "*").replaceAll(/\d+/g, "9");
