import { existsSync } from "node:fs";
import path from "node:path";
import { developmentSecrets } from "#platform/config/development-secrets.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { RestoreTarget } from "./restore-target.ts";

export interface OpenCluster {
  readonly url: string;
  /** Stops what was started here, and nothing else. */
  stop(): Promise<void>;
}

const embedded = (dataDir: string) => ({
  folder: path.join(dataDir, "postgres"),
  password: developmentSecrets(dataDir).databasePassword,
});

/**
 * Opens the database to back up: the configured one, or the embedded one. Where a server runs on that it is used as it is;
 * where nothing runs it is started and stopped again. Nothing is created where none exists.
 */
export async function openCluster({ databaseUrl, dataDir }: RestoreTarget): Promise<OpenCluster> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const parts = ["postgres/cluster", "secrets.json"].map((name) => path.join(dataDir, name));
  const missing = parts.find((part) => !existsSync(part));
  if (missing !== undefined) throw new BackupProblem("nothing", missing);
  const url = await runningEmbeddedPostgres(embedded(dataDir));
  return url === undefined ? startEmbeddedPostgres(embedded(dataDir)) : { url, stop: async () => undefined };
}

/** Opens the database to restore into: the configured one, or an embedded one, created where it is missing. */
export const ensureCluster = async ({ databaseUrl, dataDir }: RestoreTarget): Promise<OpenCluster> =>
  databaseUrl === undefined
    ? startEmbeddedPostgres(embedded(dataDir))
    : { url: databaseUrl, stop: async () => undefined };
