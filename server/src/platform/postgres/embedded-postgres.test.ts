import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { holderOf } from "./pid-file.ts";

// A folder that only its owner may enter, with a space in its name.
const parent = mkdtempSync(path.join(tmpdir(), "danji postgres-"));
mkdirSync(path.join(parent, "closed"), { mode: 0o700 });
const folder = path.join(parent, "closed", "postgres");
const options = { folder, password: "p@ss word/1", volatile: true };
const processId = () => Number(readFileSync(path.join(folder, "cluster/postmaster.pid"), "utf8").split("\n")[0]);

afterAll(() => rmSync(parent, { recursive: true, force: true }));

test("starts below a closed folder, keeps its rows over a restart, and stops for good", async () => {
  const first = await startEmbeddedPostgres(options);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query("create table kept as select lower('ÀÉ가') as text");
  await client.end();
  const id = processId();
  await first.stop();
  await expect.poll(() => holderOf(id, path.join(folder, "cluster"))).toBe("none");

  const second = await startEmbeddedPostgres(options);
  const again = new pg.Client({ connectionString: second.url });
  await again.connect();
  expect((await again.query("select text from kept")).rows).toEqual([{ text: "àé가" }]);
  await again.end();
  await second.stop();
});

test("a second server on the same data is refused and does not stop the first", async () => {
  const first = await startEmbeddedPostgres(options);
  await expect(startEmbeddedPostgres(options)).rejects.toThrow("another server already uses this data folder");
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.end();
  await first.stop();
});

test("the PostgreSQL of a server that was killed is taken over", async () => {
  const killed = await startEmbeddedPostgres(options);
  const id = processId();
  // What is left of a killed server is its PostgreSQL, without the connection that held the lock.
  const client = new pg.Client({ connectionString: killed.url });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'");
  await client.end();
  const next = await startEmbeddedPostgres(options);
  expect(processId()).toBe(id);
  expect(next.url).toBe(killed.url);
  await next.stop();
});

test("a stale pid file does not stand in the way", async () => {
  const first = await startEmbeddedPostgres(options);
  await first.stop();
  const pidFile = path.join(folder, "cluster/postmaster.pid");
  expect(existsSync(pidFile)).toBe(false);
  // The pid of a living process that is no PostgreSQL, as after a reboot that gave the number away.
  const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  await once(other, "spawn");
  writeFileSync(pidFile, `${other.pid}\n${path.join(folder, "cluster")}\n1\n1\n\n127.0.0.1\n\nready\n`);
  const second = await startEmbeddedPostgres(options);
  expect(processId()).not.toBe(other.pid);
  other.kill();
  await second.stop();
});

test("is reached over its socket, and over TCP where the path of a socket would be too long", async () => {
  const long = path.join(parent, "closed", "l".repeat(100));
  for (const [at, host] of [
    [folder, folder],
    [long, "127.0.0.1"],
  ] as const) {
    const postgres = await startEmbeddedPostgres({ ...options, folder: at });
    expect(decodeURIComponent(new URL(postgres.url).hostname)).toBe(host);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query("select inet_server_addr() is null as local");
    expect(rows).toEqual([{ local: host === folder }]);
    await client.end();
    await postgres.stop();
  }
});
