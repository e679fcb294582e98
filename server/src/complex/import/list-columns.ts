import { complexImportCopy as copy } from "@danji/contract/complex/import/import.copy";

/** The columns of the public list, by the headers that portals give them. Messages use the first header. */
const headers = {
  code: ["단지코드"],
  name: ["단지명", "아파트명"],
  province: ["시도", "시도명"],
  city: ["시군구", "시군구명"],
  town: ["읍면", "읍면명"],
  village: ["동리", "동리명"],
  road: ["도로명주소"],
  buildings: ["동수"],
  households: ["세대수"],
  parking: ["주차대수", "총주차대수"],
} as const satisfies Record<string, readonly string[]>;

export type ListColumn = keyof typeof headers;

const required: readonly ListColumn[] = ["code", "name", "province", "city", "households"];

/** Index of each column; undefined for one that the file lacks. */
export interface ListColumns {
  readonly count: number;
  readonly positions: Readonly<Partial<Record<ListColumn, number>>>;
}

/** The header as people write it in a message. */
export const headerOf = (column: ListColumn): string => headers[column][0];

/** Finds the columns by their Korean headers, in any order; others are ignored. Returns what is wrong as texts. */
export function listColumns(cells: readonly string[]): ListColumns | { readonly faults: readonly string[] } {
  const names = cells.map((cell) => cell.normalize("NFC").replace(/\s/gu, ""));
  const positions: Partial<Record<ListColumn, number>> = {};
  const faults: string[] = [];
  for (const column of Object.keys(headers) as ListColumn[]) {
    const indexes = names.flatMap((name, index) =>
      (headers[column] as readonly string[]).includes(name) ? [index] : [],
    );
    if (indexes.length > 1) faults.push(copy.columnTwice(headerOf(column)));
    if (indexes[0] !== undefined) positions[column] = indexes[0];
  }
  const missing = required.filter((column) => positions[column] === undefined);
  if (missing.length > 0) faults.push(copy.columnMissing(missing.map(headerOf).join(", ")));
  return faults.length > 0 ? { faults } : { count: cells.length, positions };
}
