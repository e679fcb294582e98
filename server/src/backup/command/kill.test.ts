import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type BackupPrograms, backupPrograms } from "#testing/process/backup-programs.ts";
import {
  backUpApp,
  emptyInstallation,
  insertFewRows,
  migrations,
  objectsIn,
  onDatabase,
  tableHashes,
} from "#testing/process/backups.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import type { BackupStage } from "../back-up.ts";
import type { BackupProblem } from "../backup-problem.ts";
import { type RestoreTarget, requireFinishedRestore } from "../restore-target.ts";
import { restore, type RestoreStage, verify } from "../restore.ts";

// SIGKILL at every stage, in a process of its own. Beside other work on the machine such a process takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let t: TestApp;
let folder: string;
let programs: BackupPrograms;
let whole: string;
let hashes: Record<string, string>;
beforeAll(async () => {
  [t, folder, programs] = await Promise.all([
    testApp(),
    mkdtemp(path.join(tmpdir(), "danji-kills-")),
    backupPrograms(),
  ]);
  await insertFewRows(t.services);
  whole = path.join(folder, "whole.tar");
  await backUpApp(t, whole);
  hashes = await tableHashes(t.databaseUrl);
});
afterAll(async () => {
  await programs.close();
  await t.close();
  await rm(folder, { recursive: true });
});

/** The database ends what a killed process left as soon as it sees that its connection is gone. */
const untilAlone = (url: string) =>
  expect
    .poll(() =>
      onDatabase(
        url,
        async (client) =>
          (
            await client.query(
              "select from pg_stat_activity where datname = current_database() and application_name = 'danji-backup'",
            )
          ).rowCount,
      ),
    )
    .toBe(0);

const backups: readonly (readonly [BackupStage, boolean, string])[] = [
  ...(["connected", "snapshot", "rows", "objects", "manifest", "synced"] as const).map(
    (stage) => [stage, false, "made"] as const,
  ),
  ["renamed", true, "fileExists"],
];
test.each(backups)(
  "a backup killed at %s leaves a whole file: %s; the next one is then: %s",
  async (stage, isThere, next) => {
    const file = path.join(folder, `${stage}.tar`);
    const env = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.services.config.dataDir };
    expect(await programs.run("standalone-backup.js", ["backup", file, stage], env)).toMatchObject({
      signal: "SIGKILL",
    });
    await untilAlone(t.databaseUrl);
    expect(existsSync(file)).toBe(isThere);
    expect(
      await backUpApp(t, file).then(
        () => "made",
        (problem: BackupProblem) => problem.reason,
      ),
    ).toBe(next);
    await verify({ file: { path: file, passphrase: undefined }, migrations });
    // After a whole file a kill may leave the list of keys.
    const left = (await readdir(folder)).filter((name) => name.startsWith(`${stage}.tar.`));
    expect(left).toEqual(isThere ? [`${stage}.tar.partial.keys`] : []);
  },
);

const restores: readonly (readonly [RestoreStage, string, string])[] = [
  ["verified", "nothing", "loaded"],
  ...(["marked", "opened", "rows", "objects", "indexed"] as const).map(
    (stage) => [stage, "unfinished", "loaded"] as const,
  ),
  ["committed", "unfinished", "finished"],
  ["migrated", "unfinished", "finished"],
  ["finished", "whole", "notEmpty"],
];
test.each(restores)("a restore killed at %s leaves: %s; the next one is then: %s", async (stage, left, next) => {
  const target = await emptyInstallation();
  const env = { DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir };
  expect(await programs.run("standalone-backup.js", ["restore", whole, stage], env)).toMatchObject({
    signal: "SIGKILL",
  });
  await untilAlone(target.databaseUrl);
  expect(await leftIn(target)).toBe(left);
  const again = await restore({ file: { path: whole, passphrase: undefined }, target, migrations }).then(
    ({ loaded }) => (loaded ? "loaded" : "finished"),
    (problem: BackupProblem) => problem.reason,
  );
  expect([again, await leftIn(target)]).toEqual([next, "whole"]);
  const { restores: rows, ...after } = await tableHashes(target.databaseUrl);
  expect([{ ...after, restores: "0 " }, rows?.slice(0, 2)]).toEqual([hashes, "1 "]);
  expect(await objectsIn(target.dataDir)).toEqual(await objectsIn(t.services.config.dataDir));
  await target.drop();
});

/** `unfinished` is what no server starts on. */
async function leftIn(target: RestoreTarget): Promise<string> {
  try {
    requireFinishedRestore(target.dataDir);
  } catch (problem) {
    return (problem as BackupProblem).reason;
  }
  return (await readdir(target.dataDir)).length === 0 ? "nothing" : "whole";
}

test("what another backup left half restored goes away with the next restore", async () => {
  const target = await emptyInstallation();
  const env = { DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir };
  await programs.run("standalone-backup.js", ["restore", whole, "objects"], env);
  expect((await objectsIn(target.dataDir)).size).toBeGreaterThan(0);
  const empty = await testApp();
  const file = { path: path.join(folder, "empty.tar"), passphrase: undefined };
  await backUpApp(empty, file.path);
  await empty.close();
  await untilAlone(target.databaseUrl);
  await restore({ file, target, migrations });
  expect((await objectsIn(target.dataDir)).size).toBe(0);
  await target.drop();
});
