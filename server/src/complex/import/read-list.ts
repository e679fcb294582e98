import { complexLimits } from "@danji/contract/complex/complex-rules";
import { complexImportCopy as copy } from "@danji/contract/complex/import/import.copy";
import { CsvProblem, type CsvFault } from "#platform/csv/csv-problem.ts";
import { readCsv } from "#platform/csv/read-csv.ts";
import { type Encoding, detectEncoding } from "#platform/csv/text-of-file.ts";
import { type ListColumns, listColumns } from "./list-columns.ts";
import { type ListedComplex, listedComplex } from "./list-row.ts";

/** How many faults are reported one by one. */
const FAULTS_SHOWN_MAX = 20;

/** A list that is refused: what is wrong, each with its row, and how many faults there are in all. */
export class ListProblem extends Error {
  readonly faults: readonly string[];
  readonly count: number;

  constructor(faults: readonly string[], count: number) {
    super(copy.refused(count));
    this.faults = faults;
    this.count = count;
  }
}

/** A list that was read completely and is valid. */
export interface CheckedList {
  readonly file: string;
  readonly encoding: Encoding;
  readonly count: number;
}

/** Reads the whole list before anything is stored. Throws ListProblem. */
export async function checkList(file: string, onBytes?: (read: number) => void): Promise<CheckedList> {
  const faults: string[] = [];
  let faultCount = 0;
  const report = (fault: string) => {
    faultCount += 1;
    if (faults.length < FAULTS_SHOWN_MAX) faults.push(fault);
  };
  const encoding = await detectEncoding(file).catch((error: unknown) => {
    throw error instanceof CsvProblem ? new ListProblem([sentences[error.fault]], 1) : error;
  });
  const rowOfCode = new Map<string, number>();
  try {
    for await (const rows of rowsOf(file, encoding, onBytes)) {
      for (const { row, result } of rows) {
        if ("faults" in result) {
          for (const fault of result.faults) report(copy.inRow(row, fault));
          continue;
        }
        const earlier = rowOfCode.get(result.code);
        if (earlier !== undefined) report(copy.inRow(row, copy.sameCode(earlier)));
        rowOfCode.set(result.code, row);
        if (rowOfCode.size > complexLimits.importMax)
          throw new ListProblem([copy.inRow(row, copy.tooManyRows(complexLimits.importMax))], 1);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    report(error.row === undefined ? sentences[error.fault] : copy.inRow(error.row, sentences[error.fault]));
  }
  if (faultCount === 0 && rowOfCode.size === 0) report(copy.noRows);
  if (faultCount > 0) throw new ListProblem(faults, faultCount);
  return { file, encoding, count: rowOfCode.size };
}

/** The complexes of a list that was checked, as it stands now. */
export async function* listedComplexes(
  { file, encoding }: CheckedList,
  onBytes?: (read: number) => void,
): AsyncGenerator<ListedComplex> {
  for await (const rows of rowsOf(file, encoding, onBytes)) {
    for (const { row, result } of rows) {
      // The file was changed during the import.
      if ("faults" in result)
        throw new ListProblem(
          result.faults.map((fault) => copy.inRow(row, fault)),
          result.faults.length,
        );
      yield result;
    }
  }
}

const sentences: Readonly<Record<CsvFault, string>> = {
  ENCODING: copy.encoding,
  QUOTES: copy.quotes,
  TOO_LONG: copy.rowTooLong,
};

interface ListRow {
  readonly row: number;
  readonly result: ListedComplex | { readonly faults: readonly string[] };
}

/** The rows below the header, those of one piece of the file at a time. */
async function* rowsOf(
  file: string,
  encoding: Encoding,
  onBytes?: (read: number) => void,
): AsyncGenerator<readonly ListRow[]> {
  let columns: ListColumns | undefined;
  for await (const rows of readCsv(file, encoding, onBytes)) {
    const listed: ListRow[] = [];
    for (const { row, cells } of rows) {
      if (columns === undefined) columns = columnsOf(row, cells);
      else if (cells.some((cell) => cell.trim() !== "")) listed.push({ row, result: listedComplex(cells, columns) });
    }
    yield listed;
  }
}

function columnsOf(row: number, cells: readonly string[]): ListColumns {
  const header = listColumns(cells);
  if (!("faults" in header)) return header;
  throw new ListProblem(
    header.faults.map((fault) => copy.inRow(row, fault)),
    header.faults.length,
  );
}
