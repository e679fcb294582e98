import { spawnSync } from "node:child_process";
import { chownSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { NativePrograms } from "./native.ts";
import { copyPrograms } from "./program-copy.ts";

/** How the PostgreSQL programs are started: PostgreSQL refuses to run as root. */
export interface RunAs {
  /** Full command line for one of PostgreSQL's programs. */
  command(program: string, args: readonly string[]): readonly [file: string, args: readonly string[]];
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

// initdb looks the user up, so a number alone will not do. The first of these that the system has.
const OTHER_USERS = ["danji", "postgres", "nobody"];
/** Folder of the copied programs, below the data. */
const COPIES = "programs";

/**
 * Chooses, in this order: ourselves where we are not root; root's own files seen from an unprivileged user namespace
 * (which also works below a folder of mode 700); another user, for whom the programs are copied below the data.
 * `data` is the folder that the programs work on; `idle` says that no PostgreSQL runs there, so that copies of other
 * versions may go.
 */
export function runAs(native: NativePrograms, data: string, idle = false): RunAs {
  const program = (folder: string, name: string) => path.join(folder, "bin", name);
  if (process.getuid?.() !== 0) {
    return { command: (name, args) => [program(native.folder, name), args], owner: undefined };
  }
  if (spawnSync("unshare", ["-U", "true"]).status === 0) {
    return { command: (name, args) => ["unshare", ["-U", program(native.folder, name), ...args]], owner: undefined };
  }
  const owner = otherUser();
  const copy = copyPrograms(native, path.join(data, COPIES), idle);
  chownAll(data, owner.uid);
  return { command: (name, args) => [program(copy, name), args], owner };
}

function otherUser(): { readonly uid: number; readonly gid: number } {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of OTHER_USERS) {
    const [, , uid, gid] = users.find(([one]) => one === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is none of the users ${OTHER_USERS.join(", ")} to run it as`,
  );
}

// The programs stay root's: who runs them must not be able to change them.
function chownAll(folder: string, uid: number): void {
  chownSync(folder, uid, uid);
  for (const name of readdirSync(folder).filter((one) => one !== COPIES)) {
    chownSync(path.join(folder, name), uid, uid);
    if (name !== "cluster") continue;
    const below = readdirSync(path.join(folder, name), { recursive: true });
    for (const inner of below) chownSync(path.join(folder, name, String(inner)), uid, uid);
  }
}
