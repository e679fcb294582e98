import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createLog } from "../log/log.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { sql } from "./sql.ts";

const REAL = path.resolve(import.meta.dirname, "../../../migrations");
let folder: string;
let url: URL;
let admin: pg.Client;
let db: Database;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-migrations-"));
  url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `m_${path.basename(folder).toLowerCase().replaceAll(/\W/g, "_")}`;
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  db = openDatabase(url.href, createLog("silent"), 2);
});
afterEach(async () => {
  await db.close();
  await admin.query(`drop database ${url.pathname.slice(1)} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true });
});

const file = (name: string, text: string) => writeFile(path.join(folder, name), text);
const names = async () =>
  (await db.many<{ name: string }>(sql`select name from schema_migrations order by name`)).map(({ name }) => name);

test("Q-7 four processes at once on an empty database: each step is applied by one of them", async () => {
  const nodes = Array.from({ length: 4 }, () => openDatabase(url.href, createLog("silent"), 1));
  const applied = await Promise.all(nodes.map((node) => migrate(node, REAL)));
  await Promise.all(nodes.map((node) => node.close()));
  const steps = (await readdir(REAL)).toSorted();
  expect(applied.flat().toSorted()).toEqual(steps);
  expect(await names()).toEqual(steps);
});

test("T244 a database that is newer than the code is refused by name, with nothing changed", async () => {
  await file("0001_first.sql", "create table first (id int);");
  await migrate(db, folder);
  await file("0002_second.sql", "alter table first rename to other;");
  await migrate(db, folder);
  await rm(path.join(folder, "0002_second.sql"));
  await file("0003_third.sql", "create table third (id int);");
  await expect(migrate(db, folder)).rejects.toThrow(
    /새롭습니다\(0002_second\.sql\)[^]*newer than this version[^]*Nothing was changed/,
  );
  expect(await names()).toEqual(["0001_first.sql", "0002_second.sql"]);
});

test("T244 the version before starts on steps that only add", async () => {
  await file("0001_first.sql", "create table first (id int);");
  await file(
    "0002_second.sql",
    "-- additive: the version before does not know the column.\nalter table first add column more int;",
  );
  expect(await migrate(db, folder)).toHaveLength(2);
  await rm(path.join(folder, "0002_second.sql"));
  expect(await migrate(db, folder)).toEqual([]);
});

test("M10 a file that was changed after it had been applied is refused; line ends are no change", async () => {
  await file("0001_first.sql", "create table first (id int);\n-- end\n");
  await migrate(db, folder);
  await file("0001_first.sql", "create table first (id int);\r\n-- end\r\n");
  expect(await migrate(db, folder)).toEqual([]);
  await file("0001_first.sql", "create table first (id bigint);\n-- end\n");
  await expect(migrate(db, folder)).rejects.toThrow(/0001_first\.sql의 내용이[^]*changed after it had been applied/);
});

test("M10 rows of a version without checksums take those of the files, once", async () => {
  await cp(REAL, folder, { recursive: true });
  await migrate(db, folder);
  await db.run(sql`alter table schema_migrations drop column checksum, drop column additive`);
  expect(await migrate(db, folder)).toEqual([]);
  expect(await db.one(sql`select count(*) filter (where checksum is null) as without from schema_migrations`)).toEqual({
    without: 0,
  });
  await writeFile(
    path.join(folder, "0001_account.sql"),
    `${await readFile(path.join(folder, "0001_account.sql"), "utf8")}-- more\n`,
  );
  await expect(migrate(db, folder)).rejects.toThrow("0001_account.sql");
});

test("T245 a migration waits for a lock only so long, lets the others pass, and tries again", async () => {
  await file("0001_first.sql", "create table first (id int);");
  await migrate(db, folder);
  await file("0002_second.sql", "alter table first add column more int;");
  const reader = await db.connect();
  await reader.query("begin");
  await reader.query("select from first");
  await expect(migrate(db, folder, { lockMs: 50, tries: 2, pauseMs: 10 })).rejects.toThrow("0002_second.sql failed");
  const patient = migrate(db, folder, { lockMs: 50, pauseMs: 10, tries: 1_000 });
  // A reader that comes while the migration waits is let through, since the wait ends.
  await db.many(sql`select from first`);
  await reader.query("commit");
  expect(await patient).toEqual(["0002_second.sql"]);
  await reader.end();
});

test("T245 a migration that deadlocks with a call begins anew", async () => {
  await file("0001_first.sql", "create table first (id int); create table second (id int);");
  await migrate(db, folder);
  await file("0002_more.sql", "alter table first add column more int; alter table second add column more int;");
  const reader = await db.connect();
  // So that the migration is the one that PostgreSQL ends.
  await reader.query("set deadlock_timeout = '60s'");
  await reader.query("begin");
  await reader.query("select from second");
  const migration = migrate(db, folder, { lockMs: 20_000, pauseMs: 10, tries: 1_000 });
  // Handled below: it may fail before it is awaited.
  migration.catch(() => undefined);
  const waiting = sql`select from pg_locks where not granted and relation = 'second'::regclass`;
  await expect.poll(() => db.many(waiting)).toHaveLength(1);
  await reader.query("select from first");
  await reader.query("commit");
  expect(await migration).toEqual(["0002_more.sql"]);
  await reader.end();
});

test("T245 a step without a transaction makes its index while others write, also beside a process that waits", async () => {
  await file("0001_first.sql", "create table first (id int);");
  await migrate(db, folder);
  await file(
    "0002_second.sql",
    "-- no transaction: others go on writing.\ndrop index concurrently if exists first_by_id;\ncreate index concurrently first_by_id on first (id);\n",
  );
  const other = openDatabase(url.href, createLog("silent"), 1);
  const both = await Promise.all([migrate(db, folder), migrate(other, folder)]);
  await other.close();
  expect(both.flat()).toEqual(["0002_second.sql"]);
  expect(await db.one(sql`select indisvalid from pg_index where indexrelid = 'first_by_id'::regclass`)).toEqual({
    indisvalid: true,
  });
});
