import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { at } from "./root.mjs";

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32", "windows"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

export const readLock = () => /** @type {Lock} */ (JSON.parse(readFileSync(at("package-lock.json"), "utf8")));

/**
 * Optional builds for other platforms that the lock file lacks. A registry that serves the builds of one platform
 * only makes npm write such a lock file, and `npm ci` then refuses it everywhere.
 * @param {Lock} lock
 */
export const missingBuilds = ({ packages }) =>
  Object.entries(packages).flatMap(([name, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([build]) => !(`${name}/node_modules/${build}` in packages) && !(`node_modules/${build}` in packages))
      .map(([build, version]) => ({ build, version, dev: entry.dev === true })),
  );

/**
 * @param {{ build: string, version: string, dev: boolean }} missing
 * @returns {Entry}
 */
function entryOf({ build, version, dev }) {
  const tokens = (build.split("/").at(-1) ?? "").split(/[-_]/);
  const cpu = PROCESSORS.filter((name) => tokens.includes(name));
  const os = SYSTEMS.filter((name) => tokens.includes(name)).map((name) => (name === "windows" ? "win32" : name));
  return {
    version: version.replace(/^[\^~]/, ""),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

// Run by hand after a dependency has changed: node tools/complete-lock.mjs && npm ci --dry-run
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const lock = readLock();
  for (const missing of missingBuilds(lock)) lock.packages[`node_modules/${missing.build}`] = entryOf(missing);
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  writeFileSync(at("package-lock.json"), `${JSON.stringify(lock, null, 2)}\n`);
}
