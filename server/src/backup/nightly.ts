import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { syncFolder } from "./archive/bytes.ts";
import { advisoryLocks } from "#platform/db/advisory-locks.ts";

/** How long a failed backup is not tried again. */
const RETRY_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
// Seoul has no summer time.
const SEOUL_MS = 9 * 3_600_000;
const ERROR_LENGTH = 2_000;

type NightlyServices = Pick<Services, "db" | "log" | "config">;

export interface NightlyOptions {
  /**
   * Writes a backup to this file, and returns how many objects it lacks; throws where it lacks too many. Another process by default,
   * so that no call waits for it.
   */
  readonly writeBackup?: (file: string) => Promise<number>;
  readonly now?: () => Date;
}

/**
 * Background job of the nightly backup, called every minute by every process: the first one that finds it due makes it. A
 * backup that was missed, since nothing ran at its time, is made as soon as a process runs.
 */
export function nightlyBackups(options: NightlyOptions = {}): (services: NightlyServices) => Promise<void> {
  const {
    writeBackup = (file) => backUpInChild(path.join(import.meta.dirname, "backup.js"), file),
    now = () => new Date(),
  } = options;
  let notBefore = 0;
  let isRunning = false;
  return async (services) => {
    const { folder, at } = services.config.backup;
    if (folder === undefined || isRunning || now().getTime() < notBefore) return;
    isRunning = true;
    try {
      await backUpIfDue(services, folder, lastPlanned(at, now()), writeBackup);
    } catch (error) {
      notBefore = now().getTime() + RETRY_MS;
      throw error;
    } finally {
      isRunning = false;
    }
  };
}

/** The last moment at or before `now` that was the time of day `at` in Seoul. */
export function lastPlanned(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const local = now.getTime() + SEOUL_MS;
  const planned = local - (local % DAY_MS) + (hours * 60 + minutes) * 60_000;
  return new Date((planned <= local ? planned : planned - DAY_MS) - SEOUL_MS);
}

async function backUpIfDue(
  services: NightlyServices,
  folder: string,
  planned: Date,
  writeBackup: (file: string) => Promise<number>,
): Promise<void> {
  const { db, log, config } = services;
  const due = await dueSince(services, planned);
  if (await isBackedUp(services, due)) return;
  const client = await db.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
      advisoryLocks.nightlyBackup,
    ]);
    // Another process makes it, or has just made it.
    if (rows[0]?.free !== true || (await isBackedUp(services, due))) return;
    const startedAt = performance.now();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const extension = config.backup.passphrase === undefined ? "tar" : "tar.age";
    const file = path.join(folder, `${fileName(due, due !== planned)}.${extension}`);
    // The file gets its name only when it is complete: so only its row was not written.
    if (!existsSync(file)) {
      const missing = await writeNight({ folder, file, extension }, writeBackup);
      if (missing > 0) log.error({ file, missing }, "objects are missing in the nightly backup");
    }
    const { size } = await stat(file);
    await db.run(sql`
      insert into nightly_backups (planned_at, file, bytes) values (${due}, ${path.basename(file)}, ${size})`);
    await removeOld(folder, config.backup.keep);
    log.info({ file, bytes: size, seconds: Math.round((performance.now() - startedAt) / 1000) }, "nightly backup made");
  } finally {
    await client.end();
  }
}

interface Night {
  readonly folder: string;
  readonly file: string;
  readonly extension: string;
}

/**
 * Writes the file of a night, and returns how many objects it lacks. One that lacks too many counts as no night and pushes out none: its
 * rows are kept under a name of their own, until others are there.
 */
async function writeNight(
  { folder, file, extension }: Night,
  writeBackup: (file: string) => Promise<number>,
): Promise<number> {
  const written = path.join(folder, `danji-writing.${extension}`);
  const incomplete = path.join(folder, `danji-incomplete.${extension}`);
  await rm(written, { force: true });
  let missing: number;
  try {
    missing = await writeBackup(written);
  } catch (error) {
    if (existsSync(written)) {
      await rename(written, incomplete);
      await removeIncomplete(folder, incomplete);
    }
    throw error;
  }
  await rename(written, file);
  await syncFolder(folder);
  await removeIncomplete(folder);
  return missing;
}

/** The rows of earlier nights, also those from before a passphrase was set. */
async function removeIncomplete(folder: string, kept?: string): Promise<void> {
  const names = ["danji-incomplete.tar", "danji-incomplete.tar.age", "danji-writing.tar", "danji-writing.tar.age"];
  const files = names.map((name) => path.join(folder, name));
  for (const file of files) if (file !== kept) await rm(file, { force: true });
}

/**
 * The moment for which the next backup is made: after a restore the time of the restore, since a backup from before it,
 * even of that night, holds rows that are gone, and its file, which the folder may still hold, must not count as this one.
 */
async function dueSince({ db }: NightlyServices, planned: Date): Promise<Date> {
  const { restored } = await db.one<{ restored: Date | null }>(sql`select max(restored_at) as restored from restores`);
  return restored !== null && restored > planned ? restored : planned;
}

async function isBackedUp({ db }: NightlyServices, due: Date): Promise<boolean> {
  return (await db.maybe(sql`select from nightly_backups where planned_at >= ${due}`)) !== undefined;
}

/** When the last nightly backup was complete, in seconds since 1970; 0 where there is none. */
export async function lastBackupAt({ db }: Pick<Services, "db">): Promise<number> {
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select coalesce(extract(epoch from max(finished_at)), 0)::float8 as seconds from nightly_backups`);
  return seconds;
}

const NAME = /^danji-\d{8}-\d{4}(\d{2})?\.tar(\.age)?$/;
/** What a kill leaves of one, also of earlier versions. */
const PARTIAL = /^danji-(\d{8}-\d{4}(\d{2})?|incomplete|writing)\.tar(\.age)?\.partial(\.keys)?$/;

/**
 * danji-20261122-0330, by the clock of Seoul; names sort by time. One that a restore made due includes the second too,
 * which no file from before it does.
 */
function fileName(due: Date, isAfterRestore: boolean): string {
  const digits = new Date(due.getTime() + SEOUL_MS).toISOString().replaceAll(/\D/g, "");
  return `danji-${digits.slice(0, 8)}-${digits.slice(8, isAfterRestore ? 14 : 12)}`;
}

/** Keeps the newest backups. Only files with the name of a nightly backup are removed, and what a kill left of one. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
  const partials = names.filter((name) => PARTIAL.test(name));
  for (const name of [...old, ...partials]) await rm(path.join(folder, name), { force: true });
}

/**
 * npm run backup in a process of its own, which ends with the server and has a lower priority. `program` is the built
 * command. Returns how many objects the backup lacks.
 */
export async function backUpInChild(
  program: string,
  file: string,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): Promise<number> {
  const child = fork(program, [file], { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  let errorOutput = "";
  let missing = 0;
  child.on("message", (message: { readonly missing: number }) => ({ missing } = message));
  child.stderr
    ?.setEncoding("utf8")
    .on("data", (text: string) => (errorOutput = (errorOutput + text).slice(-ERROR_LENGTH)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`backup ended with ${code ?? "a signal"}: ${errorOutput.trim()}`);
  return missing;
}
