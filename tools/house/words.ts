import { linesOf } from "./citation.ts";
import type { SourceFile } from "./tree.ts";

const GLOSSARY = "docs/glossary.md";
const SECTION = "## Words not to use";

const rows = linesOf(GLOSSARY)
  .slice(linesOf(GLOSSARY).indexOf(SECTION))
  .filter((line) => line.startsWith("| "));

/** The refused names of the glossary, with what to use instead. */
export const refusedNames: ReadonlyMap<string, string> = new Map(
  rows.flatMap((row) => {
    const [, , replacement = "", refused = ""] = row.split("|").map((cell) => cell.trim());
    return [...refused.matchAll(/`(?<name>[^`]+)`/g)].map(
      ({ groups }) => [groups?.["name"] ?? "", replacement] as const,
    );
  }),
);

const TYPE =
  /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:interface|type|class|enum)\s+(?<name>[\w$]+)(?!\s*(?:[,}]|as\b))/gm;
const VALUE =
  /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)|^\s*export\s+(?:const|let)\s+(?<other>[\w$]+)/gm;

/** The words of a name in camelCase, kebab-case or CAPITALS, in small letters with a space around each. */
const wordsOf = (name: string): string =>
  ` ${(name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).join(" ").toLowerCase()} `;

const COMMENT_OR_TITLE =
  /(?:(?:^|\s)(?:\/\/|\/\*\*?|\*)\s.*$)|(?:\b(?:test|it|describe)(?:\.\w+)*|\]\))\(\s*(?<quote>["'`]).*?\k<quote>/gm;

const isTypeName = (refused: string): boolean => /^[A-Z]/.test(refused);
const isProse = (refused: string): boolean => refused.startsWith("//");
const proseRule = [...refusedNames.keys()].filter(isProse).map((refused) => refused.slice(2).trim());
const REFUSED_PROSE = new RegExp(`\\b(?:${proseRule.join("|")})\\b`, "i");

const wordRules = [...refusedNames.keys()]
  .filter((refused) => !isTypeName(refused) && !isProse(refused))
  .map((refused) => ({ refused, words: wordsOf(refused) }));

/** The refused word in a name, if any. */
export function refusedWordIn(name: string): string | undefined {
  const words = wordsOf(name);
  return wordRules.find((rule) => words.includes(rule.words))?.refused;
}

/** What is wrong with the names that a file declares, and with its own. */
export function nameFaults({ path, code }: SourceFile): readonly string[] {
  const [fileName = ""] = (path.split("/").at(-1) ?? "").split(".");
  const types = [...code.matchAll(TYPE)].map(({ groups }) => groups?.["name"] ?? "");
  const values = [...code.matchAll(VALUE)].map(({ groups }) => groups?.["name"] ?? groups?.["other"] ?? "");
  const faults = [
    ...types.filter((name) => isTypeName(name) && refusedNames.has(name)).map((name) => [name, name] as const),
    ...[fileName, ...types, ...values].map((name) => [name, refusedWordIn(name)] as const),
  ];
  return faults.flatMap(([name, refused]) =>
    refused === undefined ? [] : [`${path}: ${name} (${refused} → ${refusedNames.get(refused) ?? ""})`],
  );
}

/** A comment without the thing that it is about: "Of the caller." in place of "The address of the caller.", "for who …" in place of "for a member who …". */
const WITHOUT_NOUN = /^\s*(?:\/\/|\/\*\*?|\*)\s+(?:Of\s|.*\bfor who\b)/;

/** The comments and test titles of a file with a word that the glossary refuses there, or without a noun. Mail addresses are none. */
export function proseFaults({ path, text }: SourceFile): readonly string[] {
  return [...text.matchAll(COMMENT_OR_TITLE)].flatMap(([prose]) =>
    REFUSED_PROSE.test(prose) || WITHOUT_NOUN.test(prose) ? [`${path}: ${prose.trim()}`] : [],
  );
}
