/**
 * What is looked for in the lists of residents and doors, in the form of the stored text: small letters without spaces and
 * hyphens (`searched_text` of migration 0162). A door may be written as on a bill: 101-1203, 101 1203.
 */
export const searchWords = (q: string): string =>
  q
    .replaceAll(/[！-～]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xfe_e0))
    .trim()
    .replace(/^(\d+)[\s-]+(?=\d+호?$)/u, "$1동")
    .replaceAll(/[\s-]/gu, "")
    .toLowerCase();

interface DoorFilter {
  readonly q?: string | undefined;
  readonly building?: string | undefined;
}

/** A search for a building alone, such as 105동, is the filter of that building: its doors are found along their order, not by letters. */
export function withBuilding<Filter extends DoorFilter>(filter: Filter): Filter {
  const building = /^(\d{1,8})동$/.exec(searchWords(filter.q ?? ""))?.[1];
  return building === undefined || filter.building !== undefined ? filter : { ...filter, q: undefined, building };
}
