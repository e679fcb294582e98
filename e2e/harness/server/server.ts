import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { delayAnswers } from "./delayed-answers.ts";

const MAIN = path.resolve(import.meta.dirname, "../../../server/dist/main.js");
const START_TIMEOUT_MS = 180_000;
// The server exits by itself half a minute after SIGTERM, even with open connections.
const STOP_TIMEOUT_MS = 60_000;

export interface RunningServer {
  readonly origin: string;
  /** Ends the process and starts it anew on its port and database, as a release does; further `settings` override. */
  readonly restart: (settings?: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built server on a free port and its own database, seeded, with its mailbox; `settings` override ours. With
 * E2E_JITTER=SEED its answers come in another order (delayed-answers.ts).
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "danji e2e-"));
  const port = await freePort();
  const start = (more: Readonly<Record<string, string>> = {}) =>
    spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        NODE_ENV: "development",
        DATA_DIR: folder,
        HOST: "127.0.0.1",
        PORT: String(port),
        LOG_LEVEL: "warn",
        // All tests come from one address; the limits stay on, and one test exceeds them.
        RATE_LIMIT_SCALE: "30",
        // A machine that stands still for some seconds is none of the tests' subjects (decision 076).
        TIMEOUT_SCALE: "20",
        // The manager of the demo complexes is an operator of the service, too.
        OPERATORS: "manager@danji.example",
        ...settings,
        ...more,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
  let child = start();
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  const restart = async (more: Readonly<Record<string, string>> = {}) => {
    await end(child);
    child = start(more);
    await waitUntilReady(origin, child);
  };
  try {
    await waitUntilReady(origin, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const seed = process.env["E2E_JITTER"];
  if (seed === undefined) return { origin, restart, stop };
  const proxy = await delayAnswers(origin, seed);
  return {
    origin: proxy.origin,
    restart,
    stop: async () => {
      proxy.stop();
      await stop();
    },
  };
}

/** Lets the server stop its PostgreSQL, which would survive a SIGKILL of the server. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  child.kill("SIGKILL");
}

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with exit code ${child.exitCode}`);
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error(`the server was not ready after ${START_TIMEOUT_MS} ms`);
}

/**
 * A free port below those that the system gives to outgoing connections: one of these could take it before the server,
 * which fills its database first, listens.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
