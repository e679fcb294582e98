import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { at, root } from "../root.mjs";

// npm forwards the Ctrl-C that the terminal has already sent: a signal that follows this closely is the same one.
const REPEATED_SIGNAL_MS = 500;
/** Preloaded into a Node program with an IPC channel to this process; exits when this process does. */
export const exitWithParent = pathToFileURL(at("tools", "process", "exit-with-parent.mjs")).href;

/**
 * Starts a Node program in this terminal that exits when this process does, even by SIGKILL. It has a process group of
 * its own, or the terminal would also send it every signal that is forwarded.
 * @param {readonly string[]} args script and its arguments
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export const startProgram = (args, { cwd = root, env = {} } = {}) =>
  spawn(process.execPath, ["--enable-source-maps", "--import", exitWithParent, ...args], {
    cwd,
    // Image processing and password hashing fill libuv's four threads; file calls must not wait behind them.
    env: { UV_THREADPOOL_SIZE: "8", ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });

/**
 * Calls back on the first stop signal (Ctrl-C, a stopped or killed npm) and again on a second one.
 * @param {(again: boolean) => void} stop
 */
export function onStop(stop) {
  let first = 0;
  const onSignal = () => {
    const again = first !== 0;
    if (again && performance.now() - first < REPEATED_SIGNAL_MS) return;
    if (!again) first = performance.now();
    stop(again);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event === undefined) return;
  // A killed npm sends no signal; without this check the server would keep the port and block the next start.
  const npm = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === npm) return;
    clearInterval(watch);
    stop(false);
  }, 200);
  watch.unref();
}

/** The parent and its own parent: npm runs this process by a shell, which outlives npm. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const [, parentOfParent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return `${process.ppid} ${parentOfParent}`;
  } catch {
    return String(process.ppid);
  }
}

/** Delay before a dead server is restarted, ms, by the number of consecutive deaths. */
const RESTART_MS = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** A server that has run this long is stable: the next death counts as the first. */
const STEADY_MS = 60_000;
/** Invalid settings: a restart would fail again. */
const EX_CONFIG = 78;

/**
 * Runs a server until a stop signal and returns its exit code. The first signal drains it, a second kills it at
 * once. A server that dies after it was ready is restarted; one that was never ready, or exits with 0, is not.
 * @param {readonly string[]} args script and its arguments
 * @returns {Promise<number>}
 */
export async function serve(args) {
  /** @type {ReturnType<typeof startProgram> | undefined} */
  let child;
  const stop = new AbortController();
  onStop((again) => {
    stop.abort();
    child?.kill(again ? "SIGKILL" : "SIGTERM");
  });
  const isStopped = () => stop.signal.aborted;
  const state = { ready: false };
  for (let deaths = 0; ; deaths += 1) {
    const began = performance.now();
    child = startProgram(args);
    child.once("message", () => {
      state.ready = true;
    });
    const { code, signal } = await exitOf(child);
    if (isStopped() || code === 0 || code === EX_CONFIG || !state.ready) return code ?? 1;
    if (performance.now() - began > STEADY_MS) deaths = 0;
    const wait = RESTART_MS[Math.min(deaths, RESTART_MS.length - 1)] ?? 0;
    console.error(`서버가 멈춰 다시 시작합니다 · the server died (${signal ?? code}), starting it again in ${wait} ms`);
    // The abort ends the wait, and then the loop.
    await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    if (isStopped()) return code ?? 1;
  }
}

/**
 * @param {ReturnType<typeof startProgram>} child
 * @returns {Promise<{ code: number | null, signal: string | null }>}
 */
const exitOf = (child) =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
