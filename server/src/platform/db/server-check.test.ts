import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createLog } from "../log/log.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { serverFault } from "./server-check.ts";

const REAL = path.resolve(import.meta.dirname, "../../../migrations");
let admin: pg.Client;
beforeEach(async () => {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
});
afterEach(() => admin.end());

test.each([
  [140_018, "UTF8", /오래되었습니다[^]*is 14\.18, which is too old: 15 or newer/],
  [150_000, "UTF8", /^none$/],
  [180_000, "UTF8", /^none$/],
  [180_000, "LATIN1", /인코딩이 LATIN1[^]*it must be UTF8/],
])("of version %i in %s", (number, encoding, refusal) => {
  expect(serverFault({ number, version: "14.18", encoding }) ?? "none").toMatch(refusal);
});

test.each(["SQL_ASCII", "EUC_KR"])("a database in %s is refused before the first change", async (encoding) => {
  const name = `encoded_${encoding.toLowerCase()}`;
  await admin.query(
    `create database ${name} template template0 encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
  const url = new URL(inject("templateUrl"));
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, createLog("silent"), 1);
  try {
    await expect(migrate(db, REAL)).rejects.toThrow(new RegExp(`has the encoding ${encoding}; it must be UTF8`));
    const client = await db.connect();
    const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
    await client.end();
    expect(rows).toEqual([]);
  } finally {
    await db.close();
    await admin.query(`drop database ${name} with (force)`);
  }
});
