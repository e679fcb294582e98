import { Problem } from "../problem.ts";

/** Where a page begins, and its size. */
export interface KeysetQuery {
  /** Cursor of an earlier answer; omitted for the first page. */
  readonly cursor?: string | undefined;
  readonly size: number;
}

interface KeysetPage<Row, Cursor> {
  readonly rows: readonly Row[];
  /** Position of the last row; null where no page follows. */
  readonly nextCursor: Cursor | null;
}

/** A page of at most `size` rows. `found` holds `limit size + 1` rows, so that one too many shows that a page follows. */
export function keysetPage<Row, Cursor>(
  found: readonly Row[],
  size: number,
  cursorAt: (last: Row) => Cursor,
): KeysetPage<Row, Cursor> {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : cursorAt(last) };
}

/** Opaque text of a sort key: base64url, for the client to send back. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString("base64url");

/** The groups of `pattern` in the sort key of a cursor. Throws BAD_REQUEST for a text that is no such cursor. */
export function decodeCursor(cursor: string, pattern: RegExp): readonly string[] {
  const match = pattern.exec(Buffer.from(cursor, "base64url").toString());
  if (match === null) throw new Problem("BAD_REQUEST");
  return match.slice(1);
}
