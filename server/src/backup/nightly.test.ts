import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { createLog } from "#platform/log/log.ts";
import { type BackupPrograms, backupPrograms } from "#testing/process/backup-programs.ts";
import { backUpApp, insertFewRows, migrations, objectsIn, onDatabase } from "#testing/process/backups.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { startBackgroundJobs } from "#background-jobs.ts";
import { lastBackupAt, lastPlanned, backUpInChild, nightlyBackups } from "./nightly.ts";
import { verify } from "./restore.ts";

let t: TestApp;
let programs: BackupPrograms;
let folder: string;
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
beforeAll(async () => {
  [t, programs] = await Promise.all([testApp(), backupPrograms()]);
  await insertFewRows(t.services);
});
afterAll(async () => {
  await programs.close();
  await t.close();
});
beforeEach(async () => {
  lines.length = 0;
  folder = await mkdtemp(path.join(tmpdir(), "danji-nights-"));
  await t.db.run(sql`delete from nightly_backups`);
  return () => rm(folder, { recursive: true });
});

const servicesWith = (backup: object) => {
  const { config, db } = t.services;
  return { db, log, config: { ...config, backup: { ...config.backup, folder, ...backup } } };
};
const writeBackup = async (file: string) => (await backUpApp(t, file)).manifest.objects.missing;
const night = (day: number, time = "18:31:00") => new Date(`2026-11-${day}T${time}Z`);

test.each([
  // 03:30 in Seoul is 18:30 of the day before in Greenwich.
  ["03:30", "2026-11-21T18:29:59Z", "2026-11-20T18:30:00.000Z"],
  ["03:30", "2026-11-21T18:30:00Z", "2026-11-21T18:30:00.000Z"],
  ["03:30", "2026-11-22T09:00:00Z", "2026-11-21T18:30:00.000Z"],
  ["23:59", "2026-11-22T14:58:00Z", "2026-11-21T14:59:00.000Z"],
  ["00:00", "2026-11-22T15:00:00Z", "2026-11-22T15:00:00.000Z"],
])("%s in Seoul, at %s, was last at %s", (at, now, planned) => {
  expect(lastPlanned(at, new Date(now)).toISOString()).toBe(planned);
});

test("several processes make one backup a night, and keep the newest ones", async () => {
  let now = night(18);
  const jobs = [1, 2, 3].map(() => nightlyBackups({ writeBackup, now: () => now }));
  const all = () => Promise.all(jobs.map((job) => job(servicesWith({ keep: 2 }))));
  await writeFile(path.join(folder, "danji-20261110-0330.tar.partial"), "of a killed one");
  await writeFile(path.join(folder, "photo.tar"), "theirs");
  await all();
  expect((await readdir(folder)).sort()).toEqual(["danji-20261119-0330.tar", "photo.tar"]);
  const { mtimeMs } = await stat(path.join(folder, "danji-20261119-0330.tar"));
  now = night(18, "23:00:00");
  await all();
  expect((await stat(path.join(folder, "danji-20261119-0330.tar"))).mtimeMs).toBe(mtimeMs);
  for (const day of [19, 20]) {
    now = night(day);
    await all();
  }
  expect((await readdir(folder)).sort()).toEqual(["danji-20261120-0330.tar", "danji-20261121-0330.tar", "photo.tar"]);
  await verify({ file: { path: path.join(folder, "danji-20261121-0330.tar"), passphrase: undefined }, migrations });
  expect(lines.filter((line) => line.includes("nightly backup made"))).toHaveLength(3);
  expect(await lastBackupAt(t)).toBeGreaterThan(Date.now() / 1000 - 600);
});

test("after a restore a new backup is made, whatever the folder holds of that night", async () => {
  const files = async () => (await readdir(folder)).sort();
  const job = () => nightlyBackups({ writeBackup, now: () => night(18, "20:00:00") })(servicesWith({}));
  await job();
  expect(await files()).toEqual(["danji-20261119-0330.tar"]);
  const before = await stat(path.join(folder, "danji-20261119-0330.tar"));
  // A restored database has no nightly backups, and the folder still holds the file of the night before.
  await t.db.run(sql`delete from nightly_backups`);
  await t.db.run(
    sql`insert into restores values (gen_random_uuid(), '2026-11-18T18:30:01Z', '2026-11-18T19:15:07.25Z')`,
  );
  await job();
  await job();
  expect(await files()).toEqual(["danji-20261119-0330.tar", "danji-20261119-041507.tar"]);
  expect((await stat(path.join(folder, "danji-20261119-0330.tar"))).mtimeMs).toBe(before.mtimeMs);
  expect(await t.db.many(sql`select file from nightly_backups`)).toEqual([{ file: "danji-20261119-041507.tar" }]);
  await nightlyBackups({ writeBackup, now: () => night(19) })(servicesWith({ keep: 2 }));
  expect(await files()).toEqual(["danji-20261119-041507.tar", "danji-20261120-0330.tar"]);
  await t.db.run(sql`delete from restores`);
});

test("a backup that failed is reported with its error, and tried again a quarter of an hour later", async () => {
  let now = night(18);
  let tries = 0;
  const job = nightlyBackups({
    now: () => now,
    writeBackup: async () => {
      tries += 1;
      throw new Error("no space left");
    },
  });
  await expect(job(servicesWith({}))).rejects.toThrow("no space left");
  now = night(18, "18:45:59");
  await job(servicesWith({}));
  expect(tries).toBe(1);
  now = night(18, "18:46:00");
  await expect(job(servicesWith({}))).rejects.toThrow("no space left");
  expect([tries, await lastBackupAt(t)]).toEqual([2, 0]);
});

test("without a folder no backup is made", async () => {
  await nightlyBackups({ writeBackup: () => Promise.reject(new Error("never")) })(servicesWith({ folder: undefined }));
  expect(await lastBackupAt(t)).toBe(0);
});

/** The command that a server starts. At a low priority it would wait for whatever else this machine does now. */
const program = () => path.join(programs.folder, "backup.js");
const inChild = (to: string) => backUpInChild(program(), to, constants.priority.PRIORITY_NORMAL);
function stubChildSettings(): void {
  vi.stubEnv("DATABASE_URL", t.databaseUrl);
  vi.stubEnv("DATA_DIR", t.services.config.dataDir);
}

test("a night whose photos are gone has failed: the backups that have them stay, until one is whole again", async () => {
  stubChildSettings();
  const objects = path.join(t.services.config.dataDir, "objects");
  const files = async () => (await readdir(folder)).sort();
  let now = night(18);
  const job = nightlyBackups({ now: () => now, writeBackup: inChild });
  const services = servicesWith({ keep: 1 });
  await job(services);
  await rename(objects, `${objects}-elsewhere`);
  for (const time of ["18:31:00", "18:47:00"]) {
    now = night(19, time);
    await expect(job(services)).rejects.toThrow(/74.*사진 파일이 너무 많이/s);
    expect(await files()).toEqual(["danji-20261119-0330.tar", "danji-incomplete.tar"]);
  }
  expect(await t.db.many(sql`select file from nightly_backups`)).toEqual([{ file: "danji-20261119-0330.tar" }]);
  // Its rows are there for a member who needs them.
  const rows = { path: path.join(folder, "danji-incomplete.tar"), passphrase: undefined };
  expect((await verify({ file: rows, migrations })).manifest.objects).toMatchObject({ count: 0, missing: 4 });

  await rm(objects, { recursive: true, force: true });
  await rename(`${objects}-elsewhere`, objects);
  now = night(19, "19:03:00");
  await job(services);
  expect(await files()).toEqual(["danji-20261120-0330.tar"]);
  vi.unstubAllEnvs();
});

test("the rows of a night without its photos stay until newer ones are there, none as plain text once a passphrase is set", async () => {
  const names = async () => (await readdir(folder)).sort();
  const rowsAlone = async (file: string) => {
    await writeFile(file, "rows");
    throw new Error("photos are gone");
  };
  const disk = () => Promise.reject(new Error("no space left"));
  const attempt = (to: (file: string) => Promise<number>, backup = {}) =>
    nightlyBackups({ now: () => night(18), writeBackup: to })(servicesWith(backup));
  await expect(attempt(rowsAlone)).rejects.toThrow("photos are gone");
  await expect(attempt(disk)).rejects.toThrow("no space left");
  expect(await names()).toEqual(["danji-incomplete.tar"]);
  await expect(attempt(rowsAlone, { passphrase: "a long one" })).rejects.toThrow("photos are gone");
  expect(await names()).toEqual(["danji-incomplete.tar.age"]);
  // What kills have left.
  for (const name of ["writing.tar", "writing.tar.partial", "writing.tar.age.partial.keys", "incomplete.tar.partial"])
    await writeFile(path.join(folder, `danji-${name}`), "of a killed one");
  await attempt(writeBackup);
  expect(await names()).toEqual(["danji-20261119-0330.tar"]);
});

test("a few photos that are gone do not stop the backup of the others, and are an error in the log", async () => {
  stubChildSettings();
  const lost = [...(await objectsIn(t.services.config.dataDir)).keys()].find((key) => key.endsWith(".webp")) ?? "";
  const content = (await t.services.objects.get(lost)) ?? Buffer.alloc(0);
  await t.services.objects.remove(lost);
  await nightlyBackups({ now: () => night(18), writeBackup: inChild })(servicesWith({}));
  await t.services.objects.put(lost, content);
  expect(await readdir(folder)).toEqual(["danji-20261119-0330.tar"]);
  expect(lines.filter((line) => /"error".*"missing":1/.test(line))).toHaveLength(1);
  vi.unstubAllEnvs();
});

test("it is npm run backup in a process of its own, encrypted where a passphrase is set", async () => {
  const passphrase = "a long passphrase of the tests";
  stubChildSettings();
  vi.stubEnv("BACKUP_PASSPHRASE", passphrase);
  await nightlyBackups({ now: () => night(18), writeBackup: inChild })(servicesWith({ passphrase }));
  const file = { path: path.join(folder, "danji-20261119-0330.tar.age"), passphrase };
  expect((await verify({ file, migrations })).manifest.objects.count).toBe(4);
  // Its output at a failure is in the error.
  await expect(inChild(file.path)).rejects.toThrow(/73.*덮어쓰지 않습니다/s);

  // A server that ends also ends it, whatever it does.
  await onDatabase(t.databaseUrl, async (client) => {
    await client.query("begin; lock table members in access exclusive mode");
    const child = fork(program(), [path.join(folder, "late.tar")], {
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const ended = once(child, "exit");
    const waiting =
      "select from pg_stat_activity where application_name = 'danji-backup' and wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(() => onDatabase(t.databaseUrl, async (other) => (await other.query(waiting)).rowCount)).toBe(1);
    child.disconnect();
    expect(await ended).toEqual([1, null]);
  });
  expect((await readdir(folder)).filter((name) => name.startsWith("late"))).toEqual([]);
  vi.unstubAllEnvs();
});

test("a monitoring system reads when the last one was complete", async () => {
  const stop = startBackgroundJobs(t.services);
  await t.db.run(sql`insert into nightly_backups values (now(), 'x.tar', 1, '2026-11-22T00:00:00Z')`);
  expect(await t.services.metrics.text()).toContain("backup_last_success_timestamp_seconds 1795305600");
  await stop();
});
