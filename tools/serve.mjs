import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { at, root } from "./root.mjs";

// npm repeats to us the Ctrl-C that the terminal has already sent: what follows this closely is the same one.
const SAME_PRESS_MS = 500;
const follower = pathToFileURL(at("tools", "end-with-parent.mjs")).href;

/**
 * Starts a Node program in this terminal that ends when we do, even when we are killed. It has a process group of
 * its own, or the terminal would send it every signal that we pass on.
 * @param {readonly string[]} args script and its arguments
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export const startProgram = (args, { cwd = root, env = {} } = {}) =>
  spawn(process.execPath, ["--enable-source-maps", "--import", follower, ...args], {
    cwd,
    // Pictures and passwords fill libuv's four threads; file calls must not wait behind them.
    env: { UV_THREADPOOL_SIZE: "8", ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });

/**
 * Calls back at the first wish to stop (Ctrl-C, a stopped or killed npm) and again at a second press.
 * @param {(again: boolean) => void} stop
 */
export function onStop(stop) {
  let first = 0;
  const press = () => {
    const again = first !== 0;
    if (again && performance.now() - first < SAME_PRESS_MS) return;
    if (!again) first = performance.now();
    stop(again);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, press);
  if (process.env.npm_lifecycle_event === undefined) return;
  // A killed npm tells nobody; without this the server would keep the port against the next start.
  const npm = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === npm) return;
    clearInterval(watch);
    stop(false);
  }, 200);
  watch.unref();
}

/** Our parent and its own: npm runs us by a shell, which outlives it. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const [, parentOfParent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return `${process.ppid} ${parentOfParent}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * Runs a server until it ends and gives its exit code. The first wish to stop drains it, a second ends it at once.
 * @param {readonly string[]} args script and its arguments
 * @returns {Promise<number>}
 */
export function serve(args) {
  const child = startProgram(args);
  onStop((again) => child.kill(again ? "SIGKILL" : "SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
