import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A third-party package that the product runs with. */
export interface LicensedPackage {
  readonly name: string;
  readonly versions: string[];
  /** The package's licence identifier, or "" if it names none. */
  readonly licence: string;
  /** Index into `texts`. */
  readonly text: number;
}

interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly license?: string;
}

const ROOT = path.resolve(import.meta.dirname, "..");
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt|mit))?$/i;
// The font is not a package: its subset is part of the web's source.
const FONT = { name: "Pretendard", version: "1.3.9", licence: "OFL-1.1", file: "web/src/ui/fonts/OFL.txt" };

/**
 * Every package that is installed without --omit=dev, with its licence, from the lock file and the packages themselves.
 */
export function licences(): { readonly packages: readonly LicensedPackage[]; readonly texts: readonly string[] } {
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  const found = new Map<string, LicensedPackage>();
  const texts: string[] = [];
  const add = (name: string, version: string, licence: string, licenceText: string) => {
    const existing = found.get(name);
    if (existing !== undefined) {
      if (!existing.versions.includes(version)) existing.versions.push(version);
      return;
    }
    const index = texts.indexOf(licenceText);
    if (index < 0) texts.push(licenceText);
    found.set(name, { name, versions: [version], licence, text: index < 0 ? texts.length - 1 : index });
  };
  for (const [packagePath, entry] of Object.entries(lock.packages)) {
    const folder = path.join(ROOT, packagePath);
    const isOurs = !packagePath.includes("node_modules/") || entry.link === true;
    const isDevOnly = entry.dev === true || entry.devOptional === true;
    // The lock file also lists builds for other systems, which are not installed on this machine.
    if (isOurs || isDevOnly || !existsSync(folder)) continue;
    add(
      packagePath.split("node_modules/").at(-1) ?? "",
      entry.version ?? "",
      entry.license ?? "",
      readLicenceText(folder),
    );
  }
  add(FONT.name, FONT.version, FONT.licence, readFileSync(path.join(ROOT, FONT.file), "utf8").trim());
  return { packages: [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en")), texts };
}

function readLicenceText(folder: string): string {
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  return file === undefined ? "" : readFileSync(path.join(folder, file), "utf8").trim();
}
