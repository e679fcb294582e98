import process from "node:process";

/**
 * An entry of `packages` of package-lock.json, or of node_modules/.package-lock.json, which npm writes at the end of an install.
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {readonly string[]} [os]
 * @property {readonly string[]} [cpu]
 * @property {readonly string[]} [libc]
 */

/** @typedef {Readonly<Record<string, LockEntry>>} LockEntries */

/**
 * @typedef {object} Platform
 * @property {string} os
 * @property {string} cpu
 * @property {() => string} libc
 */

/** @type {Platform} */
const here = { os: process.platform, cpu: process.arch, libc: libcHere };

/** Known by its report alone, which takes some milliseconds. */
function libcHere() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime === undefined ? "musl" : "glibc";
}

/**
 * True if `installed` is a whole install of what `locked` names, development tools among them. Of optional packages those for other
 * platforms may be missing, and those without a platform, which belong to such ones.
 * @param {LockEntries} locked
 * @param {LockEntries} installed
 * @param {Platform} platform
 */
export function isInstallOf(locked, installed, platform = here) {
  const extra = Object.keys(installed).some((path) => locked[path] === undefined);
  return (
    !extra &&
    Object.entries(locked).every(([path, entry]) => {
      // The project itself is in package-lock.json alone.
      if (path === "") return true;
      const found = installed[path];
      return found === undefined ? entry.optional === true && isForOthers(entry, platform) : isSame(entry, found);
    })
  );
}

/**
 * @param {LockEntry} entry
 * @param {LockEntry} found
 */
const isSame = (entry, found) =>
  entry.version === found.version &&
  entry.integrity === found.integrity &&
  entry.link === found.link &&
  // The address of a package may be that of a mirror; that of a link is the folder of a workspace.
  (entry.link !== true || entry.resolved === found.resolved);

/**
 * @param {LockEntry} entry
 * @param {Platform} platform
 */
const isForOthers = ({ os, cpu, libc }, platform) =>
  (os === undefined && cpu === undefined && libc === undefined) ||
  excludes(os, () => platform.os) ||
  excludes(cpu, () => platform.cpu) ||
  excludes(libc, platform.libc);

/**
 * A list with negations ("!win32") is taken to include this platform.
 * @param {readonly string[] | undefined} names
 * @param {() => string} name
 */
const excludes = (names, name) =>
  names !== undefined && !names.some((one) => one.startsWith("!")) && !names.includes(name());
