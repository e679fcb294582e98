import { readFileSync } from "node:fs";
import path from "node:path";
import { runBackup } from "#backup/command/backup-command.ts";
import { runRestore } from "#backup/command/restore-command.ts";
import { readConfig } from "#platform/config/config.ts";

/** Backs up or restores in a process of its own and dies at a stage, as in a power cut; bundled by backup-programs.ts. */
const [, , command = "", file = "", stage = ""] = process.argv;
const config = readConfig(process.env);
const onStage = (reached: string) => {
  if (reached === stage) process.kill(process.pid, "SIGKILL");
};
if (command === "backup") {
  const signal = new AbortController().signal;
  await runBackup({ config, file, passphrase: config.backup.passphrase, signal, onStage }, process.stdout);
} else {
  const migrations = path.join(import.meta.dirname, "../migrations");
  const passphrase = async () => config.backup.passphrase;
  await runRestore({ target: config, path: file, passphrase, migrations, verifyOnly: false, onStage }, process.stdout);
}
// Only the memory test reaches this. On Linux not resourceUsage().maxRSS, which begins with that of the process that started this one.
const peak =
  process.platform === "linux"
    ? /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]
    : process.resourceUsage().maxRSS;
process.stdout.write(`${peak}\n`);
