import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { CsvProblem } from "./csv-problem.ts";
import { type Encoding, textOf } from "./text-of-file.ts";

/** Longest row in characters: a quote that is never closed would else swallow the file. */
const ROW_MAX = 100_000;

export interface CsvRow {
  /** From 1, as a spreadsheet counts; an empty line counts too. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The rows of a CSV file (RFC 4180, any line ends) in bounded memory. Throws CsvProblem for wrong quotes, with their row. */
export async function* readCsv(
  file: string,
  encoding: Encoding,
  onBytes?: (read: number) => void,
): AsyncGenerator<CsvRow> {
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: ROW_MAX });
  // Errors of either side come out of the loop below.
  pipeline(Readable.from(textOf(file, encoding, onBytes)), parser, () => undefined);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvProblem(error.code === "CSV_MAX_RECORD_SIZE" ? "TOO_LONG" : "QUOTES", parser.info.records + 1);
  }
}
