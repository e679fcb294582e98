import type { ReactNode } from "react";

export type RowKey = number | string;

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name of its sort in the address; without one it cannot be sorted by. */
  readonly sort?: string;
  /** "end" for numbers. */
  readonly align?: "end";
  /** In px; the columns without one share the rest. */
  readonly width?: number;
  /** Where it stands on the card of a narrow window: its first line, one of those below (without), or not at all. */
  readonly card?: "title" | "none";
}

/** The accessible name of a row, its key, and where it leads. */
export interface RowAccess<Row> {
  readonly keyOf: (row: Row) => RowKey;
  readonly nameOf: (row: Row) => string;
  /** The address of its detail. */
  readonly hrefOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
}
