import { mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeImages, removeQueuedObjects } from "#image/removal.ts";
import { sweepOrphans } from "#image/sweep.ts";
import { sql } from "#platform/db/sql.ts";
import {
  backUpApp,
  emptyInstallation,
  insertFewRows,
  migrations,
  objectsIn,
  onDatabase,
} from "#testing/process/backups.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import type { BackupStage } from "./back-up.ts";
import { restore } from "./restore.ts";

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), "danji-busy-"));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

/** Every photo loses its row, as by the deletion of what it belongs to, and what removes objects runs. */
async function deleteAllPhotos(): Promise<void> {
  const keys = (await t.db.many<{ key: string }>(sql`select key from images`)).map(({ key }) => key);
  await t.db.run(sql`update members set picture_id = null`);
  await t.db.tx((tx) => removeImages(t.services, tx, keys));
  await removeQueuedObjects(t.services);
  await t.db.run(sql`update object_sweeps set checked_at = '-infinity', swept_at = '-infinity'`);
  await sweepOrphans(t.services);
}

test.each(["snapshot", "rows"] as const)(
  "T253 photos deleted after the stage %s are in the backup, and go once it is made",
  async (stage) => {
    await insertFewRows(t.services);
    const before = await objectsIn(t.services.config.dataDir);
    const file = path.join(folder, `${stage}.tar`);
    const onStage = async (reached: BackupStage) => {
      if (reached === stage) await deleteAllPhotos();
    };
    const { manifest } = await backUpApp(t, file, { onStage });
    expect(manifest.objects).toMatchObject({ count: 4, missing: 0 });

    const target = await emptyInstallation();
    await restore({ file: { path: file, passphrase: undefined }, target, migrations });
    expect(await objectsIn(target.dataDir)).toEqual(before);
    await target.drop();

    // The positive beside it: without a backup the same call removes them.
    expect((await objectsIn(t.services.config.dataDir)).size).toBe(4);
    expect(await removeQueuedObjects(t.services)).toBe(4);
    expect((await objectsIn(t.services.config.dataDir)).size).toBe(0);
    await t.db.run(sql`delete from members`);
  },
);

test("T253 rows that are written meanwhile are in the backup as of one moment: whole transactions, or nothing of them", async () => {
  let isOver = false;
  // Each writes one row into two tables, whose names are far apart in the backup.
  const write = async () => {
    for (let number = 0; !isOver; number += 1) {
      await t.db.tx(async (tx) => {
        await tx.run(sql`insert into audit_events (action, target) values ('pair', ${String(number)})`);
        await tx.run(
          sql`insert into queued_letters (recipient, subject, contents, due_at) values ('x', 'pair', ${String(number)}, 'infinity')`,
        );
      });
    }
  };
  const writer = write();
  const pairs = async () =>
    (await t.db.one<{ count: number }>(sql`select count(*) from audit_events where action = 'pair'`)).count;
  await expect.poll(pairs).toBeGreaterThan(5);
  const file = path.join(folder, "pairs.tar");
  let atSnapshot = 0;
  await backUpApp(t, file, {
    async onStage(stage) {
      if (stage !== "snapshot") return;
      atSnapshot = await pairs();
      await expect.poll(pairs).toBeGreaterThan(atSnapshot + 5);
    },
  });
  isOver = true;
  await writer;
  const target = await emptyInstallation();
  await restore({ file: { path: file, passphrase: undefined }, target, migrations });
  const [left] = await onDatabase(
    target.databaseUrl,
    async (client) =>
      (
        await client.query<{ events: string; letters: string }>(`
    select (select count(*) from audit_events where action = 'pair') as events,
      (select count(*) from queued_letters where subject = 'pair') as letters`)
      ).rows,
  );
  expect(Number(left?.events)).toBe(Number(left?.letters));
  expect(Number(left?.events)).toBeLessThanOrEqual(atSnapshot);
  expect(Number(left?.events)).toBeGreaterThan(5);
  await target.drop();
});

test("one backup at a time", async () => {
  const [one, two] = [path.join(folder, "one.tar"), path.join(folder, "two.tar")];
  const refused: unknown[] = [];
  const onStage = async (stage: BackupStage) => {
    if (stage === "rows") await backUpApp(t, two).catch((problem: unknown) => refused.push(problem));
  };
  await backUpApp(t, one, { onStage });
  expect(refused).toEqual([expect.objectContaining({ reason: "underWay", exitCode: 75 })]);
  await backUpApp(t, two);
});

test("what another user planted under the names of its unfinished files is neither followed nor kept", async () => {
  const file = path.join(folder, "planted.tar");
  const [foreign, readable] = [path.join(folder, "foreign"), `${file}.partial.keys`];
  await writeFile(foreign, "as it was");
  await symlink(foreign, `${file}.partial`);
  await writeFile(readable, "", { mode: 0o644 });
  let mode = 0;
  const onStage = async (stage: BackupStage) => {
    if (stage === "rows") mode = (await stat(readable)).mode & 0o777;
  };
  await backUpApp(t, file, { onStage });
  expect(await readFile(foreign, "utf8")).toBe("as it was");
  expect([mode, (await stat(file)).mode & 0o777]).toEqual([0o600, 0o600]);
});

test("a backup whose connection is lost while it copies objects fails: removals were no longer blocked", async () => {
  await insertFewRows(t.services);
  const file = path.join(folder, "lost.tar");
  const onStage = async (stage: BackupStage) => {
    if (stage === "rows")
      await t.db.run(sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'danji-backup' and datname = current_database()`);
  };
  await expect(backUpApp(t, file, { onStage })).rejects.toThrow();
  await expect(backUpApp(t, file)).resolves.toBeDefined();
});
