import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

// node remove-with-parent.mjs FOLDER: waits for the end of its standard input, that is of its parent, however that exits;
// then kills each PostgreSQL on a cluster below FOLDER and removes FOLDER. No data there is needed any more.
const GONE_MS = 10_000;
const [folder = ""] = process.argv.slice(2);

// A Ctrl-C in the terminal is for the parent.
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
process.stdin.on("close", () => void end()).resume();

async function end() {
  for (const began = Date.now(); Date.now() - began < GONE_MS; await sleep(50)) {
    if (postmasters().filter((pid) => isEnded(pid)).length === 0) break;
  }
  // A PostgreSQL that was still starting exits by itself without its files.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Sends SIGQUIT to a process; returns whether it existed. */
function isEnded(/** @type {number} */ pid) {
  try {
    return process.kill(pid, "SIGQUIT");
  } catch {
    return false;
  }
}

/** Process ids of the PostgreSQLs that run on a cluster below the folder. */
function postmasters() {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => path.basename(name) === "postmaster.pid",
    );
    return files
      .map((name) => path.join(folder, name))
      .flatMap((file) => {
        const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
        return pid > 1 && worksIn(pid, path.dirname(file)) ? [pid] : [];
      });
  } catch {
    return [];
  }
}

/** The pid file of a killed PostgreSQL may name an unrelated process. */
function worksIn(/** @type {number} */ pid, /** @type {string} */ cluster) {
  if (!existsSync("/proc/self")) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}
