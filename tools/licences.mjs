import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { at } from "./root.mjs";

/**
 * A package of others that the product runs with.
 * @typedef {{ name: string, versions: string[], licence: string, text: number }} Licensed
 */

const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt|mit))?$/i;
// The font is no package: its subset lies in the web itself.
const font = { name: "Pretendard", version: "1.3.9", licence: "OFL-1.1" };

/** Everything that is installed without --omit=dev, with its licence, from the lock file and the packages themselves. */
export function licences() {
  /** @type {{ packages: Record<string, { version?: string, dev?: boolean, devOptional?: boolean, link?: boolean, license?: string }> }} */
  const lock = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  /** @type {Map<string, Licensed>} */
  const found = new Map();
  /** @type {string[]} */
  const texts = [];
  /** @param {string} name @param {string} version @param {string} licence @param {string} words */
  const add = (name, version, licence, words) => {
    const known = found.get(name);
    if (known !== undefined) {
      if (!known.versions.includes(version)) known.versions.push(version);
      return;
    }
    const place = texts.indexOf(words);
    if (place < 0) texts.push(words);
    found.set(name, { name, versions: [version], licence, text: place < 0 ? texts.length - 1 : place });
  };
  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = place.split("node_modules/").at(-1) ?? "";
    const isOurs = !place.includes("node_modules/") || entry.link === true;
    if (isOurs || entry.dev === true || entry.devOptional === true) continue;
    // Builds for other systems are in the lock file, but not on this machine.
    if (!existsSync(at(place))) continue;
    add(name, entry.version ?? "", entry.license ?? "", wordsIn(at(place)));
  }
  const words = readFileSync(at("web", "src", "ui", "fonts", "OFL.txt"), "utf8").trim();
  add(font.name, font.version, font.licence, words);
  const packages = [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return { packages, texts };
}

/** @param {string} folder */
function wordsIn(folder) {
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  return file === undefined ? "" : readFileSync(path.join(folder, file), "utf8").trim();
}
