import { residenceCopy as copy } from "@danji/contract/copy/residence";
import { isBlank, isNameable, lengthOf } from "@danji/contract/platform/text";
import { comparablePlace } from "@danji/contract/residence-rules";
import { CsvProblem, type CsvFault } from "#platform/csv/csv-problem.ts";
import { type CsvRow, readCsv } from "#platform/csv/read-csv.ts";
import { encodingOf } from "#platform/csv/text-of-file.ts";
import { Problem } from "#platform/problem.ts";

/** People in a list at most; the largest complexes have a third of it. */
const ROWS_MAX = 100_000;
const CELL_MAX = 50;
/** How many faults are told one by one. */
const TOLD = 20;

const headers = { building: ["동", "동명"], unit: ["호", "호수"], name: ["이름", "성명", "세대주"] } as const;
type Column = keyof typeof headers;
const columns = Object.keys(headers) as readonly Column[];
type Places = Readonly<Record<Column, number>>;

/** Who lives where, as a manager's list says: names by place (placeKey). */
export interface HouseholdList {
  readonly rowCount: number;
  readonly namesAt: ReadonlyMap<string, ReadonlySet<string>>;
}

export const placeKey = (building: string, unit: string): string => `${comparablePlace(building)} ${comparablePlace(unit)}`;
export const nameKey = (name: string): string => name.normalize("NFC").replace(/\s/gu, "").toLowerCase();

const sentences: Readonly<Record<CsvFault, string>> = { ENCODING: copy.encoding, QUOTES: copy.quotes, TOO_LONG: copy.rowTooLong };

/** Reads an uploaded list to its end. Throws RESIDENT_LIST_UNREADABLE with the rows at fault; nothing is kept of it. */
export async function readHouseholdList(file: string): Promise<HouseholdList> {
  const faults: { readonly row: number; readonly fault: string }[] = [];
  const rowOf = new Map<string, number>();
  const namesAt = new Map<string, Set<string>>();
  try {
    let places: { readonly count: number; readonly at: Places } | undefined;
    for await (const line of readCsv(file, await encodingOf(file))) {
      if (places === undefined) {
        places = placesOf(line);
        continue;
      }
      if (line.cells.every((cell) => cell.trim() === "")) continue;
      const person = personOf(line, places.at, places.count);
      if ("fault" in person) {
        faults.push({ row: line.row, fault: person.fault });
        continue;
      }
      const key = `${person.place} ${person.name}`;
      const earlier = rowOf.get(key);
      if (earlier !== undefined) faults.push({ row: line.row, fault: copy.sameRow(earlier) });
      rowOf.set(key, line.row);
      if (rowOf.size > ROWS_MAX) throw refusal([{ row: line.row, fault: copy.tooManyRows(ROWS_MAX) }]);
      namesAt.set(person.place, (namesAt.get(person.place) ?? new Set()).add(person.name));
    }
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    faults.push({ row: error.row ?? 1, fault: sentences[error.fault] });
  }
  if (faults.length === 0 && rowOf.size === 0) faults.push({ row: 1, fault: copy.noRows });
  if (faults.length > 0) throw refusal(faults);
  return { rowCount: rowOf.size, namesAt };
}

function placesOf({ row, cells }: CsvRow): { readonly count: number; readonly at: Places } {
  const names = cells.map((cell) => cell.normalize("NFC").replace(/\s/gu, ""));
  const found = columns.map((column) => names.flatMap((name, place) => ((headers[column] as readonly string[]).includes(name) ? [place] : [])));
  const missing = columns.filter((_, index) => found[index]?.length === 0).map((column) => headers[column][0]);
  if (missing.length > 0) throw refusal([{ row, fault: copy.columnMissing(missing.join(", ")) }]);
  const twice = columns.find((_, index) => (found[index]?.length ?? 0) > 1);
  if (twice !== undefined) throw refusal([{ row, fault: copy.columnTwice(headers[twice][0]) }]);
  const [building = 0, unit = 0, name = 0] = found.map((places) => places[0]);
  return { count: cells.length, at: { building, unit, name } };
}

function personOf({ cells }: CsvRow, at: Places, count: number): { readonly place: string; readonly name: string } | { readonly fault: string } {
  if (cells.length !== count) return { fault: copy.cells(cells.length, count) };
  for (const column of columns) {
    const cell = (cells[at[column]] ?? "").trim();
    if (isBlank(cell)) return { fault: copy.blankCell(headers[column][0]) };
    if (lengthOf(cell) > CELL_MAX) return { fault: copy.longCell(headers[column][0]) };
    if (!isNameable(cell)) return { fault: copy.unfitCell(headers[column][0]) };
  }
  const cell = (column: Column) => cells[at[column]] ?? "";
  return { place: placeKey(cell("building"), cell("unit")), name: nameKey(cell("name")) };
}

const refusal = (faults: readonly { readonly row: number; readonly fault: string }[]): Problem =>
  new Problem("RESIDENT_LIST_UNREADABLE", {
    message: copy.listRefused(faults.length),
    fields: Object.fromEntries(faults.slice(0, TOLD).map(({ row, fault }) => [`row${row}`, copy.inRow(row, fault)])),
  });
