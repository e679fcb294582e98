import { appendFile, chmod, cp, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { expect } from "vitest";
import { clusterOf } from "#platform/postgres/address.ts";
import { initialise } from "#platform/postgres/cluster.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { nativePrograms } from "#platform/postgres/native.ts";
import { runAs } from "#platform/postgres/run-as.ts";
import { onDatabase } from "./process/backups.ts";

// PostgreSQL writes full pages during a base backup, whatever its settings are.
const access = (folder: string) => ({ folder, password: "test", volatile: true });

/** A real PostgreSQL that archives its write-ahead log, as docs/operations.md says for a point in time. */
export interface ArchivingCluster extends EmbeddedPostgres {
  /** Makes a base backup, while it serves, of the form that pg_basebackup writes. */
  baseBackup(folder: string): Promise<void>;
  /** Resolves once everything committed so far is in the archive. */
  archiveAll(): Promise<void>;
}

const archiveOf = (folder: string): string => path.join(folder, "archive");
const configure = (folder: string, settings: readonly string[]): Promise<void> =>
  appendFile(path.join(clusterOf(folder), "postgresql.conf"), `${settings.join("\n")}\n`);

export async function startArchivingCluster(folder: string): Promise<ArchivingCluster> {
  await mkdir(archiveOf(folder), { recursive: true });
  await initialise(runAs(await nativePrograms(), folder), access(folder));
  const target = `"${archiveOf(folder)}/%f"`;
  await configure(folder, ["archive_mode = on", `archive_command = 'test ! -f ${target} && cp "%p" ${target}'`]);
  const postgres = await startEmbeddedPostgres(access(folder));
  return {
    ...postgres,
    baseBackup: (copy) => onDatabase(postgres.url, (client) => baseBackup(client, folder, copy)),
    archiveAll: () =>
      onDatabase(postgres.url, async (client) => {
        const { rows } = await client.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
        const isArchived = async () => {
          const archiver = await client.query<{ done: boolean }>(
            'select last_archived_wal collate "C" >= $1 as done from pg_stat_archiver',
            [rows[0]?.file],
          );
          return archiver.rows[0]?.done;
        };
        await expect.poll(isArchived, { timeout: 20_000 }).toBe(true);
      }),
  };
}

// What a server makes anew, and what belongs to the one that runs.
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|pg_(?:wal|dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/.+)$|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/;

/** By PostgreSQL's functions, since the embedded one ships no pg_basebackup: "Making a base backup using the low level API". */
async function baseBackup(client: pg.Client, folder: string, copy: string): Promise<void> {
  const cluster = clusterOf(folder);
  await client.query("select pg_backup_start('base', fast => true)");
  await cp(cluster, copy, { recursive: true, filter: (source) => !LEFT_OUT.test(path.relative(cluster, source)) });
  const { rows } = await client.query<{ label: string }>(
    "select labelfile as label from pg_backup_stop(wait_for_archive => false)",
  );
  await writeFile(path.join(copy, "backup_label"), rows[0]?.label ?? "");
}

interface RestoreToOptions {
  /** A base backup, which is used up. */
  readonly base: string;
  /** Folder of the cluster whose archive is read. */
  readonly archiveFrom: string;
  /** The moment, as PostgreSQL reads it. */
  readonly time: string;
}

/** A second PostgreSQL, from a base backup and an archive, as of a moment. It accepts connections only once it is promoted. */
export async function restoreToTime(
  folder: string,
  { base, archiveFrom, time }: RestoreToOptions,
): Promise<EmbeddedPostgres> {
  await mkdir(folder);
  await rename(base, clusterOf(folder));
  await chmod(clusterOf(folder), 0o700);
  await writeFile(path.join(clusterOf(folder), "recovery.signal"), "");
  await configure(folder, [
    "archive_mode = off",
    "hot_standby = off",
    `restore_command = 'cp "${archiveOf(archiveFrom)}/%f" "%p"'`,
    `recovery_target_time = '${time}'`,
    "recovery_target_action = promote",
  ]);
  return startEmbeddedPostgres(access(folder));
}
