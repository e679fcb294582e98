import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/log/log.ts";
import { diskStore } from "#platform/objects/disk-store.ts";
import { emptyInstallation, migrations, onDatabase, tableHashes } from "#testing/process/backups.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { backUp } from "./back-up.ts";
import { includedTables } from "./backup-tables.ts";
import { restore } from "./restore.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "danji-older-"))));
afterAll(() => rm(folder, { recursive: true }));

/** Rows that later migrations change: they make rooms, fill columns, compute others. */
const ROWS = `
  insert into members (email, name, nickname, phone) values ('jisu@danji.example', '김지수', '지수', '01000000000');
  insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
    values ('푸른마을', '서울', '1동', 10, 10, 1, '101~110', '푸른마을');
  insert into feeds (complex_id, author_id, feed_type, title, contents) values (1, 1, 'FEED', '처음', '안녕하세요');
  insert into sessions (hash, member_id) values ('\\x01', 1)`;

test("a backup of an older version is loaded as it was, then migrated as an upgrade would", async () => {
  const old = path.join(folder, "0003");
  const isOld = (name: string) => name <= "0004";
  const names = (await readdir(migrations)).filter(isOld);
  for (const name of names) await cp(path.join(migrations, name), path.join(old, name));

  const source = await emptyDatabase();
  const run = async (into: string) => {
    const db = openDatabase(source.url, createLog("silent"), 1);
    await migrate(db, into);
    await db.close();
  };
  await run(old);
  await onDatabase(source.url, (client) => client.query(ROWS));
  const file = path.join(folder, "old.tar");
  const { head } = await backUp({ databaseUrl: source.url, objects: diskStore(folder), file });
  expect(head.migrations).toEqual(names.sort());

  const target = await emptyInstallation();
  await restore({ file: { path: file, passphrase: undefined }, target, migrations });
  // The database itself goes through the same migrations.
  await run(migrations);
  const alike = new Set(
    [...includedTables].filter(
      (name) => !["schema_migrations", "restores", "database_identity", "object_sweeps", "chat_rooms"].includes(name),
    ),
  );
  expect(await tableHashes(target.databaseUrl, alike)).toEqual(await tableHashes(source.url, alike));
  const rooms = "select kind, complex_id from chat_rooms";
  const [restored, upgraded] = await Promise.all(
    [target.databaseUrl, source.url].map((url) => onDatabase(url, (client) => client.query(rooms))),
  );
  expect([restored?.rows, restored?.rows.length]).toEqual([upgraded?.rows, 1]);
  const applied = await onDatabase(target.databaseUrl, (client) =>
    client.query<{ name: string }>("select name from schema_migrations order by 1"),
  );
  expect(applied.rows.map(({ name }) => name)).toEqual((await readdir(migrations)).sort());
  await Promise.all([target.drop(), source.drop()]);
});

test("a table that this version does not know is not left out in silence", async () => {
  const source = await emptyDatabase();
  const db = openDatabase(source.url, createLog("silent"), 1);
  await migrate(db, migrations);
  await db.close();
  await onDatabase(source.url, (client) => client.query("create table of_next_year (id bigint)"));
  await expect(
    backUp({ databaseUrl: source.url, objects: diskStore(folder), file: path.join(folder, "x.tar") }),
  ).rejects.toMatchObject({ reason: "unknownTable" });
  await source.drop();
});
