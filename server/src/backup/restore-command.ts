import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { backupCopy as copy } from "@danji/contract/copy/backup";
import { progressOn } from "#platform/progress.ts";
import { isEncrypted } from "./archive-reader.ts";
import { linesOf, type Out, secondsSince, tell } from "./backup-command.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { Place } from "./place.ts";
import { restore, type RestoreOptions, verify } from "./restore.ts";

export interface RestoreCommand {
  readonly place: Place;
  readonly path: string;
  /** Asked for a passphrase only where the file needs one. */
  readonly passphrase: () => Promise<string | undefined>;
  readonly migrations: string;
  readonly verifyOnly: boolean;
  /** For tests, which end the process at a stage. */
  readonly onStage?: RestoreOptions["onStage"];
}

/** Restores a backup, or only verifies it, and tells what is in it. Throws a BackupProblem where it is refused. */
export async function runRestore(command: RestoreCommand, out: Out): Promise<void> {
  const began = performance.now();
  const { path, place, migrations, onStage } = command;
  if (!existsSync(path)) throw new BackupProblem("fileMissing", path);
  const passphrase = (await isEncrypted(path)) ? await command.passphrase() : undefined;
  const size = (await stat(path)).size;
  const progress = progressOn(out);
  const file = { path, passphrase };
  const words = { verify: copy.verifying, load: copy.restoring };
  let pass: keyof typeof words | undefined;
  const onRead: RestoreOptions["onRead"] = (now, bytes) => {
    if (pass !== now && !out.isTTY) out.write(`${words[now]}\n`);
    pass = now;
    progress.show(words[now], bytes / size);
  };
  try {
    if (command.verifyOnly) {
      const { head, manifest } = await verify({ file, migrations, onRead });
      tell(out, [copy.verified, ...linesOf(head, manifest)]);
      return;
    }
    const { head, manifest, loaded } = await restore({ file, place, migrations, onRead, ...(onStage && { onStage }) });
    tell(out, [loaded ? copy.restored(secondsSince(began)) : copy.alreadyRestored, ...linesOf(head, manifest)]);
  } finally {
    progress.clear();
  }
}
