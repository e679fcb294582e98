import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type Sql, sql } from "./sql.ts";

// Characters for exactly this, which no keyboard writes; where a text holds one all the same, it is left out.
const [FIELD, ROW] = ["\u001f", "\u001e"];
const SEPARATORS = new RegExp(`[${FIELD}${ROW}]`, "gu");
// Written into the statement: as parameters PostgreSQL would read them anew for each column at each run.
const separator = { field: sql`E'\\x1f'`, row: sql`E'\\x1e'`, both: sql`E'\\x1f\\x1e'` } as const;

/**
 * Rows as one text: an aggregate over `columns`, in the order of the rows of its FROM, or in `order` where a join may mix them. The driver reads each value of each
 * row by itself, which took three quarters of a table's time in the server: 50 rows of 14 columns are 700 values, this is
 * one (decision 068). Null is an empty text.
 */
export const packedRows = (columns: readonly Sql[], order?: Sql): Sql =>
  sql`string_agg(${packedRow(columns)}, ${separator.row}
    ${order === undefined ? sql`` : sql`order by ${order}`})`;

/**
 * The rows of a query as one text, in its order; null is none. `from` is the rest of the query: FROM and what follows. For few rows: an array costs
 * PostgreSQL less to set up than an aggregate, and more for each row.
 */
export const packedFewRows = (columns: readonly Sql[], from: Sql): Sql =>
  sql`nullif(array_to_string(array(select ${packedRow(columns)} ${from}), ${separator.row}), '')`;

/** One row as one text. */
export const packedRow = (columns: readonly Sql[]): Sql =>
  sql`concat(${columns.reduce((all, column) => sql`${all}, ${separator.field}, ${column}`)})`;

/** A column of free text, as a member wrote it. */
export const packedText = (column: Sql): Sql => sql`translate(${column}, ${separator.both}, '')`;

/** A column of a time. */
export const packedTime = (column: Sql): Sql => sql`date_part('epoch', ${column})`;

/** Rows as the text that packedRows gives. Separators inside a text are left out. */
export const packRows = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(packedValue).join(FIELD)).join(ROW);

const packedValue = (value: string | number): string | number =>
  typeof value === "string" && (value.includes(FIELD) || value.includes(ROW))
    ? value.replaceAll(SEPARATORS, "")
    : value;

/** The rows of packedRows; null is none. */
export const unpackRows = (packed: string | null): string[][] =>
  packed === null ? [] : packed.split(ROW).map((row) => row.split(FIELD));

/** The values of rows, row after row: an array of its own for each of 100,000 rows costs more than what is in it. */
export const unpackValues = (packed: string): string[] => packed.replaceAll(ROW, FIELD).split(FIELD);

/**
 * A column of numbers as one text: an aggregate, in the order of the rows of its FROM, null included. Many rows of numbers are read several
 * times faster so than row by row, since no value becomes a text of its own (decision 121).
 */
export const packedNumbers = (column: Sql): Sql => sql`string_agg(coalesce((${column})::text, 'null'), ',')`;

/** The numbers of packedNumbers; null is none. `T` says whether there may be nulls among them. */
export const unpackNumbers = <T extends number | null = number>(packed: string | null): readonly T[] =>
  packed === null ? [] : (JSON.parse(`[${packed}]`) as T[]);

/** A column of texts as one text, as packedNumbers. A separator inside a text is left out. */
export const packedTexts = (column: Sql): Sql => sql`string_agg(${packedText(column)}, ${separator.row})`;

/** The texts of packedTexts; null is none. */
export const unpackTexts = (packed: string | null): readonly string[] => (packed === null ? [] : packed.split(ROW));

/** Rows that are read before others get their turn. */
const PIECE = 2_000;

/** As unpackRows, for many of them: each becomes what `read` gives, and other calls get their turn in between. */
export async function unpackedRows<T>(packed: string | null, read: (columns: readonly string[]) => T): Promise<T[]> {
  const found: T[] = [];
  if (packed === null) return found;
  for (let begin = 0; begin <= packed.length;) {
    const end = packed.indexOf(ROW, begin);
    found.push(read(packed.slice(begin, end === -1 ? undefined : end).split(FIELD)));
    begin = end === -1 ? Infinity : end + ROW.length;
    if (found.length % PIECE === 0) await yieldToOthers();
  }
  return found;
}

/** The columns of packedRow. */
export const unpackRow = (packed: string): string[] => packed.split(FIELD);

/** A time in the form of an answer; null where it was null. Digits of microseconds are cut off, as by the driver. */
export function unpackTime(seconds: string | undefined): string | null {
  return seconds === undefined || seconds === "" ? null : unpackDate(seconds).toISOString();
}

/** A time that is there. */
export const unpackDate = (seconds: string): Date => new Date(millisecondsOf(Number(seconds)));

/** Seconds as whole milliseconds. Digits of microseconds are cut off. */
export const millisecondsOf = (seconds: number): number => Math.floor(Math.round(seconds * 1e6) / 1e3);
