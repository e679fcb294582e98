import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { isBlank, isNameable, lengthOf } from "@danji/contract/platform/text";
import { doorKey } from "@danji/contract/complex/door-rules";
import { CsvProblem, type CsvFault } from "#platform/csv/csv-problem.ts";
import { type CsvRow, readCsv } from "#platform/csv/read-csv.ts";
import { detectEncoding } from "#platform/csv/text-of-file.ts";
import { Problem } from "#platform/problem.ts";

/** People in a list at most; the largest complexes have a third of it. */
const ROWS_MAX = 100_000;
const CELL_MAX = 50;
/** How many faults are reported one by one. */
const FAULTS_SHOWN_MAX = 20;

const headers = { building: ["동", "동명"], unit: ["호", "호수"], name: ["이름", "성명", "세대주"] } as const;
type Column = keyof typeof headers;
const columns = Object.keys(headers) as readonly Column[];
type ColumnIndexes = Readonly<Record<Column, number>>;

/** The households of a manager's list: names by doorKey. */
export interface HouseholdList {
  readonly rowCount: number;
  readonly namesByHousehold: ReadonlyMap<string, ReadonlySet<string>>;
}

export const nameKey = (name: string): string => name.normalize("NFC").replace(/\s/gu, "").toLowerCase();

const sentences: Readonly<Record<CsvFault, string>> = {
  ENCODING: copy.encoding,
  QUOTES: copy.quotes,
  TOO_LONG: copy.rowTooLong,
};

/** Reads an uploaded list completely. Throws RESIDENT_LIST_UNREADABLE with the rows at fault; nothing of it is stored. */
export async function readHouseholdList(file: string): Promise<HouseholdList> {
  const faults: { readonly row: number; readonly fault: string }[] = [];
  const rowOf = new Map<string, number>();
  const namesByHousehold = new Map<string, Set<string>>();
  try {
    let header: { readonly count: number; readonly at: ColumnIndexes } | undefined;
    for await (const rows of readCsv(file, await detectEncoding(file))) {
      for (const csvRow of rows) {
        if (header === undefined) {
          header = findColumns(csvRow);
          continue;
        }
        if (csvRow.cells.every((cell) => cell.trim() === "")) continue;
        const person = parsePerson(csvRow, header.at, header.count);
        if ("fault" in person) {
          faults.push({ row: csvRow.row, fault: person.fault });
          continue;
        }
        const key = `${person.household} ${person.name}`;
        const earlier = rowOf.get(key);
        if (earlier !== undefined) faults.push({ row: csvRow.row, fault: copy.sameRow(earlier) });
        rowOf.set(key, csvRow.row);
        if (rowOf.size > ROWS_MAX) throw refusal([{ row: csvRow.row, fault: copy.tooManyRows(ROWS_MAX) }]);
        namesByHousehold.set(person.household, (namesByHousehold.get(person.household) ?? new Set()).add(person.name));
      }
    }
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    faults.push({ row: error.row ?? 1, fault: sentences[error.fault] });
  }
  if (faults.length === 0 && rowOf.size === 0) faults.push({ row: 1, fault: copy.noRows });
  if (faults.length > 0) throw refusal(faults);
  return { rowCount: rowOf.size, namesByHousehold };
}

function findColumns({ row, cells }: CsvRow): { readonly count: number; readonly at: ColumnIndexes } {
  const names = cells.map((cell) => cell.normalize("NFC").replace(/\s/gu, ""));
  const found = columns.map((column) =>
    names.flatMap((name, index) => ((headers[column] as readonly string[]).includes(name) ? [index] : [])),
  );
  const missing = columns.filter((_, index) => found[index]?.length === 0).map((column) => headers[column][0]);
  if (missing.length > 0) throw refusal([{ row, fault: copy.columnMissing(missing.join(", ")) }]);
  const twice = columns.find((_, index) => (found[index]?.length ?? 0) > 1);
  if (twice !== undefined) throw refusal([{ row, fault: copy.columnTwice(headers[twice][0]) }]);
  const [building = 0, unit = 0, name = 0] = found.map((indexes) => indexes[0]);
  return { count: cells.length, at: { building, unit, name } };
}

function parsePerson(
  { cells }: CsvRow,
  at: ColumnIndexes,
  count: number,
): { readonly household: string; readonly name: string } | { readonly fault: string } {
  if (cells.length !== count) return { fault: copy.cells(cells.length, count) };
  for (const column of columns) {
    const cell = (cells[at[column]] ?? "").trim();
    if (isBlank(cell)) return { fault: copy.blankCell(headers[column][0]) };
    if (lengthOf(cell) > CELL_MAX) return { fault: copy.longCell(headers[column][0]) };
    if (!isNameable(cell)) return { fault: copy.unfitCell(headers[column][0]) };
  }
  const cell = (column: Column) => cells[at[column]] ?? "";
  return { household: doorKey(cell("building"), cell("unit")), name: nameKey(cell("name")) };
}

const refusal = (faults: readonly { readonly row: number; readonly fault: string }[]): Problem =>
  new Problem("RESIDENT_LIST_UNREADABLE", {
    message: copy.listRefused(faults.length),
    fields: Object.fromEntries(
      faults.slice(0, FAULTS_SHOWN_MAX).map(({ row, fault }) => [`row${row}`, copy.inRow(row, fault)]),
    ),
  });
