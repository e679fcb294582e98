import { parseArgs } from "node:util";
import { backupCopy as copy } from "@danji/contract/app/backup.copy";
import { BackupProblem } from "./backup/backup-problem.ts";
import { runCompare } from "./backup/comparison/compare-command.ts";
import { failureText } from "#platform/log/failure-text.ts";

// The process behind npm run compare-databases. Exit codes: 64 wrongly called, those of BackupProblem.
try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = error instanceof BackupProblem ? error.exitCode : 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { from: { type: "string" }, to: { type: "string" }, out: { type: "string" } },
    allowPositionals: true,
  });
  const { from, to, out: file } = values;
  // A word without an option is not repeated: it may be an address with its password.
  if (from === undefined || to === undefined || positionals.length > 0) {
    process.stderr.write(`${copy.compareUsage}\n`);
    return 64;
  }
  await runCompare({ from, to, file }, process.stdout);
  return 0;
}
