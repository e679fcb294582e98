import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { complexImportCopy as copy } from "@danji/contract/complex/import/import.copy";
import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { requireFinishedRestore } from "#backup/restore-target.ts";
import { hasComplex } from "./complex/complex.ts";
import { runImport } from "./complex/import/import-command.ts";
import { features } from "./features.ts";
import { type Config, ConfigError, readConfig } from "#platform/config/config.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { developmentSecrets } from "#platform/config/development-secrets.ts";
import { createLog } from "#platform/log/log.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./platform/postgres/embedded-postgres.ts";
import { failureText } from "#platform/log/failure-text.ts";

// The process behind npm run import:complexes. Exit codes: 64 wrongly called, 65 list refused, 78 wrong settings.
try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { "dry-run": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) return fail(64, copy.usage);
  if (!existsSync(file)) return fail(64, copy.noFile(file));
  const config = readConfig(process.env);
  requireFinishedRestore(config.dataDir);
  const database = await openConfiguredDatabase(config);
  const db = openDatabase(database.url, createLog(config.logLevel), 2);
  try {
    await migrate(db, path.join(import.meta.dirname, "../migrations"));
    // The demonstration uses id 1, which the first complex of the list would have.
    if (!config.production && !(await hasComplex(db, defaultComplexId))) return fail(1, copy.startFirst);
    const uses = features.flatMap(({ complexUse }) => complexUse ?? []);
    return (await runImport(db, { file, dryRun: values["dry-run"], uses }, process.stdout)) ? 0 : 65;
  } finally {
    await db.close();
    await database.stop();
  }
}

function fail(code: number, why: string): number {
  process.stderr.write(`${why}\n`);
  return code;
}

/** The database of the settings; the embedded one whether or not a server runs on it now. */
async function openConfiguredDatabase({
  databaseUrl,
  dataDir,
}: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const options = { folder: path.join(dataDir, "postgres"), password: developmentSecrets(dataDir).databasePassword };
  const url = await runningEmbeddedPostgres(options);
  return url === undefined ? startEmbeddedPostgres(options) : { url, stop: async () => undefined };
}
