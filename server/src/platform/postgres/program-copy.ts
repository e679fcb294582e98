import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import type { NativePrograms } from "./native.ts";

/**
 * A copy of the programs below `place` that other users may run, named by their version and their content, so that an
 * upgrade never runs the old programs. It is made under a random name and renamed when it is complete; one that is not
 * ours, or is a link, is not used but replaced. With `idle`, copies of other versions are removed.
 */
export function copyPrograms(native: NativePrograms, directory: string, idle: boolean): string {
  if (!isOurs(directory)) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  const name = `${native.version}-${contentHash(native.folder)}`;
  const copy = path.join(directory, name);
  if (idle) {
    for (const other of readdirSync(directory).filter((one) => one !== name)) {
      rmSync(path.join(directory, other), { recursive: true, force: true });
    }
  }
  if (isOurs(copy)) return copy;
  rmSync(copy, { recursive: true, force: true });
  // mkdtemp gives mode 700: no other user looks in before it is whole.
  const fresh = mkdtempSync(path.join(directory, "new-"));
  cpSync(native.folder, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  renameSync(fresh, copy);
  return copy;
}

/** True for a folder, not a link to one, that belongs to this user and that no other user may write to. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return false;
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function contentHash(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const file = path.join(folder, name);
    const kind = lstatSync(file);
    hash.update(`${name}\0`);
    if (kind.isFile()) hash.update(readFileSync(file));
    else if (kind.isSymbolicLink()) hash.update(readlinkSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
