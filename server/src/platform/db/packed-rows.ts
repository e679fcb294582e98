import { type Sql, sql } from "./sql.ts";

// Characters for exactly this, which no keyboard writes; where a text holds one all the same, it is left out.
const [FIELD, ROW] = ["\u001f", "\u001e"];

/**
 * Rows as one text: an aggregate over `columns`, in the order of the rows of its FROM, or in `order` where a join may mix them. The driver reads each value of each
 * row by itself, which took three quarters of a table's time in the server: 50 rows of 14 columns are 700 values, this is
 * one (decision 068). Null is an empty text.
 */
export const packedRows = (columns: readonly Sql[], order?: Sql): Sql =>
  sql`string_agg(concat(${columns.reduce((all, column) => sql`${all}, ${FIELD}::text, ${column}`)}), ${ROW}::text
    ${order === undefined ? sql`` : sql`order by ${order}`})`;

/** A column of free text, as a member wrote it. */
export const packedText = (column: Sql): Sql => sql`translate(${column}, ${FIELD + ROW}::text, '')`;

/** A column of a time. */
export const packedTime = (column: Sql): Sql => sql`date_part('epoch', ${column})`;

/** The rows of packedRows; null is none. */
export const unpackRows = (packed: string | null): string[][] =>
  packed === null ? [] : packed.split(ROW).map((row) => row.split(FIELD));

/** A time in the form of an answer; null where it was null. Digits of microseconds are cut off, as by the driver. */
export function unpackTime(seconds: string | undefined): string | null {
  return seconds === undefined || seconds === "" ? null : unpackDate(seconds).toISOString();
}

/** A time that is there. */
export const unpackDate = (seconds: string): Date => new Date(Math.floor(Math.round(Number(seconds) * 1e6) / 1e3));
