import { parseArgs } from "node:util";
import { backupCopy as copy } from "@danji/contract/app/backup.copy";
import { runBackup } from "#backup/command/backup-command.ts";
import { BackupProblem } from "./backup/backup-problem.ts";
import { askPassphrase } from "#backup/archive/passphrase.ts";
import { ConfigError, PASSPHRASE_MIN_LENGTH, readConfig } from "#platform/config/config.ts";
import { failureText } from "#platform/log/failure-text.ts";

// The process behind npm run backup, and behind the nightly backup of a server. Exit codes: 64 wrongly called, 78 wrong
// settings, those of BackupProblem.
try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = error instanceof BackupProblem ? error.exitCode : error instanceof ConfigError ? 78 : 1;
}
// The channel to a server that started this process would keep it alive.
if (process.connected) process.disconnect();

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { passphrase: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) return usageError(copy.backupUsage);
  const config = readConfig(process.env);
  const passphrase = values.passphrase ? await askPassphrase() : config.backup.passphrase;
  if (values.passphrase) {
    if ((passphrase?.length ?? 0) < PASSPHRASE_MIN_LENGTH)
      return usageError(copy.passphraseShort(PASSPHRASE_MIN_LENGTH));
    if ((await askPassphrase(copy.askAgain)) !== passphrase) return usageError(copy.passphrasesDiffer);
  }
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stop.abort(new Error(copy.stopped)));
  // A server that ends also ends its nightly backup.
  process.once("disconnect", () => stop.abort(new Error(copy.stopped)));
  const missing = await runBackup({ config, file, passphrase, signal: stop.signal }, process.stdout);
  process.send?.({ missing });
  return 0;
}

function usageError(why: string): number {
  process.stderr.write(`${why}\n`);
  return 64;
}
