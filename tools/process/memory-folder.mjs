import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { freemem } from "node:os";
import path from "node:path";

const SHARED_MEMORY = "/dev/shm";
/** A whole run writes less than a quarter of it. */
const ROOM = 8 * 1024 ** 3;

/**
 * A new folder in memory for what tests write, or undefined where the machine has no room for one, or runs no programs
 * from there.
 * @returns {string | undefined}
 */
export function memoryFolder() {
  if (freemem() < ROOM || roomIn(SHARED_MEMORY) < ROOM) return undefined;
  const folder = mkdtempSync(path.join(SHARED_MEMORY, "danji-"));
  // As /tmp is: PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o1777);
  const program = path.join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const runs = spawnSync(program).status === 0;
  rmSync(program);
  if (runs) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** Free bytes of a file system; none where there is no such folder. @param {string} folder */
function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
