import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { at } from "./root.mjs";

/**
 * Hash of the contents and names of all files below some places of the repository. Contents, not times: a fresh
 * clone or a switched branch changes every time stamp. Tests are left out, since no build holds them.
 * @param {readonly string[]} places
 */
export function sourcesHash(places) {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const file of filesBelow(place)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const content = readFileSync(at(file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/**
 * Paths of the files at or below a place, relative to the repository, in a fixed order.
 * @param {string} place
 * @returns {string[]}
 */
function filesBelow(place) {
  if (!existsSync(at(place))) return [];
  if (statSync(at(place)).isFile()) return [place];
  return readdirSync(at(place)).toSorted().flatMap((name) => filesBelow(path.posix.join(place, name)));
}

/**
 * The hash that a finished build left in its folder.
 * @param {string} dist
 */
export function builtFrom(dist) {
  const mark = path.join(dist, ".built-from");
  return existsSync(mark) ? readFileSync(mark, "utf8") : undefined;
}
