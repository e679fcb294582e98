import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { bundle } from "./bundle.ts";
import type { TestApp } from "../test-app.ts";

const SECRET = "only-for-tests-0123456789-0123456789";

export interface MainProcesses {
  start(options?: MainOptions): Promise<MainProcess>;
  close(): Promise<void>;
}

interface MainOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Destination of both its outputs; without it only its errors are shown. */
  readonly stdout?: number;
  /** Most files that it may have open, if fewer than usual. */
  readonly openFiles?: number;
}

interface MainProcess {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** The program that production runs, in processes of their own, on the database of `t`. */
export async function mainProcesses({ databaseUrl }: TestApp): Promise<MainProcesses> {
  const { program, folder, remove } = await bundle("src/main.ts");
  const running = new Set<MainProcess>();
  return {
    async start({ env = {}, stdout, openFiles } = {}) {
      const port = await freePort();
      const limit = openFiles === undefined ? "" : `ulimit -n ${openFiles}; `;
      const child = spawn("sh", ["-c", `${limit}exec "$0" "$1"`, process.execPath, program], {
        env: {
          PATH: process.env["PATH"],
          NODE_ENV: "production",
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          DATA_DIR: folder,
          SECRET_KEY: SECRET,
          PUBLIC_ORIGINS: "http://127.0.0.1",
          // No mail is ever sent there.
          SMTP_URL: "smtp://127.0.0.1:1",
          RATE_LIMIT_SCALE: "1000",
          SHUTDOWN_DELAY_SECONDS: "0",
          ...env,
        },
        stdio: ["ignore", stdout ?? "ignore", stdout ?? "inherit"],
      });
      const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
      const origin = `http://127.0.0.1:${port}`;
      const started = { origin, port, child, ended };
      running.add(started);
      await listening(started);
      return started;
    },
    async close() {
      for (const { child } of running) if (!hasEnded(child)) child.kill("SIGKILL");
      await Promise.all([...running].map(({ ended }) => ended));
      await remove();
    },
  };
}

/**
 * Waits until it serves, and ends with the process: `expect.poll` would go on for its whole time, and each of its attempts moves
 * the fake timers of whichever test of the same worker runs then.
 */
async function listening({ origin, child, ended }: MainProcess): Promise<void> {
  const end = performance.now() + 150_000;
  const status = () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  while ((await status()) !== 200) {
    if (hasEnded(child)) throw new Error(`the server did not start: ${await ended}`);
    if (performance.now() > end) throw new Error("the server was not ready in time");
    await delay(50);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
