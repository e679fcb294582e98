import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { backgroundJobs } from "#background-jobs.ts";
import { finishRestore } from "#backup/ended-rights/finish-restore.ts";
import { keepEndedRights } from "#backup/ended-rights/keep-ended-rights.ts";
import { restore } from "#backup/restore.ts";
import { features } from "#features.ts";
import { sql } from "#platform/db/sql.ts";
import { createLog } from "#platform/log/log.ts";
import type { Services } from "#platform/services.ts";
import { type TestApp, testApp } from "../test-app.ts";
import { backUpApp, emptyInstallation, migrations } from "./backups.ts";

export interface RestoredApp {
  /** On the rows of the backup; not started yet. */
  readonly after: TestApp;
  /** What a start does before it answers the first call. */
  start(): Promise<void>;
  /** What the start has warned of. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

/**
 * Backs an app up, lets `meanwhile` happen, keeps the list of what ended, and restores the backup into another database. Backup and list
 * are so many hours old then; rows are as they were.
 */
export async function restoredApp(t: TestApp, hours: number, meanwhile: () => Promise<void>): Promise<RestoredApp> {
  const folder = await mkdtemp(path.join(tmpdir(), "danji-restored-"));
  const inFolder = ({ services }: TestApp): Services => ({
    ...services,
    config: { ...services.config, backup: { ...services.config.backup, folder } },
  });
  const file = { path: path.join(folder, "old.tar"), passphrase: undefined };
  await backUpApp(t, file.path);
  await t.db.run(sql`delete from ended_rights`);
  await meanwhile();
  await t.db.run(sql`update ended_rights set at = at - make_interval(hours => ${hours})`);
  await keepEndedRights(inFolder(t));
  const target = await emptyInstallation();
  await restore({ file, target, migrations });
  const after = await testApp({ sameDatabaseAs: target });
  await after.db.run(sql`update restores set taken_at = taken_at - make_interval(hours => ${hours})`);
  const warnings: string[] = [];
  const log = createLog("warn", { write: (line) => void warnings.push(line) });
  return {
    after,
    warnings,
    start: () => finishRestore({ ...inFolder(after), log }, { features, jobs: backgroundJobs }),
    async close() {
      await after.close();
      await target.drop();
      await rm(folder, { recursive: true });
    },
  };
}
