import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { at } from "./root.mjs";

/**
 * Hash of the contents and names of all files below some folders of the repository. Contents, not times: a fresh
 * clone or a switched branch changes every time stamp. Tests are omitted, since no build contains them.
 * @param {readonly string[]} roots
 */
export function sourcesHash(roots) {
  const hash = createHash("sha256");
  for (const start of roots) {
    for (const file of filesBelow(start)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const content = readFileSync(at(file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/**
 * Paths of the files at or below a folder, relative to the repository, in a fixed order.
 * @param {string} start
 * @returns {string[]}
 */
function filesBelow(start) {
  if (!existsSync(at(start))) return [];
  if (statSync(at(start)).isFile()) return [start];
  return readdirSync(at(start))
    .toSorted()
    .flatMap((name) => filesBelow(path.posix.join(start, name)));
}

/**
 * The hash that a finished build wrote into its folder.
 * @param {string} dist
 */
export function builtFrom(dist) {
  const markerFile = path.join(dist, ".built-from");
  return existsSync(markerFile) ? readFileSync(markerFile, "utf8") : undefined;
}
