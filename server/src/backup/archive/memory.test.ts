import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StoredImage, insertImages } from "#image/image.ts";
import { fullObject, thumbObject } from "@danji/contract/image/image-rules";
import { sql } from "#platform/db/sql.ts";
import { type BackupPrograms, backupPrograms } from "#testing/process/backup-programs.ts";
import { emptyInstallation, insertFewRows, onDatabase } from "#testing/process/backups.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

// A process that backs up or restores holds a few parts and objects at a time, however many there are.
const MEGABYTE = 1_048_576;
/** Resident memory beyond that of the same process with a quarter of the data, which is 250 MB more. */
const GROWTH_MAX = 60;
/** V8 lets freed buffers pile up to some 64 MB before it collects: the little data is more than that. */
const LITTLE = 1;
const MORE = 3;

let t: TestApp;
let folder: string;
let programs: BackupPrograms;
beforeAll(async () => {
  [t, programs, folder] = await Promise.all([
    testApp(),
    backupPrograms(),
    mkdtemp(path.join(tmpdir(), "danji-memory-")),
  ]);
  await insertFewRows(t.services);
});
afterAll(async () => {
  await programs.close();
  await t.close();
  await rm(folder, { recursive: true });
});

async function peak(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const { code, output } = await programs.run("standalone-backup.js", args, env);
  expect(code, output).toBe(0);
  return Number(output.trim().split("\n").at(-1)) / 1024;
}

/** Stores 50 MB of rows and 34 MB of photos, so many times. */
async function addData(times: number): Promise<void> {
  await onDatabase(t.databaseUrl, (client) =>
    client.query(
      "insert into audit_events (action, target) select 'large', repeat('가나다라마', 250) from generate_series(1, $1::int)",
      [times * 13_000],
    ),
  );
  const { id } = await t.db.one<{ id: number }>(sql`select id from members`);
  const images: StoredImage[] = Array.from({ length: times * 17 }, () => ({
    key: randomBytes(24).toString("base64url"),
    width: 1,
    height: 1,
    bytes: MEGABYTE,
  }));
  for (const { key } of images) {
    await t.services.objects.put(fullObject(key), randomBytes(MEGABYTE));
    await t.services.objects.put(thumbObject(key), randomBytes(MEGABYTE));
  }
  await insertImages(t.db, id, images);
}

test("memory stays as it is with little data", async () => {
  const env = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.services.config.dataDir };
  const targets = [await emptyInstallation(), await emptyInstallation()] as const;
  const peaks = async (file: string, target: (typeof targets)[number]) => ({
    backup: await peak(["backup", file], env),
    restore: await peak(["restore", file], { DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir }),
  });
  await addData(LITTLE);
  const little = await peaks(path.join(folder, "little.tar"), targets[0]);
  await addData(MORE);
  const large = await peaks(path.join(folder, "large.tar"), targets[1]);
  const found = `${JSON.stringify(little)} MB, then ${JSON.stringify(large)} MB`;
  expect(large.backup - little.backup, found).toBeLessThan(GROWTH_MAX);
  expect(large.restore - little.restore, found).toBeLessThan(GROWTH_MAX);
  for (const target of targets) await target.drop();
});
