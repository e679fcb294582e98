import { finished } from "node:stream/promises";
import { CsvError, parse, type Parser } from "csv-parse";
import { CsvProblem } from "./csv-problem.ts";
import { type Encoding, textOf } from "./text-of-file.ts";

/** Longest row in characters: a quote that is never closed would else swallow the file. */
const ROW_MAX = 100_000;

export interface CsvRow {
  /** From 1, as a spreadsheet counts; an empty line counts too. */
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a CSV file (RFC 4180, any line ends) in bounded memory, those of one piece of the file at a time: a turn of an
 * async loop for each row took longer than the row. Throws CsvProblem for wrong quotes, with their row.
 */
export async function* readCsv(
  file: string,
  encoding: Encoding,
  onBytes?: (read: number) => void,
): AsyncGenerator<readonly CsvRow[]> {
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: ROW_MAX });
  let row = 0;
  let rows: CsvRow[] = [];
  parser.on("data", (cells: string[]) => {
    row += 1;
    rows.push({ row, cells });
  });
  // What is wrong comes out of the write; unheard the event would end the process.
  parser.on("error", () => undefined);
  const taken = () => {
    const ready = rows;
    rows = [];
    return ready;
  };
  try {
    for await (const text of textOf(file, encoding, onBytes)) {
      await written(parser, text);
      yield taken();
    }
    await finished(parser.end());
  } catch (error) {
    yield taken();
    if (!(error instanceof CsvError)) throw error;
    throw new CsvProblem(error.code === "CSV_MAX_RECORD_SIZE" ? "TOO_LONG" : "QUOTES", parser.info.records + 1);
  } finally {
    parser.destroy();
  }
  yield taken();
}

/** Resolves once the text is parsed. */
const written = (parser: Parser, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.write(text, (error) => (error ? reject(error) : resolve()));
  });
