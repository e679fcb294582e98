import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const START_MS = 60_000;
// Valid in the bundle too, which is two folders below the root.
const EXIT_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, "../../tools/process/exit-with-parent.mjs")).href;
const ORIGIN = "http://127.0.0.1";

/** Secret of the servers that a bench starts, which makes the sessions that the bench inserts valid. */
export const SECRET_KEY = "only-for-the-bench-only-for-the-bench-00";

/** Token of /metrics of those servers. */
export const METRICS_TOKEN = "only-for-the-bench";

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
  /** Kills it as a power failure would. */
  kill(): Promise<void>;
}

export interface StartServerOptions {
  /** The built server. */
  readonly program: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly redisUrl?: string | undefined;
  readonly smtpUrl?: string | undefined;
  /** Seconds for which it keeps serving after SIGTERM. */
  readonly shutdownDelay?: number;
  /** Factor of the rate limits. */
  readonly rateLimitScale?: number;
  /** Mail addresses of operators. */
  readonly operators?: string | undefined;
  /** A free one by default. */
  readonly port?: number | undefined;
}

/** Starts the built server on a database, as in production except for the rate limits, unless they are given. */
export async function startServer(options: StartServerOptions): Promise<RunningServer> {
  const { program, databaseUrl, dataDir, redisUrl, port = await freePort(), shutdownDelay = 0 } = options;
  return startProgram(program, [], port, {
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY,
    METRICS_TOKEN,
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...(options.operators === undefined ? {} : { OPERATORS: options.operators }),
    PUBLIC_ORIGINS: ORIGIN,
    // Without one, no mail is sent.
    SMTP_URL: options.smtpUrl ?? "smtp://127.0.0.1:1",
    RATE_LIMIT_SCALE: String(options.rateLimitScale ?? 1_000_000),
    SHUTDOWN_DELAY_SECONDS: String(shutdownDelay),
    LOG_LEVEL: "warn",
  });
}

/**
 * Starts a program that listens on `port` of this machine and waits until it does. It ends with the bench, even with a
 * killed one.
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, program, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await waitUntilListening(child, port);
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  return { port, pid: child.pid ?? 0, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  for (const began = Date.now(); Date.now() - began < START_MS; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("the server ended");
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
  }
  child.kill("SIGKILL");
  throw new Error("the server did not start");
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** Cookies of the first members, each by a login of its own. */
export async function logIn(port: number, mails: readonly string[], password: string): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (const loginId of mails) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ loginId, password }),
    });
    const [cookie] = answer.headers.getSetCookie();
    if (!answer.ok || cookie === undefined) throw new Error(`login: ${answer.status} ${await answer.text()}`);
    cookies.push(cookie.split(";")[0] ?? "");
  }
  return cookies;
}
