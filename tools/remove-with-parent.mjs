import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

// node remove-with-parent.mjs FOLDER: waits until whoever holds the other end of its standard input is gone, however that
// ended, then ends each PostgreSQL on a cluster below FOLDER and removes FOLDER. Nothing there is needed any more.
const GONE_MS = 10_000;
const [folder = ""] = process.argv.slice(2);

// A Ctrl-C in the terminal is for the parent.
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
process.stdin.on("close", () => void end()).resume();

async function end() {
  for (const began = Date.now(); Date.now() - began < GONE_MS; await sleep(50)) {
    if (postmasters().filter((pid) => isEnded(pid)).length === 0) break;
  }
  // A PostgreSQL that was only about to start ends by itself without its files.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Asks a process to end at once and tells whether it was there. */
function isEnded(/** @type {number} */ pid) {
  try {
    return process.kill(pid, "SIGQUIT");
  } catch {
    return false;
  }
}

/** Process ids of the PostgreSQLs that work in a cluster below the folder. */
function postmasters() {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => path.basename(name) === "postmaster.pid");
    return files.map((name) => path.join(folder, name)).flatMap((file) => {
      const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
      return pid > 1 && worksIn(pid, path.dirname(file)) ? [pid] : [];
    });
  } catch {
    return [];
  }
}

/** The pid file of a PostgreSQL that was killed may name a process that has nothing to do with it. */
function worksIn(/** @type {number} */ pid, /** @type {string} */ cluster) {
  if (!existsSync("/proc/self")) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}
