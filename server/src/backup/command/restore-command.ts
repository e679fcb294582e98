import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { backupCopy as copy } from "@danji/contract/app/backup.copy";
import { progressOn } from "#platform/progress.ts";
import { isEncrypted } from "../archive/archive-reader.ts";
import { summaryLines, type Output, secondsSince, writeLines } from "./backup-command.ts";
import { BackupProblem } from "../backup-problem.ts";
import type { RestoreTarget } from "../restore-target.ts";
import { restore, type RestoreOptions, verify } from "../restore.ts";

export interface RestoreCommand {
  readonly target: RestoreTarget;
  readonly path: string;
  /** Called for a passphrase only where the file needs one. */
  readonly passphrase: () => Promise<string | undefined>;
  readonly migrations: string;
  readonly verifyOnly: boolean;
  /** For tests, which end the process at a stage. */
  readonly onStage?: RestoreOptions["onStage"];
}

/** Restores a backup, or only verifies it, and prints its content. Throws a BackupProblem where it is refused. */
export async function runRestore(command: RestoreCommand, out: Output): Promise<void> {
  const startedAt = performance.now();
  const { path, target, migrations, onStage } = command;
  if (!existsSync(path)) throw new BackupProblem("fileMissing", path);
  const passphrase = (await isEncrypted(path)) ? await command.passphrase() : undefined;
  const size = (await stat(path)).size;
  const progress = progressOn(out);
  const file = { path, passphrase };
  const labels = { verify: copy.verifying, load: copy.restoring };
  let pass: keyof typeof labels | undefined;
  const onRead: RestoreOptions["onRead"] = (now, bytes) => {
    if (pass !== now && !out.isTTY) out.write(`${labels[now]}\n`);
    pass = now;
    progress.show(labels[now], bytes / size);
  };
  try {
    if (command.verifyOnly) {
      const { head, manifest } = await verify({ file, migrations, onRead });
      writeLines(out, [copy.verified, ...summaryLines(head, manifest)]);
      return;
    }
    const { head, manifest, loaded } = await restore({ file, target, migrations, onRead, ...(onStage && { onStage }) });
    writeLines(out, [
      loaded ? copy.restored(secondsSince(startedAt)) : copy.alreadyRestored,
      ...summaryLines(head, manifest),
    ]);
  } finally {
    progress.clear();
  }
}
