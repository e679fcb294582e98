import path from "node:path";
import { parseArgs } from "node:util";
import { backupCopy as copy } from "@danji/contract/app/backup.copy";
import { BackupProblem } from "./backup/backup-problem.ts";
import { askPassphrase } from "#backup/archive/passphrase.ts";
import { runRestore } from "#backup/command/restore-command.ts";
import { ConfigError, readConfig } from "#platform/config/config.ts";
import { failureText } from "#platform/log/failure-text.ts";

// The process behind npm run restore. Exit codes: 64 wrongly called, 78 wrong settings, those of BackupProblem.
try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = error instanceof BackupProblem ? error.exitCode : error instanceof ConfigError ? 78 : 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { verify: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) {
    process.stderr.write(`${copy.restoreUsage}\n`);
    return 64;
  }
  const config = readConfig(process.env);
  await runRestore(
    {
      target: config,
      path: file,
      passphrase: async () => config.backup.passphrase ?? (await askPassphrase()),
      migrations: path.join(import.meta.dirname, "../migrations"),
      verifyOnly: values.verify,
    },
    process.stdout,
  );
  return 0;
}
