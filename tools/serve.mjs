import { spawn } from "node:child_process";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { at } from "./root.mjs";

// npm repeats to us the Ctrl-C that the terminal has already sent: what follows this closely is the same one.
const SAME_PRESS_MS = 500;
const follower = pathToFileURL(at("tools", "end-with-parent.mjs")).href;

/**
 * Runs a server program until it ends and gives its exit code. The first signal is passed on, so that it drains; a
 * second press ends it at once. It has a process group of its own, or the terminal would send it every signal too.
 * @param {readonly string[]} args script and its arguments
 * @returns {Promise<number>}
 */
export function serve(args) {
  const child = spawn(process.execPath, ["--enable-source-maps", "--import", follower, ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  let firstPress = 0;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (firstPress === 0) {
      firstPress = performance.now();
      child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    } else if (performance.now() - firstPress > SAME_PRESS_MS) {
      child.kill("SIGKILL");
    }
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, pass);
  const orphaned = endWithNpm(() => pass("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      clearInterval(orphaned);
      resolve(code ?? 1);
    });
  });
}

/**
 * A killed npm tells nobody; without this the server would keep the port against the next start.
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) end();
  }, 200);
}
