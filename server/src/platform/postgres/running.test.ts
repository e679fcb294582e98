import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log/log.ts";
import { address } from "./address.ts";
import { logFileOf } from "./cluster.ts";
import { type EmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readPidFile } from "./pid-file.ts";

const parent = mkdtempSync(path.join(tmpdir(), "danji-running-"));
const folder = path.join(parent, "postgres");
const cluster = path.join(folder, "cluster");
const options = { folder, password: "right", volatile: true };
const wrong = { ...options, password: "wrong" };
const pidFile = () => readFileSync(path.join(cluster, "postmaster.pid"), "utf8");
const pidOf = () => readPidFile(cluster)?.pid ?? 0;

let postgres: EmbeddedPostgres;
beforeEach(async () => void (postgres = await startEmbeddedPostgres(options)));
afterEach(() => postgres.stop());
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A connection to the living server, past the one that holds its lock. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
const isServing = async () => {
  const client = await connect();
  await client.end();
  return true;
};
/** Ends the connection of the server that was started, as its death would. */
const orphan = (client: pg.Client) =>
  client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'");

test("H3 with another password a second start stops in both languages and leaves the running one alone", async () => {
  const before = pidFile();
  for (const attempt of [startEmbeddedPostgres, runningEmbeddedPostgres]) {
    await expect(attempt(wrong)).rejects.toThrow(/secrets\.json을[^]*refuses the password[^]*Nothing was changed/);
  }
  expect([pidFile(), await isServing()]).toEqual([before, true]);
});

test("H3 where every connection is in use a second start stops and leaves the running one alone", async () => {
  const before = pidFile();
  const clients: pg.Client[] = [];
  const fill = async () => {
    for (;;) clients.push(await connect());
  };
  await expect(fill()).rejects.toThrow(/too many clients|remaining connection slots/);
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(/All connections[^]*Nothing was changed/);
  expect(pidFile()).toBe(before);
  await Promise.all(clients.map((client) => client.end()));
  expect(await isServing()).toBe(true);
});

test("H3 one that is shutting down is waited for, and its files are left alone", async () => {
  const last = await connect();
  await orphan(last);
  const old = pidOf();
  // Smart shutdown: no new connections, until the last one has ended.
  process.kill(old, "SIGTERM");
  const found = () => runningEmbeddedPostgres({ ...options, waitMs: 0 }).then(String, String);
  await expect.poll(found).toMatch(/does not answer[^]*Nothing was changed/);
  expect(pidOf()).toBe(old);
  const next = startEmbeddedPostgres(options);
  await last.end();
  postgres = await next;
  expect([pidOf() === old, await isServing()]).toEqual([false, true]);
});

test("H3 after a SIGKILL of the postmaster the next start recovers the cluster", async () => {
  const client = await connect();
  await client.query("create table if not exists kept as select 1 as one");
  const old = pidOf();
  process.kill(old, "SIGKILL");
  postgres = await startEmbeddedPostgres(options);
  expect([pidOf() === old, await isServing()]).toEqual([false, true]);
});

test("H3 a pid file of a dead process that still has an entry in the process table does not stop a start", async () => {
  await postgres.stop();
  // The shell becomes a sleep, which asks for the exit code of no child.
  const negligent = spawn("sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = (await once(negligent.stdout, "data")) as [Buffer];
  const pid = Number(String(line));
  await expect.poll(() => readFileSync(`/proc/${negligent.pid}/comm`, "utf8")).toBe("sleep\n");
  process.kill(pid, "SIGKILL");
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /);
  writeFileSync(path.join(cluster, "postmaster.pid"), `${pid}\n${cluster}\n`);
  postgres = await startEmbeddedPostgres(options);
  expect(await isServing()).toBe(true);
  negligent.kill("SIGKILL");
});

test("H3 a server of a lost secrets.json stops what it has started, and the right one starts again", async () => {
  await postgres.stop();
  await expect(startEmbeddedPostgres(wrong)).rejects.toThrow("secrets.json");
  expect(readPidFile(cluster)).toBeUndefined();
  postgres = await startEmbeddedPostgres(options);
  expect(await isServing()).toBe(true);
});

test("T249 a postmaster that is killed is started again on the same address, and stops with its server", async () => {
  await postgres.stop();
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  postgres = await startEmbeddedPostgres({
    ...options,
    watch: { log, onGivenUp: (error) => expect.fail(error.message) },
  });
  for (let round = 1; round <= 2; round += 1) {
    const old = pidOf();
    process.kill(old, "SIGKILL");
    await expect.poll(() => isServing().catch(() => false), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => lines.filter((line) => line.includes("PostgreSQL is back")).length).toBe(round);
    expect(pidOf()).not.toBe(old);
  }
  const { url } = postgres;
  await postgres.stop();
  expect(readPidFile(cluster)).toBeUndefined();
  await expect(new pg.Client({ connectionString: url }).connect()).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  postgres = await startEmbeddedPostgres(options);
});

test("M10 a cluster of another major version is refused by name, with nothing touched", async () => {
  const other = path.join(parent, "other");
  mkdirSync(path.join(other, "cluster"), { recursive: true });
  writeFileSync(path.join(other, "cluster/PG_VERSION"), "17\n");
  await expect(startEmbeddedPostgres({ ...options, folder: other })).rejects.toThrow(
    /PostgreSQL 17[^]*npm run backup[^]*npm run restore[^]*Nothing was changed/,
  );
  expect(readdirSync(other, { recursive: true })).toEqual(["cluster", path.join("cluster", "PG_VERSION")]);
});

test("M10 where namespaces are forbidden it runs as another user, from a copy that is root's", async () => {
  const open = path.join(parent, "open");
  mkdirSync(open);
  // Folders above the data must be passable for others then.
  for (const each of [parent, open]) chmodSync(each, 0o755);
  vi.stubEnv("PATH", path.join(open, "no-unshare-here"));
  const own = { ...options, folder: path.join(open, "postgres") };
  const startTwice = async () => {
    for (let round = 0; round < 2; round += 1) await (await startEmbeddedPostgres(own)).stop();
  };
  await startTwice().finally(() => vi.unstubAllEnvs());
  const isRoot = process.getuid?.() === 0;
  const copies = readdirSync(own.folder).includes("programs") ? readdirSync(path.join(own.folder, "programs")) : [];
  expect(copies.map((name) => /^\d+\..*-[0-9a-f]{16}$/.test(name))).toEqual(isRoot ? [true] : []);
  const isRoots = (name: string) => statSync(path.join(own.folder, name)).uid === 0;
  expect([isRoots("cluster"), copies.map((name) => isRoots(path.join("programs", name)))]).toEqual([
    false,
    isRoot ? [true] : [],
  ]);
}, 60_000);

test("a copied data folder does not take the running server of its original for its own", async () => {
  const copy = path.join(parent, "copy");
  mkdirSync(path.join(copy, "cluster"), { recursive: true });
  writeFileSync(path.join(copy, "cluster/postmaster.pid"), pidFile());
  expect(await runningEmbeddedPostgres({ ...options, folder: copy })).toBeUndefined();
  expect(readdirSync(path.join(copy, "cluster"))).toEqual([]);
  expect(await isServing()).toBe(true);
  expect(address(options, readPidFile(cluster)?.port ?? 0, "danji")).toBe(postgres.url);
  expect(readFileSync(logFileOf(folder), "utf8")).toMatch(/^-- /);
});
