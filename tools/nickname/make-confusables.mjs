/**
 * Makes server/src/account/nickname/confusables.ts: the characters that look like a small Latin letter or a digit, by
 * Unicode's data (UTS 39, confusables.txt), without those that NFKD and lower case already make one.
 *
 * Run it by hand with a Node of a newer Unicode version; its product is committed.
 *
 *   node tools/nickname/make-confusables.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { at } from "../root.mjs";

/** Sizes of the parts of ICU's confusables.cfu (icu4c/source/i18n/uspoof_impl.h, SpoofData), in bytes. */
const COUNT_AND_OFFSET_AT = 12;
const KEY_BYTES = 4;
const CODE_UNIT_BYTES = 2;
const MAGIC = 0x3845fdef;
const FORMAT_VERSION = 2;

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
for (const [char, prototype] of icuConfusables()) {
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
  `// Made by tools/nickname/make-confusables.mjs from Unicode's confusables.txt ${process.versions.unicode} (UTS 39); not edited by hand.

/** Characters that look like the letters of their key. */
export const confusables: Readonly<Record<string, string>> = {\n${rows.join("\n")}\n};\n`,
);

/**
 * The look-alikes that the ICU inside this Node knows: each character, and the text that it is confused with (UTS 39,
 * confusables.txt of the Unicode version in `process.versions.unicode`). Node has no call for them, so they are read from its
 * executable, which carries the data of ICU. Throws where this Node has none, or in another format.
 *
 * @returns {Map<string, string>}
 */
function icuConfusables() {
  const executable = readFileSync(process.execPath);
  const name = executable.indexOf("Cfu ");
  // The size of the header of an ICU data file (udata.h) stands 12 bytes before the name of the format.
  const start = name - 12 + (name < 0 ? 0 : executable.readUInt16LE(name - 12));
  if (name < 0 || executable.readUInt32LE(start) !== MAGIC || executable[start + 4] !== FORMAT_VERSION) {
    throw new Error(`${process.execPath} carries no confusables.cfu of format ${FORMAT_VERSION}`);
  }
  /** @param {number} part */
  const field = (part) => executable.readInt32LE(start + COUNT_AND_OFFSET_AT + 4 * part);
  const [keys, count, values, strings] = [start + field(0), field(1), start + field(2), start + field(4)];
  return new Map(
    Array.from({ length: count }, (_, index) => {
      // The lower 24 bits are the character, the upper ones the length of its text less one.
      const key = executable.readUInt32LE(keys + KEY_BYTES * index);
      const length = (key >>> 24) + 1;
      const value = executable.readUInt16LE(values + CODE_UNIT_BYTES * index);
      const text =
        length === 1
          ? String.fromCharCode(value)
          : executable.toString(
              "utf16le",
              strings + CODE_UNIT_BYTES * value,
              strings + CODE_UNIT_BYTES * (value + length),
            );
      return [String.fromCodePoint(key & 0xffffff), text];
    }),
  );
}
