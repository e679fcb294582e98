import { execFile, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { nativeFolder } from "./native.ts";
import { type RunAs, runAs } from "./run-as.ts";

const DATABASE = "danji";
const USER = "danji";
// Held while a server uses the data, so that a second one on the same folder stops before it does harm.
const OWNER_LOCK = 7_301_002;
const START_MS = 20_000;
// The least of all systems' bounds on the path of a socket.
const SOCKET_PATH_BYTES = 103;

export interface EmbeddedOptions {
  /** Absolute folder that holds, or will hold, the cluster and its log. */
  readonly folder: string;
  readonly password: string;
  /** Only for tests: nothing needs to survive a power cut. */
  readonly volatile?: boolean;
}

export interface EmbeddedPostgres {
  /** Address of the product's database. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL of our own on a free port of 127.0.0.1 and, where the system has them, on a socket in its
 * folder; or takes over one that a killed server left running on the same data.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const as = runAs(await nativeFolder(), folder);
  const cluster = path.join(folder, "cluster");
  if (!existsSync(cluster)) await initialise(as, options, cluster);
  const port = (await runningPort(options, cluster)) ?? (await launch(as, options, cluster));
  const owner = await claim(options, port);
  return {
    url: address(options, port, DATABASE),
    async stop() {
      await owner.end();
      await execute(as, "pg_ctl", ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "30"]);
    },
  };
}

/** Address of the product's database where a PostgreSQL runs on this folder already, of whichever process. */
export async function runningEmbeddedPostgres(options: EmbeddedOptions): Promise<string | undefined> {
  const port = await runningPort(options, path.join(options.folder, "cluster"));
  return port === undefined ? undefined : address(options, port, DATABASE);
}

/** By the socket where there is one: a list of 20 over TCP costs both sides a quarter more (decision 009). */
function address({ folder, password }: EmbeddedOptions, port: number, database: string): string {
  const host = existsSync(socketPath(folder, port)) ? encodeURIComponent(folder) : "127.0.0.1";
  return `postgres://${USER}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}

const socketPath = (folder: string, port: number): string => path.join(folder, `.s.PGSQL.${port}`);

/** The setting's own form: a list of folders, each in double quotes. None where a socket's path would be too long. */
function socketFolders(folder: string, port: number): string {
  const fits = Buffer.byteLength(socketPath(folder, port)) <= SOCKET_PATH_BYTES && process.platform !== "win32";
  return fits ? `"${folder.replaceAll('"', '""')}"` : "";
}

// The cluster appears under its name only when it is whole, so that a kill in between leaves nothing half made.
async function initialise(
  as: RunAs,
  { folder, password, volatile }: EmbeddedOptions,
  cluster: string,
): Promise<void> {
  const fresh = `${cluster}.new`;
  const passwordFile = path.join(folder, "password");
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o644 });
  await execute(as, "initdb", [
    ...["-D", fresh, "-U", USER, "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8"],
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...(volatile === true ? ["--no-sync"] : []),
  ]);
  rmSync(passwordFile);
  renameSync(fresh, cluster);
}

async function execute(as: RunAs, program: string, args: readonly string[]): Promise<void> {
  const [file, all] = as.command(program, args);
  await promisify(execFile)(file, all, { ...as.owner });
}

async function launch(as: RunAs, { folder, volatile }: EmbeddedOptions, cluster: string): Promise<number> {
  // Whatever this file names is not our PostgreSQL any more, or it would have been taken over.
  rmSync(path.join(cluster, "postmaster.pid"), { force: true });
  const port = await freePort();
  const logFile = path.join(folder, "postgres.log");
  const log = openSync(logFile, "a");
  const socket = `unix_socket_directories=${socketFolders(folder, port)}`;
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", socket, "max_connections=100"];
  if (volatile === true) settings.push("fsync=off", "full_page_writes=off", "synchronous_commit=off");
  const [file, args] = as.command("postgres", ["-D", cluster, ...settings.flatMap((one) => ["-c", one])]);
  // A group of its own: Ctrl-C in the terminal must reach us first, so that requests under way can finish.
  const child = spawn(file, args, { detached: true, stdio: ["ignore", log, log], ...as.owner });
  closeSync(log);
  child.unref();
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code) => (ended = `exit code ${code ?? "none"}`));
  for (const begun = Date.now(); Date.now() - begun < START_MS; await sleep(20)) {
    if (ended !== undefined) break;
    if (statusOf(cluster) === "ready") return port;
  }
  const tail = readFileSync(logFile, "utf8").trim().split("\n").slice(-5).join("\n");
  throw new Error(`PostgreSQL did not start (${ended ?? "time-out"}): ${tail}`);
}

// postmaster.pid: line 1 process id, line 4 port, line 8 status.
const pidLines = (cluster: string): readonly string[] => {
  try {
    return readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
};
const statusOf = (cluster: string): string => (pidLines(cluster)[7] ?? "").trim();

async function runningPort(options: EmbeddedOptions, cluster: string): Promise<number | undefined> {
  const port = Number(pidLines(cluster)[3]);
  if (!Number.isInteger(port) || port <= 0) return undefined;
  const client = new pg.Client({ connectionString: address(options, port, "postgres") });
  try {
    await client.connect();
    const { rows } = await client.query<{ same: boolean }>("select current_setting('data_directory') = $1 as same", [
      cluster,
    ]);
    return rows[0]?.same === true ? port : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function claim(options: EmbeddedOptions, port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address(options, port, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  // A server that was killed a moment ago may still hold the lock until its connection is seen to be gone.
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [OWNER_LOCK]);
    if (rows[0]?.taken === true) break;
    if (tries === 20) {
      await client.end();
      throw new Error("another server already uses this data folder");
    }
    await sleep(100);
  }
  const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  return client;
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
