import { stat } from "node:fs/promises";
import { complexImportCopy as copy } from "@danji/contract/complex/import/import.copy";
import type { Database } from "#platform/db/database.ts";
import { progressOn } from "#platform/progress.ts";
import { type ImportListOptions, type ImportSummary, importList } from "./public-list.ts";
import { unknownName } from "../address/related-districts.ts";
import type { ListedComplex } from "./list-row.ts";
import { checkList, listedComplexes, ListProblem } from "./read-list.ts";

/** How many unknown names are written. */
const NAMES_SHOWN_MAX = 20;

/** Where the command writes. */
type Output = Parameters<typeof progressOn>[0];

interface ImportOptions extends ImportListOptions {
  readonly file: string;
}

/** Checks the list, stores it and prints a summary. Returns false for a list that was refused: then nothing was stored. */
export async function runImport(db: Database, { file, ...options }: ImportOptions, out: Output): Promise<boolean> {
  const startedAt = performance.now();
  const size = (await stat(file)).size;
  const progress = progressOn(out);
  try {
    const list = await checkList(file, (read) => progress.show(copy.reading, read / size));
    const listed = listedComplexes(list, (read) => progress.show(copy.storing, read / size));
    const unknown = new Map<string, number>();
    const delta = await importList(db, withUnknownNames(listed, unknown), options);
    progress.clear();
    const seconds = copy.seconds(((performance.now() - startedAt) / 1000).toFixed(1));
    write(out, [
      `${copy.done(list.count)} ${seconds}`,
      ...summaryLines(delta),
      ...unknownLines(unknown),
      ...(options.dryRun ? [copy.dryRun] : []),
    ]);
    return true;
  } catch (error) {
    progress.clear();
    if (!(error instanceof ListProblem)) throw error;
    const more = error.count - error.faults.length;
    write(out, [error.message, ...error.faults, ...(more > 0 ? [copy.more(more)] : [])]);
    return false;
  }
}

/** Hands the complexes on, and counts those at an address with a name that the tables of complex/address do not have. */
async function* withUnknownNames(
  listed: AsyncIterable<ListedComplex>,
  counts: Map<string, number>,
): AsyncGenerator<ListedComplex> {
  for await (const complex of listed) {
    const name = unknownName(complex.region);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    yield complex;
  }
}

/** The names that most complexes have come first. */
function unknownLines(counts: ReadonlyMap<string, number>): string[] {
  const names = [...counts].toSorted(([, one], [, other]) => other - one);
  const shown = names.slice(0, NAMES_SHOWN_MAX).map(([name, count]) => copy.unknownName(name, count));
  return names.length === 0 ? [] : [copy.unknownNames(names.length), ...shown];
}

const write = (out: Output, lines: readonly string[]) => void out.write(`${lines.join("\n")}\n`);

// A count of zero is left out, except for the first three.
const summaryLines = ({ added, changed, same, kept, gone, goneKept }: ImportSummary): string[] => [
  [copy.added(added), copy.changed(changed), copy.same(same)].join(" · "),
  ...(kept > 0 ? [copy.kept(kept)] : []),
  ...(gone > 0 ? [copy.gone(gone)] : []),
  ...(goneKept > 0 ? [copy.goneKept(goneKept)] : []),
];
