import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** Tabs that are open on a release may need its files for so long after the next one (ms). */
const keptFor = 7 * 86_400_000;
/** All kept files together, in bytes; beyond it those that were replaced first go. */
const keptBytes = 60 * 1_048_576;
const list = "replaced.json";

/**
 * Copies the assets of a build beside it before the next build deletes them.
 * @param {string} dist
 */
export async function keepAssets(dist) {
  const [assets, kept] = [path.join(dist, "assets"), `${dist}-earlier`];
  if (!existsSync(assets)) return;
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(assets)) await copyFile(path.join(assets, name), path.join(kept, name));
}

/**
 * After the next build: deletes the copies of files that it has too, of those replaced more than 7 days ago, and the
 * oldest beyond 60 MB. `replaced.json` has the time at which each file was replaced.
 * @param {string} dist
 * @param {number} [now]
 */
export async function forgetAssets(dist, now = Date.now()) {
  const [assets, kept] = [path.join(dist, "assets"), `${dist}-earlier`];
  if (!existsSync(kept)) return;
  const times = await readFile(path.join(kept, list), "utf8").catch(() => "{}");
  const before = /** @type {Record<string, number>} */ (JSON.parse(times));
  const names = (await readdir(kept)).filter((name) => name !== list);
  const replaced = names
    .map((name) => ({ name, at: before[name] ?? now }))
    .toSorted((one, other) => other.at - one.at || one.name.localeCompare(other.name));
  /** @type {Record<string, number>} */
  const after = {};
  let bytes = 0;
  for (const { name, at } of replaced) {
    const { size } = await stat(path.join(kept, name));
    const stays = !existsSync(path.join(assets, name)) && now - at < keptFor && bytes + size <= keptBytes;
    if (stays) {
      after[name] = at;
      bytes += size;
    } else await rm(path.join(kept, name));
  }
  await writeFile(path.join(kept, list), JSON.stringify(after));
}
