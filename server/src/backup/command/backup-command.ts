import { stat } from "node:fs/promises";
import { backupCopy as copy } from "@danji/contract/app/backup.copy";
import type { Config } from "#platform/config/config.ts";
import { diskStore } from "#platform/objects/disk-store.ts";
import { progressOn } from "#platform/progress.ts";
import { backUp, type BackupStage } from "../back-up.ts";
import { BackupProblem } from "../backup-problem.ts";
import { openCluster } from "../cluster.ts";
import type { Head, Manifest } from "../archive/manifest.ts";
import { objectsFolder, requireFinishedRestore } from "../restore-target.ts";

/** Where a command writes. */
export type Output = Parameters<typeof progressOn>[0];

export interface BackupCommand {
  readonly config: Pick<Config, "databaseUrl" | "dataDir" | "backup">;
  readonly file: string;
  readonly passphrase: string | undefined;
  readonly signal: AbortSignal;
  /** For tests, which end the process at a stage. */
  readonly onStage?: (stage: BackupStage) => void | Promise<void>;
}

/**
 * Writes a backup, prints its content, and returns how many objects it lacks. Throws a BackupProblem where it is refused, and where it
 * lacks too many objects: then the file stays, for its rows.
 */
export async function runBackup(
  { config, file, passphrase, signal, onStage }: BackupCommand,
  out: Output,
): Promise<number> {
  const startedAt = performance.now();
  requireFinishedRestore(config.dataDir);
  const cluster = await openCluster(config);
  const progress = progressOn(out);
  let label: string = copy.rows;
  try {
    const { head, manifest } = await backUp({
      databaseUrl: cluster.url,
      objects: diskStore(objectsFolder(config)),
      file,
      passphrase,
      signal,
      onProgress: (share) => progress.show(label, share),
      async onStage(stage) {
        if (stage === "rows") label = copy.objects;
        if (!out.isTTY && stage === "snapshot") out.write(`${copy.rows}\n`);
        if (!out.isTTY && stage === "rows") out.write(`${copy.objects}\n`);
        await onStage?.(stage);
      },
    });
    const size = sizeOf((await stat(file)).size);
    writeLines(out, [copy.backedUp(file, size, secondsSince(startedAt)), ...summaryLines(head, manifest)]);
    if (lacksTooMany(manifest.objects, config.backup.maxMissing)) throw new BackupProblem("objectsMissing", file);
    return manifest.objects.missing;
  } finally {
    progress.clear();
    await cluster.stop();
  }
}

/** As many may always be missing, and this share of all. A failed disk or a call that was killed leaves a few. */
const FEW = 100;
const SHARE = 0.02;

/**
 * Whether a backup lacks so many of the objects that its rows name that it must not replace an earlier one: a folder that is not
 * mounted looks like one without objects. `accepted` is how many an operator knows to be lost.
 */
export function lacksTooMany({ count, missing }: Manifest["objects"], accepted = 0): boolean {
  if (missing <= accepted) return false;
  return missing > count || missing > Math.max(FEW, Math.floor((count + missing) * SHARE));
}

/** The content of a backup as text. */
export function summaryLines(head: Head, { tables, objects }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { missing, firstMissing } = objects;
  const names = firstMissing.join(", ") + (missing > firstMissing.length ? ", …" : "");
  return [
    copy.takenAt(head.takenAt),
    copy.counts(tables.length, rows, objects.count),
    ...(missing > 0 ? [copy.missing(missing, names)] : []),
  ];
}

/** Writes lines that replace a progress bar. */
export const writeLines = (out: Output, lines: readonly string[]): void =>
  void out.write(`${out.isTTY ? "\r\u001b[K" : ""}${lines.join("\n")}\n`);

export const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1000).toFixed(1);

function sizeOf(bytes: number): string {
  const units = ["KB", "MB", "GB", "TB"];
  let size = bytes / 1024;
  while (size >= 1024 && units.length > 1) {
    size /= 1024;
    units.shift();
  }
  return `${size.toFixed(1)} ${units[0] ?? ""}`;
}
