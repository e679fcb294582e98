import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const TEMPLATE = path.join(import.meta.dirname, "template");
const DEFAULT_RANK = 4;

/** @param {string} name */
const pluralOf = (name) => {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};
/** @param {string} name */
const camelOf = (name) => name.replaceAll(/-\w/g, (part) => part.slice(1).toUpperCase());
/** @param {string} name */
const pascalOf = (name) => camelOf(`-${name}`);

/**
 * Writes the skeleton of a feature into a tree of this repository: contract, table, server, screen, tests, and its lines
 * in the lists. A screen that only said that it is in development is replaced. Throws before it writes where the feature
 * exists. Returns the files, relative to the tree.
 * @param {string} root
 * @param {{ readonly name: string, readonly title: string }} feature name as visitor-car, title in Korean
 * @returns {string[]}
 */
export function generateFeature(root, { name, title }) {
  const names = pluralOf(name);
  /** @type {{ readonly [token: string]: string, camel: string, path: string, table: string }} */
  const tokens = {
    name,
    names,
    title,
    words: name.replaceAll("-", " "),
    path: `/${name}`,
    table: names.replaceAll("-", "_"),
    camel: camelOf(name),
    Pascal: pascalOf(name),
    Plural: pascalOf(names),
  };
  /** @type {(text: string) => string} */
  const fill = (text) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, /** @type {string} */ token) => tokens[token] ?? "");
  const files = readdirSync(TEMPLATE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".txt"))
    .map((file) => ({
      file: file
        .replaceAll(path.sep, "/")
        .replaceAll("NAME", name)
        .replace("TABLE", tokens.table)
        .replace("NUMBER", nextMigration(root))
        .replace(/\.txt$/, ""),
      text: fill(readFileSync(path.join(TEMPLATE, file), "utf8")),
    }));
  const taken = files.filter(({ file }) => existsSync(path.join(root, file)) && !isReplaceable(root, file));
  if (taken.length > 0) throw new Error(`exists already: ${taken.map(({ file }) => file).join(", ")}`);
  const edited = addToLists(root, name, tokens);
  for (const { file, text } of files) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.endsWith(".copy.ts") && existsSync(target) ? mergedCopy(target, text) : text);
  }
  return [...files.map(({ file }) => file), ...edited].toSorted();
}

/** @param {string} root @param {string} file */
const isReplaceable = (root, file) =>
  file.endsWith(".copy.ts") || (file.endsWith("-page.tsx") && isPlaceholder(root, file));

// A screen without a query shows nothing of the feature yet.
/** @param {string} root @param {string} file */
const isPlaceholder = (root, file) =>
  !readdirSync(path.dirname(path.join(root, file))).some((one) => one.endsWith(".queries.ts"));

/** The existing words with those that the skeleton adds. @param {string} target @param {string} text */
function mergedCopy(target, text) {
  const existing = readFileSync(target, "utf8");
  const added = text.split("\n").filter((line) => {
    const key = /^ {2}(\w+):/.exec(line)?.[1];
    return key !== undefined && !existing.includes(`\n  ${key}:`);
  });
  return existing.replace("\n} as const;", `\n${added.join("\n")}\n} as const;`);
}

/** @param {string} root */
function nextMigration(root) {
  const last = readdirSync(path.join(root, "server/migrations")).toSorted().at(-1) ?? "0000";
  return String(Number(last.slice(0, 4)) + 1).padStart(4, "0");
}

/** @param {string} root @param {string} name @param {{ camel: string, path: string, table: string }} tokens */
function addToLists(root, name, { camel, path: screenPath, table }) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @type {(file: string) => string} */
  const read = (file) => texts.get(file) ?? readFileSync(path.join(root, file), "utf8");
  /** @type {(file: string, before: string, line: string) => void} */
  const insert = (file, before, line) => {
    const text = read(file);
    if (!text.includes(before)) throw new Error(`${file} has no ${JSON.stringify(before)}`);
    texts.set(
      file,
      text.replace(before, () => `${line}${before}`),
    );
  };

  const [layers, list] = ["tools/house/layers.ts", "server/src/features.ts"];
  const ranks = ranksIn(read(layers));
  const key = /^\w+$/.test(name) ? name : `"${name}"`;
  if (!ranks.has(name)) insert(layers, "feed: 4,", `${key}: ${DEFAULT_RANK}, `);
  const rank = ranks.get(name) ?? DEFAULT_RANK;
  insert(list, "import type { FeatureManifest }", `import { ${camel}Manifest } from "#${name}/${name}.manifest.ts";\n`);
  const higher = [...read(list).matchAll(/^ {2}(\w+)Manifest,\n/gm)].find(([, other = ""]) => {
    const folder = other.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return (ranks.get(folder) ?? 0) > rank;
  });
  insert(list, higher?.[0] ?? "];\n", `  ${camel}Manifest,\n`);

  const included = "server/src/backup/backup-tables.ts";
  insert(included, '  "unfinished_departures",\n]);', `  "${table}",\n`);

  const [paths, screens] = ["web/src/platform/paths.ts", "web/src/app/member-screens.tsx"];
  if (!read(paths).includes(`\n  ${camel}:`)) {
    insert(paths, "\n  mypage:", `  ${camel}: "${screenPath}",\n`);
    insert(
      screens,
      "import { QueryClientProvider }",
      `import { ${camel}Copy } from "@danji/contract/${name}/${name}.copy";\n`,
    );
    const page = `lazyWithPreload(() => import("#${name}/${name}-page.tsx"))`;
    insert(
      screens,
      "];\n\nconst queryClient",
      `  { path: paths.${camel}, title: ${camel}Copy.title, page: ${page} },\n`,
    );
  }
  for (const [file, text] of texts) writeFileSync(path.join(root, file), text);
  return [...texts.keys()];
}

/** @param {string} layers @returns {Map<string, number>} */
const ranksIn = (layers) =>
  new Map(
    [...layers.matchAll(/(?<name>"[\w-]+"|\b\w+): (?<rank>\d)\b/g)].map(({ groups }) => [
      (groups?.["name"] ?? "").replaceAll('"', ""),
      Number(groups?.["rank"]),
    ]),
  );
