/** What can be wrong with a CSV file as such. */
export type CsvFault = "ENCODING" | "QUOTES" | "TOO_LONG";

/** A CSV file that cannot be read; `row` counts from 1, the header being the first. */
export class CsvProblem extends Error {
  readonly fault: CsvFault;
  readonly row: number | undefined;

  constructor(fault: CsvFault, row?: number) {
    super(`CSV: ${fault}${row === undefined ? "" : ` in row ${row}`}`);
    this.fault = fault;
    this.row = row;
  }
}
