import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A package of others that the product runs with. */
export interface Licensed {
  readonly name: string;
  readonly versions: string[];
  /** As the package names it, or "". */
  readonly licence: string;
  /** Index of its words among all texts. */
  readonly text: number;
}

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly license?: string;
}

const ROOT = path.resolve(import.meta.dirname, "..");
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt|mit))?$/i;
// The font is no package: its subset lies in the web itself.
const FONT = { name: "Pretendard", version: "1.3.9", licence: "OFL-1.1", file: "web/src/ui/fonts/OFL.txt" };

/** Everything that is installed without --omit=dev, with its licence, from the lock file and the packages themselves. */
export function licences(): { readonly packages: readonly Licensed[]; readonly texts: readonly string[] } {
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const found = new Map<string, Licensed>();
  const texts: string[] = [];
  const add = (name: string, version: string, licence: string, words: string) => {
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
    const folder = path.join(ROOT, place);
    const isOurs = !place.includes("node_modules/") || entry.link === true;
    const isForWork = entry.dev === true || entry.devOptional === true;
    // Builds for other systems are in the lock file, but not on this machine.
    if (isOurs || isForWork || !existsSync(folder)) continue;
    add(place.split("node_modules/").at(-1) ?? "", entry.version ?? "", entry.license ?? "", wordsIn(folder));
  }
  add(FONT.name, FONT.version, FONT.licence, readFileSync(path.join(ROOT, FONT.file), "utf8").trim());
  return { packages: [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en")), texts };
}

function wordsIn(folder: string): string {
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  return file === undefined ? "" : readFileSync(path.join(folder, file), "utf8").trim();
}
