import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { person } from "#testing/builders/people.ts";
import { hasOldestPostgres, type OldestPostgres, startOldestPostgres } from "#testing/process/oldest-postgres.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { createLog } from "../log/log.ts";
import { openDatabase } from "./database.ts";
import { beginSchema, migrate } from "./migrate.ts";
import { sql } from "./sql.ts";

const REAL = path.resolve(import.meta.dirname, "../../../migrations");

async function startEmbedded(): Promise<OldestPostgres> {
  const database = await emptyDatabase();
  return { url: database.url, stop: () => database.drop() };
}

const functionIn = (file: string): string => /^create function [^;]+;/m.exec(file)?.[0] ?? "no function";

// All migrations one after the other, beside two busy cores.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });

// On a machine without it, the embedded one shows that these tests hold.
const start = hasOldestPostgres ? startOldestPostgres : startEmbedded;

describe("PostgreSQL 15", () => {
  // Also where a migration fails, PostgreSQL ends.
  const closers: (() => Promise<void>)[] = [];
  let postgres: OldestPostgres;
  let t: TestApp;
  let applied: readonly string[];
  beforeAll(async () => {
    postgres = await start();
    closers.push(() => postgres.stop());
    const db = openDatabase(postgres.url, createLog("silent"), 1);
    applied = await migrate(db, REAL);
    await db.close();
    t = await testApp({ sameDatabaseAs: { databaseUrl: postgres.url } });
    closers.push(() => t.close());
  });
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  test("takes all migrations, once", async () => {
    expect(applied).toEqual((await readdir(REAL)).toSorted());
    expect(await migrate(t.db, REAL)).toEqual([]);
    expect(await t.db.one(sql`select count(*) from pg_collation where collname = 'pg_c_utf8'`)).toEqual({ count: 1 });
  });

  test("takes the schema that a restore begins in its transaction", async () => {
    await t.db.run(sql`create database restored template template0`);
    const url = new URL(postgres.url);
    url.pathname = "/restored";
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query("begin");
    await beginSchema(client);
    await client.query(await readFile(path.join(REAL, "0006_chat.sql"), "utf8").then(functionIn));
    const { rows } = await client.query("select chat_folded('가 ABC') as folded");
    expect(rows).toEqual([{ folded: "가abc" }]);
    await client.query("rollback");
    await client.end();
    await t.db.run(sql`drop database restored`);
  });

  test("folds words as newer ones do, in statements and in functions", async () => {
    const jisu = await person(t, "지수");
    const complexId = await buildComplex(t);
    const feedId = await buildFeed(t, { complexId, authorId: jisu.memberId, title: "ÀÉ 승강기 ABC" });
    const found = await jisu.call(
      "GET",
      `/api/community/feeds?apartmentId=${complexId}&q=${encodeURIComponent("àé승강기abc")}`,
    );
    expect(found.json()).toMatchObject({ data: { feedDtoList: [{ feedId }] } });
    expect(await t.db.one(sql`select chat_folded('ÀÉ Ω 가 ABC') as folded`)).toEqual({ folded: "àéω가abc" });
    expect(await t.db.one(sql`select complex_place('한빛 ABC아파트', '서울특별시 (강남)') as place`)).toEqual({
      place: "한빛abc 서울",
    });
  });
});
