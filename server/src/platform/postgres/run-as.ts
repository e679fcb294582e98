import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** How the PostgreSQL programs are started: PostgreSQL refuses to run as root. */
export interface RunAs {
  /** Full command line for one of PostgreSQL's programs. */
  command(program: string, args: readonly string[]): readonly [file: string, args: readonly string[]];
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

// Any number that belongs to nobody else will do.
const OTHER_USER = 26_543;

/**
 * Chooses, in this order: ourselves where we are not root; root's own files seen from an unprivileged user namespace
 * (which also works below a folder of mode 700); another user, for whom the programs are copied to a readable place.
 * `native` is the package's folder with bin/, lib/ and share/; `data` the folder that the programs work on.
 */
export function runAs(native: string, data: string): RunAs {
  const program = (folder: string, name: string) => path.join(folder, "bin", name);
  if (process.getuid?.() !== 0) {
    return { command: (name, args) => [program(native, name), args], owner: undefined };
  }
  if (spawnSync("unshare", ["-U", "true"]).status === 0) {
    return { command: (name, args) => ["unshare", ["-U", program(native, name), ...args]], owner: undefined };
  }
  const copy = path.join(tmpdir(), "danji-postgres");
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chownAll(data, OTHER_USER);
  return { command: (name, args) => [program(copy, name), args], owner: { uid: OTHER_USER, gid: OTHER_USER } };
}

function chownAll(folder: string, uid: number): void {
  chownSync(folder, uid, uid);
  for (const name of readdirSync(folder, { recursive: true })) chownSync(path.join(folder, String(name)), uid, uid);
}
