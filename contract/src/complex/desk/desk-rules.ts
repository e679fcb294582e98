/** Sorts of a table; "-" before the name is descending. */
export const residentSorts = ["door", "-door", "name", "-name", "since", "-since"] as const;
export type ResidentSort = (typeof residentSorts)[number];

export const householdSorts = ["door", "-door"] as const;
export type HouseholdSort = (typeof householdSorts)[number];

/** Which doors a table shows: with a resident, with a waiting home, with a planned 세대 교체, or with former residents only. */
export const householdFilters = ["LIVED", "WAITING", "TURNOVER", "EMPTY"] as const;
export type HouseholdFilter = (typeof householdFilters)[number];

export const deskTableLimits = {
  /** Rows of a page. */
  pageMax: 100,
  page: 50,
  /** Rows are counted up to here; a table of more says so. */
  countedMax: 1_000,
  /** Pages at most; what is behind them is found by a search or a filter, and is in the file. */
  pagesMax: 200,
} as const;

/** Encodings of a file: Excel reads the first with its mark, older programs of offices the second alone. */
export const fileEncodings = ["utf8", "cp949"] as const;
export type FileEncoding = (typeof fileEncodings)[number];
