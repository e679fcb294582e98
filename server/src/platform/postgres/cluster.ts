import { execFile, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startCopy as copy } from "@danji/contract/app/start.copy";
import { type ClusterAccess, clusterOf, socketFolders, USER } from "./address.ts";
import { readPidFile } from "./pid-file.ts";
import { logSettings, logTail, prepareLog } from "./postgres-log.ts";
import type { RunAs } from "./run-as.ts";

/** How long PostgreSQL may take to start, recover or stop: as long as its own pg_ctl waits. */
export const START_TIMEOUT_MS = 60_000;
const POLL_MS = 20;
const RETRY_MS = 200;

export interface ClusterOptions extends ClusterAccess {
  /** Only for tests: nothing needs to survive a power cut. */
  readonly volatile?: boolean;
  /** 100 unless told. */
  readonly connections?: number;
}

export const logFileOf = (folder: string): string => path.join(folder, "postgres.log");

/** Throws where the cluster is of another major version than the programs, which could not read it. */
export function requireMajor(folder: string, programs: string): void {
  const file = path.join(clusterOf(folder), "PG_VERSION");
  if (!existsSync(file)) return;
  const [has, runs] = [readFileSync(file, "utf8").trim(), programs.split(".")[0] ?? ""];
  if (has !== runs) throw new Error(copy.otherMajor(has, runs));
}

/** Makes a new cluster. It appears under its name only when it is whole: a kill in between leaves nothing half made. */
export async function initialise(as: RunAs, { folder, password, volatile }: ClusterOptions): Promise<void> {
  const fresh = `${clusterOf(folder)}.new`;
  const passwordFile = path.join(folder, "password");
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o644 });
  await execute(as, "initdb", [
    ...["-D", fresh, "-U", USER, "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8"],
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...(volatile === true ? ["--no-sync"] : []),
  ]);
  rmSync(passwordFile);
  renameSync(fresh, clusterOf(folder));
}

/** Plans change only where a test collects statistics, so autovacuum is off too. */
const volatileSettings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off"];

/** Starts PostgreSQL on the cluster and gives its port: the given one, or any free one. */
export async function launch(as: RunAs, options: ClusterOptions, samePort?: number): Promise<number> {
  const port = samePort ?? (await freePort());
  const logFile = logFileOf(options.folder);
  for (const startedAt = Date.now(); ; await sleep(RETRY_MS)) {
    prepareLog(logFile);
    const ended = await tryStart(as, options, port, startedAt + START_TIMEOUT_MS);
    if (ended === undefined) return port;
    const tail = logTail(logFile);
    // What is left of one that was killed goes by itself within seconds.
    const isLeftOver = /pre-existing shared memory block/.test(tail) && Date.now() - startedAt < START_TIMEOUT_MS;
    if (!isLeftOver) throw new Error(`PostgreSQL did not start (${ended}): ${tail}`);
  }
}

export async function stopCluster(as: RunAs, folder: string): Promise<void> {
  await execute(as, "pg_ctl", ["stop", "-D", clusterOf(folder), "-m", "fast", "-w", "-t", "30"]);
}

/** One start; gives why it ended, or undefined where it is ready. */
async function tryStart(as: RunAs, options: ClusterOptions, port: number, until: number): Promise<string | undefined> {
  const cluster = clusterOf(options.folder);
  const socket = `unix_socket_directories=${socketFolders(options.folder, port)}`;
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", socket, ...logSettings];
  settings.push(`max_connections=${options.connections ?? 100}`);
  if (options.volatile === true) settings.push(...volatileSettings);
  const [file, args] = as.command("postgres", ["-D", cluster, ...settings.flatMap((one) => ["-c", one])]);
  const log = openSync(logFileOf(options.folder), "a");
  // A group of its own: Ctrl-C in the terminal must reach us first, so that requests under way can finish.
  const child = spawn(file, args, { detached: true, stdio: ["ignore", log, log], ...as.owner });
  closeSync(log);
  child.unref();
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code) => (ended = `exit code ${code ?? "none"}`));
  for (; Date.now() < until; await sleep(POLL_MS)) {
    if (ended !== undefined) return ended;
    // A dead server's file may contain "ready" too: only the child's own counts. unshare execs, so the pid is the same.
    const seen = readPidFile(cluster);
    if (seen?.ready === true && seen.pid === child.pid) return undefined;
  }
  return "time-out";
}

async function execute(as: RunAs, program: string, args: readonly string[]): Promise<void> {
  const [file, all] = as.command(program, args);
  await promisify(execFile)(file, all, { ...as.owner });
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      server.close(() => resolve(typeof at === "object" && at !== null ? at.port : 0));
    });
  });
