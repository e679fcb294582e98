import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { at, root } from "./root.mjs";

// npm repeats to us the Ctrl-C that the terminal has already sent: what follows this closely is the same one.
const REPEATED_SIGNAL_MS = 500;
/** Preloaded into a Node program that has an IPC channel to us, it ends that program when we end. */
export const exitWithParent = pathToFileURL(at("tools", "exit-with-parent.mjs")).href;

/**
 * Starts a Node program in this terminal that ends when we do, even when we are killed. It has a process group of
 * its own, or the terminal would send it every signal that we pass on.
 * @param {readonly string[]} args script and its arguments
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export const startProgram = (args, { cwd = root, env = {} } = {}) =>
  spawn(process.execPath, ["--enable-source-maps", "--import", exitWithParent, ...args], {
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
  const onSignal = () => {
    const again = first !== 0;
    if (again && performance.now() - first < REPEATED_SIGNAL_MS) return;
    if (!again) first = performance.now();
    stop(again);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
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

/** Milliseconds before a server that died is started again, by the number of deaths shortly after one another. */
const RESTART_MS = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** A server that lived as long as this is well: the next death counts as the first. */
const STEADY_MS = 60_000;
/** Its settings are wrong; they will be the next time. */
const EX_CONFIG = 78;

/**
 * Runs a server until it is told to stop and gives its exit code. The first wish to stop drains it, a second ends it at
 * once. One that dies after it has once been ready is started again; one that never got ready, or ends by itself, is not.
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
    // An abort ends the wait, and the loop with it.
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
