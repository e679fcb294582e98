import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  backUpApp,
  emptyInstallation,
  type EmptyInstallation,
  migrations,
  objectsIn,
  onDatabase,
  tableHashes,
} from "#testing/process/backups.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { checkOwner } from "#image/object-owner.ts";
import { openDatabase } from "#platform/db/database.ts";
import { createLog } from "#platform/log/log.ts";
import { diskStore } from "#platform/objects/disk-store.ts";
import { seedDemo } from "#testing/builders/seed-demo.ts";
import { includedTables, excludedTables } from "./backup-tables.ts";
import type { Manifest } from "./archive/manifest.ts";
import type { RestoreTarget } from "./restore-target.ts";
import { restore, verify } from "./restore.ts";

let t: TestApp;
let folder: string;
let files = 0;
const newFile = () => path.join(folder, `${(files += 1)}.tar`);
let manifest: Manifest;
let restored: EmptyInstallation;
let before: Record<string, string>;
const stages: string[] = [];

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), "danji-backups-"));
  await seedDemo(t.services);
  await fillVoidTables();
  before = await tableHashes(t.databaseUrl);
  const file = { path: newFile(), passphrase: undefined };
  ({ manifest } = await backUpApp(t, file.path));
  restored = await emptyInstallation();
  await restore({ file, target: restored, migrations, onStage: (stage) => void stages.push(stage) });
}, 120_000);
afterAll(async () => {
  await t.close();
  await restored.drop();
  await rm(folder, { recursive: true });
});

/** A row in each excluded table, and rows of included tables that the demonstration lacks. */
async function fillVoidTables(): Promise<void> {
  await t.db.run(sql`insert into sessions (hash, member_id) select '\\x02', min(id) from members`);
  await t.db.run(sql`delete from sessions where hash = '\\x02'`);
  await t.db.run(sql`insert into sessions (hash, member_id) select '\\x01', min(id) from members`);
  await t.db.run(sql`
    insert into push_subscriptions (member_id, session_hash, endpoint, host, public_key, auth)
    select member_id, hash, 'https://push.example/1', 'push.example', decode(repeat('04', 65), 'hex'), decode(repeat('01', 16), 'hex')
    from sessions where hash = '\\x01'`);
  await t.db.run(sql`insert into push_ends (session_hash) values ('\\x01')`);
  await t.db.run(sql`
    insert into push_deliveries (subscription_id, host, kind, thing_id, first_id, last_id)
    select id, host, 'NOTICE', 1, 1, 1 from push_subscriptions`);
  await t.db.run(sql`insert into chat_pushes (room_id, seq, pushed_at) select min(id), 1, now() from chat_rooms`);
  await t.db.run(sql`insert into socket_tokens values ('\\x02', '\\x01', now() + interval '1 day')`);
  await t.db.run(sql`
    insert into verification_codes (mail, purpose, hash, browser_hash, expires_at)
    values ('jisu@danji.example', 'SIGN_UP', '\\x03', '\\x03', now() + interval '1 day')`);
  await t.db.run(sql`
    with log as (
      insert into gate_logs (id, complex_id, member_id)
      select gen_random_uuid(), (select min(id) from complexes), (select min(id) from members) returning id
    ), progress as (
      insert into gate_log_progress (log_id, step, done, total) select id, 'MATCH', 0, 1 from log
    ), part as (
      insert into gate_log_parts (log_id, hash, row_count, rows) select id, sha256('x'), 1, '12가3456' from log
    )
    insert into gate_log_rows (log_id, line, kind, plate_key, at) select id, 1, 'IN', '12가3456', now() from log`);
  await t.db.run(sql`insert into known_devices (hash, member_id) select '\\x09', min(id) from members`);
  await t.db.run(sql`
    insert into proofs (hash, mail, purpose, expires_at)
    values ('\\x04', 'jisu@danji.example', 'SIGN_UP', now() + interval '1 day')`);
  await t.db.run(sql`
    insert into office_claims (complex_id, member_id, public_code)
    select c.id, m.id, 'A1' from complexes c, members m order by c.id, m.id limit 1`);
  await t.db.run(sql`
    insert into office_codes (claim_id, kind, hash, expires_at)
    select id, 'MAIL', '\\x05', now() + interval '1 day' from office_claims`);
  await t.db.run(sql`
    insert into door_code_prints (complex_id, printed_by, ends_at)
    select c.id, m.id, now() + interval '1 day' from complexes c, members m order by c.id, m.id limit 1`);
  await t.db.run(sql`
    insert into door_codes (print_id, household_id, selector_hash, code_hash)
    select p.id, h.id, '\\x0a', '\\x0b' from door_code_prints p, households h order by h.id limit 1`);
  await t.db.run(sql`
    insert into household_invitations (household_id, invited_by, residence_id, token_hash, expires_at)
    select household_id, member_id, id, '\\x0c', now() + interval '1 day' from residences order by id limit 1`);
  await t.db.run(sql`insert into rate_limits values ('login:jisu', 5, now() + interval '1 day')`);
  await t.db.run(sql`
    insert into social_attempts (state_hash, browser_hash, provider, expires_at)
    values ('\\x05', '\\x06', 'kakao', now() + interval '1 day')`);
  await t.db.run(sql`
    insert into social_codes (hash, browser_hash, provider, subject, nickname, member_id, expires_at)
    select '\\x07', '\\x08', 'kakao', '1', '지수', min(id), now() + interval '1 day' from members`);
  await t.db.run(sql`insert into object_removals (key) values ('gone.webp')`);
  await t.db.run(sql`insert into nightly_backups (planned_at, file, bytes) values (now(), 'old.tar', 1)`);
  await t.db.run(sql`
    insert into audit_events (action, address) values (${"a\\b\t\n\r\\."}, ${"한글 🏠 'quotes' \"double\""}), ('empty', ''), ('none', null)`);
  // Numbers were given that no row has any more.
  await t.db.run(sql`select setval(pg_get_serial_sequence('feeds', 'id'), 5000)`);
}

test("T253 every table, object and number of an empty target equals what was backed up", async () => {
  expect(stages).toEqual([
    "verified",
    "marked",
    "opened",
    "rows",
    "objects",
    "indexed",
    "committed",
    "migrated",
    "finished",
  ]);
  const { restores, ...after } = await tableHashes(restored.databaseUrl);
  const { restores: none, ...expected } = before;
  expect([after, restores?.split(" ")[0], none]).toEqual([expected, "1", "0 "]);
  expect(Object.values(before).filter((hash) => hash !== "0 ").length).toBeGreaterThan(20);
  expect(await objectsIn(restored.dataDir)).toEqual(await objectsIn(t.services.config.dataDir));
  expect(manifest.objects).toMatchObject({ count: (await objectsIn(restored.dataDir)).size, missing: 0 });
  expect(await readdir(restored.dataDir)).toEqual(["objects"]);
});

test("T256 credentials of a moment and limits are excluded, and no such row is in the file", async () => {
  const filled = await tableHashes(t.databaseUrl, excludedTables);
  expect(Object.entries(filled).filter(([, hash]) => hash.startsWith("0 "))).toEqual([]);
  expect(manifest.tables.filter(({ name }) => excludedTables.has(name))).toEqual([]);
  const after = await tableHashes(restored.databaseUrl, excludedTables);
  expect(Object.entries(after).filter(([, hash]) => hash !== "0 ")).toEqual([]);
});

test("every table of the schema is included or excluded, none is both, and none is made up", async () => {
  const rows = await t.db.many<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`);
  const names = rows.map(({ name }) => name);
  expect([...includedTables, ...excludedTables].sort(), "add a new table to backup-tables.ts").toEqual(names);
});

test("the restored schema is that of a new installation: columns, indexes, keys, triggers", async () => {
  expect(await schemaOf(restored.databaseUrl)).toEqual(await schemaOf(t.databaseUrl));
});

const schemaOf = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      with ours as (select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace)
      select format('%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity) as line
        from pg_attribute where attrelid in (select oid from ours) and attnum > 0
      union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from ours)
      union all select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
        from pg_constraint where conrelid in (select oid from ours)
      union all select format('%s %s', pg_get_triggerdef(oid), tgenabled)
        from pg_trigger where not tgisinternal and tgrelid in (select oid from ours)
      order by 1`);
    return rows.map(({ line }) => line);
  });

test("numbers go on where they stood, also past rows that were deleted", async () => {
  const feeds = await onDatabase(restored.databaseUrl, async (client) => {
    const { rows } = await client.query<{ feed: number }>(
      "select nextval(pg_get_serial_sequence('feeds', 'id')) as feed",
    );
    return rows;
  });
  expect(feeds).toEqual([{ feed: 5001 }]);
});

test("objects that rows reference and that are missing are reported, and the rest is backed up", async () => {
  const [lost = ""] = (await objectsIn(t.services.config.dataDir)).keys();
  const content = await t.services.objects.get(lost);
  await t.services.objects.remove(lost);
  const file = newFile();
  const backup = await backUpApp(t, file);
  await t.services.objects.put(lost, content ?? Buffer.alloc(0));
  expect(backup.manifest.objects).toMatchObject({
    count: manifest.objects.count - 1,
    missing: 1,
    firstMissing: [lost],
  });
  expect((await verify({ file: { path: file, passphrase: undefined }, migrations })).manifest).toEqual(backup.manifest);
});

test("H1 the restored objects belong to the restored database", async () => {
  const db = openDatabase(restored.databaseUrl, createLog("silent"), 1);
  const objects = diskStore(path.join(restored.dataDir, "objects"));
  expect([await checkOwner({ db, objects }), await checkOwner({ db, objects })]).toEqual([undefined, undefined]);
  await db.close();
});

test("a target that is not empty is refused and left as it is", async () => {
  const file = { path: newFile(), passphrase: undefined };
  await backUpApp(t, file.path);
  const occupied = await emptyInstallation();
  const refused = (target: RestoreTarget) =>
    expect(restore({ file, target, migrations })).rejects.toMatchObject({ reason: "notEmpty" });
  await onDatabase(occupied.databaseUrl, (client) => client.query("create table theirs as select 1 as one"));
  await refused(occupied);
  expect([
    await readdir(occupied.dataDir),
    Object.keys(await tableHashes(occupied.databaseUrl, new Set(["theirs"]))),
  ]).toEqual([[], ["theirs"]]);
  await onDatabase(occupied.databaseUrl, (client) => client.query("drop table theirs"));
  await diskStore(path.join(occupied.dataDir, "objects")).put("theirs.webp", Buffer.from("x"));
  await refused(occupied);
  // Everything of the embedded database lies in the folder.
  await refused({ dataDir: occupied.dataDir, databaseUrl: undefined });
  expect([[...(await objectsIn(occupied.dataDir)).keys()], await readdir(occupied.dataDir)]).toEqual([
    ["theirs.webp"],
    ["objects"],
  ]);
  await occupied.drop();
});

test("a file or a folder in the way is refused; nothing is overwritten", async () => {
  const file = newFile();
  await writeFile(file, "theirs");
  await expect(backUpApp(t, file)).rejects.toMatchObject({ reason: "fileExists" });
  await expect(backUpApp(t, path.join(folder, "none", "x.tar"))).rejects.toMatchObject({ reason: "folderMissing" });
  expect(await readFile(file, "utf8")).toBe("theirs");
});
