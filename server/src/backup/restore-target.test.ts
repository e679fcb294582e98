import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { requireEmptyDatabase } from "./restore-target.ts";

const name = `encoded_${randomBytes(8).toString("hex")}`;
const connect = async (database: string) => {
  const url = new URL(inject("templateUrl"));
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};
let admin: pg.Client;
beforeAll(async () => {
  admin = await connect("postgres");
  await admin.query(
    `create database ${name} template template0 encoding 'EUC_KR' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test("a database in another encoding than UTF8 is no target of a restore, however empty it is", async () => {
  const client = await connect(name);
  await expect(requireEmptyDatabase(client)).rejects.toThrow("has the encoding EUC_KR; it must be UTF8");
  await client.end();
  await expect(requireEmptyDatabase(admin)).resolves.toBeUndefined();
});
