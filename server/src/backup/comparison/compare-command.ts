import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { backupCopy as copy } from "@danji/contract/app/backup.copy";
import { progressOn } from "#platform/progress.ts";
import { type Output, writeLines } from "../command/backup-command.ts";
import { BackupProblem } from "../backup-problem.ts";
import { fileSink, syncFolder } from "../archive/bytes.ts";
import { compareDatabases, type CompareOptions, type Difference, type TableComparison } from "./compare-databases.ts";

export interface CompareCommand extends Pick<CompareOptions, "from" | "to"> {
  /** File for the keys of the rows that differ, as JSON lines; it must not exist. */
  readonly file?: string | undefined;
}

/** One line of the file. */
export interface ListedDifference {
  readonly table: string;
  readonly difference: Difference;
  readonly key: Readonly<Record<string, unknown>>;
}

const FLUSH_LINES = 1_000;

/** Compares two databases, prints for each table how many rows differ, and lists their keys. Changes neither of them. */
export async function runCompare({ from, to, file }: CompareCommand, out: Output): Promise<void> {
  const progress = progressOn(out);
  const onProgress = (share: number) => progress.show(copy.comparing, share);
  if (!out.isTTY) out.write(`${copy.comparing}\n`);
  try {
    const options = { from, to, onProgress };
    const comparisons = file === undefined ? await compareDatabases(options) : await compareInto(file, options);
    writeLines(out, [...summaryOf(comparisons), ...(file === undefined ? [] : [copy.listed(file)])]);
  } finally {
    progress.clear();
  }
}

function summaryOf(comparisons: readonly TableComparison[]): string[] {
  const counted = comparisons.map(({ table, counts }) => ({ table, ...counts }));
  const differing = counted.filter(({ onlyInFrom, differs, onlyInTo }) => onlyInFrom + differs + onlyInTo > 0);
  const total = differing.reduce((sum, { onlyInFrom, differs, onlyInTo }) => sum + onlyInFrom + differs + onlyInTo, 0);
  return [
    ...differing.map(({ table, onlyInFrom, differs, onlyInTo }) =>
      copy.tableCompared(table, onlyInFrom, differs, onlyInTo),
    ),
    copy.compared(comparisons.length, total),
    copy.notCompared,
  ];
}

/** The file has its name only once the list is complete. */
async function compareInto(file: string, options: CompareOptions): Promise<readonly TableComparison[]> {
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new BackupProblem("folderMissing", folder);
  if (existsSync(file)) throw new BackupProblem("fileExists", file);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, "wx", 0o600);
  const sink = fileSink(handle);
  let lines: string[] = [];
  const flush = async () => {
    await sink.write(Buffer.from(lines.join("")));
    lines = [];
  };
  try {
    const comparisons = await compareDatabases({
      ...options,
      async onDifference(table, difference, key) {
        lines.push(`{"table":${JSON.stringify(table)},"difference":"${difference}","key":${key}}\n`);
        if (lines.length >= FLUSH_LINES) await flush();
      },
    });
    await flush();
    await handle.sync();
    await rename(partial, file);
    await syncFolder(folder);
    return comparisons;
  } finally {
    await handle.close();
    await rm(partial, { force: true });
  }
}
