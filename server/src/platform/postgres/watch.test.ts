import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../log/log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readPidFile } from "./pid-file.ts";

const parent = mkdtempSync(path.join(tmpdir(), "danji-watch-"));
const folder = path.join(parent, "postgres");
const options = { folder, password: "right", volatile: true };
const pidFile = () => readPidFile(path.join(folder, "cluster"));

let watched: EmbeddedPostgres;
const givenUp: string[] = [];
beforeEach(async () => {
  givenUp.length = 0;
  const log = createLog("silent", { write: () => undefined });
  const watch = { log, onGivenUp: ({ message }: Error) => void givenUp.push(message) };
  watched = await startEmbeddedPostgres({ ...options, watch });
});
afterEach(() => watched.stop());
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test("a server whose folder another one has taken over gives up, and leaves that one's PostgreSQL alone", async () => {
  // Waits for the lock of the folder in PostgreSQL's own queue, and so has it the moment the connection of ours is gone.
  const other = new pg.Client({ connectionString: watched.url.replace(/danji$/, "postgres") });
  await other.connect();
  const taken = other.query("select pg_advisory_lock(7301002)");
  const end = "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted";
  const third = new pg.Client({ connectionString: watched.url });
  await third.connect();
  const waits = "select from pg_locks where locktype = 'advisory' and not granted";
  await expect.poll(async () => (await third.query(waits)).rowCount).toBe(1);
  await third.query(end);
  await third.end();
  await taken;
  await expect.poll(() => givenUp).toEqual(["another server already uses this data folder"]);
  const before = pidFile();
  await watched.stop();
  expect((await other.query("select 1 as alive")).rows).toEqual([{ alive: 1 }]);
  expect(pidFile()).toEqual(before);
  await other.end();
  const next = await startEmbeddedPostgres(options);
  await next.stop();
});

test("a server whose port another program has taken gives up, and gets another one when it is started anew", async () => {
  const { pid = 0, port = 0 } = pidFile() ?? {};
  process.kill(pid, "SIGKILL");
  const program = await listenOnceFree(port);
  await expect.poll(() => givenUp).toEqual([`another program listens on PostgreSQL's port ${port}`]);
  await watched.stop();
  watched = await startEmbeddedPostgres(options);
  expect(pidFile()?.port).not.toBe(port);
  program.close();
});

/** Listens on a port as soon as its owner is gone, which a PostgreSQL that is started again cannot be faster than. */
async function listenOnceFree(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy());
    const listening = once(server, "listening").then(
      () => true,
      () => false,
    );
    server.listen(port, "127.0.0.1");
    if (await listening) return server;
    await nextTurn();
  }
}
