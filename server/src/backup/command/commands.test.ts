import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { developmentSecrets } from "#platform/config/development-secrets.ts";
import { createLog } from "#platform/log/log.ts";
import { diskStore } from "#platform/objects/disk-store.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { type BackupPrograms, backupPrograms } from "#testing/process/backup-programs.ts";
import { insertFewRows, migrations, objectsIn, onDatabase, tableHashes } from "#testing/process/backups.ts";

// The commands as they are run, with embedded clusters of their own.
const PASSPHRASE = "a long passphrase of the tests";
let folder: string;
let programs: BackupPrograms;
let live: string;
let serving: EmbeddedPostgres | undefined;
let hashes: Record<string, string>;

const start = (dataDir: string) =>
  startEmbeddedPostgres({
    folder: path.join(dataDir, "postgres"),
    password: developmentSecrets(dataDir).databasePassword,
    volatile: true,
  });
const pidOf = async (dataDir: string) =>
  (await readFile(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0];
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-commands-"));
  live = path.join(folder, "live");
  [programs, serving] = await Promise.all([backupPrograms(), start(live)]);
  const db = openDatabase(serving.url, createLog("silent"), 2);
  await migrate(db, migrations);
  await insertFewRows({ db, objects: diskStore(path.join(live, "objects")) });
  hashes = await tableHashes(serving.url);
  await db.close();
}, 120_000);
afterAll(async () => {
  await serving?.stop();
  await programs.close();
  await rm(folder, { recursive: true });
});

test("npm run backup uses the cluster of a running server and leaves it alone", async () => {
  const pid = await pidOf(live);
  const { code, output } = await programs.run("backup.js", [file("live.tar")], { DATA_DIR: live });
  expect([code, output]).toEqual([0, expect.stringContaining(`백업을 마쳤습니다: ${file("live.tar")}`)]);
  expect(output).toMatch(/사진 파일 4개/);
  expect([await pidOf(live), await tableHashes(serving?.url ?? "")]).toEqual([pid, hashes]);
  // The file is there already; so is the folder of another program.
  expect((await programs.run("backup.js", [file("live.tar")], { DATA_DIR: live })).code).toBe(73);
  expect((await programs.run("backup.js", [], { DATA_DIR: live })).code).toBe(64);
});

test("npm run backup without the photos keeps the rows, says so, and fails unless they are known to be lost", async () => {
  const objects = path.join(live, "objects");
  await rename(objects, `${objects}-elsewhere`);
  const backUp = (name: string, env: object = {}) =>
    programs.run("backup.js", [file(name)], { DATA_DIR: live, DATABASE_URL: serving?.url ?? "", ...env });
  const refused = await backUp("rows.tar");
  const known = await backUp("known.tar", { BACKUP_MAX_MISSING: "4" });
  await rm(objects, { recursive: true, force: true });
  await rename(`${objects}-elsewhere`, objects);
  expect([refused.code, refused.output]).toEqual([74, expect.stringMatching(/Too many objects .*rows\.tar/)]);
  expect(refused.output).toContain("찾을 수 없는 사진 파일 4개");
  expect([known.code, existsSync(file("rows.tar")), existsSync(file("known.tar"))]).toEqual([0, true, true]);
});

test("npm run compare-databases compares two addresses, and repeats none of them", async () => {
  const url = serving?.url ?? "";
  const compare = (...args: string[]) => programs.run("compare-databases.js", args, {});
  const { code, output } = await compare("--from", url, "--to", url);
  expect([code, output]).toEqual([0, expect.stringMatching(/표 \d+개에서 0행이 다릅니다\./)]);
  const nowhere = "postgres://danji:swordfish@127.0.0.1:1/danji";
  const refused = [
    await compare("--from", url, "--to", nowhere),
    await compare("--from", url),
    await compare(nowhere, "--from", url, "--to", url),
  ];
  expect(refused.map((one) => one.code)).toEqual([69, 64, 64]);
  expect(refused.map((one) => one.output).join("")).not.toContain("swordfish");
});

test("Ctrl-C ends it at once, whatever the database is at, and leaves no file behind", async () => {
  const url = serving?.url ?? "";
  await onDatabase(url, async (client) => {
    await client.query("begin; lock table members in access exclusive mode");
    const ended = programs.run("backup.js", [file("stopped.tar")], { DATA_DIR: live }, async (child) => {
      const waiting =
        "select from pg_stat_activity where application_name = 'danji-backup' and wait_event_type = 'Lock'";
      await expect.poll(() => onDatabase(url, async (other) => (await other.query(waiting)).rowCount)).toBe(1);
      child.kill("SIGINT");
    });
    expect(await ended).toMatchObject({ code: 1, output: expect.stringContaining("멈췄습니다.") });
  });
  expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
}, 60_000);

test("where nothing runs it starts the cluster, backs up and stops it; without a cluster it creates none", async () => {
  await serving?.stop();
  serving = undefined;
  const env = { DATA_DIR: live, BACKUP_PASSPHRASE: PASSPHRASE };
  expect(await programs.run("backup.js", [file("still.tar.age")], env)).toMatchObject({ code: 0 });
  expect(existsSync(path.join(live, "postgres/cluster/postmaster.pid"))).toBe(false);
  const none = await programs.run("backup.js", [file("none.tar")], { DATA_DIR: path.join(folder, "none") });
  expect([none.code, existsSync(path.join(folder, "none")), existsSync(file("none.tar"))]).toEqual([66, false, false]);
}, 60_000);

test("npm run restore -- FILE --verify changes nothing, and reports a damaged file by its exit code", async () => {
  const target = path.join(folder, "verified");
  const whole = await programs.run("restore.js", [file("live.tar"), "--verify"], { DATA_DIR: target });
  expect([whole.code, whole.output]).toEqual([0, expect.stringContaining("백업 파일에 이상이 없습니다.")]);
  const locked = await programs.run("restore.js", [file("still.tar.age"), "--verify"], { DATA_DIR: target });
  expect([locked.code, locked.output]).toEqual([65, expect.stringContaining("BACKUP_PASSPHRASE")]);
  expect(existsSync(target)).toBe(false);
});

test("T253 restored into an empty cluster: every table and object; on what a killed restore left no server starts", async () => {
  const target = path.join(folder, "restored");
  const env = { DATA_DIR: target, BACKUP_PASSPHRASE: PASSPHRASE };
  // Its PostgreSQL stays behind and runs on.
  expect(await programs.run("standalone-backup.js", ["restore", file("still.tar.age"), "rows"], env)).toMatchObject({
    signal: "SIGKILL",
  });
  expect(await readdir(target)).toContain("restore.partial");
  for (const [program, args, code] of [
    ["main.js", [], 1],
    ["backup.js", [file("never.tar")], 75],
  ] as const) {
    const refused = await programs.run(program, args, env);
    expect([refused.code, refused.output]).toEqual([code, expect.stringContaining("복원이 끝나지 않은 데이터입니다.")]);
  }
  expect(await programs.run("restore.js", [file("still.tar.age")], env)).toMatchObject({ code: 0 });
  expect((await readdir(target)).sort()).toEqual(["objects", "postgres", "secrets.json"]);
  expect(existsSync(path.join(target, "postgres/cluster/postmaster.pid"))).toBe(false);
  expect(developmentSecrets(target)).not.toEqual(developmentSecrets(live));
  expect(await objectsIn(target)).toEqual(await objectsIn(live));
  const again = await start(target);
  const { restores, ...after } = await tableHashes(again.url);
  expect([{ ...after, restores: "0 " }, restores?.slice(0, 2)]).toEqual([hashes, "1 "]);
  await again.stop();
  // It is not empty any more.
  expect((await programs.run("restore.js", [file("live.tar")], env)).code).toBe(73);
}, 120_000);
