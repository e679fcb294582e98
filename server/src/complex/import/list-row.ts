import { complexLimits } from "@danji/contract/complex/complex-rules";
import { complexImportCopy as copy } from "@danji/contract/complex/import/import.copy";
import { hasLetterOrDigit, isBlank, isNameable, lengthOf } from "@danji/contract/platform/text";
import { headerOf, type ListColumn, type ListColumns } from "./list-columns.ts";

/** A complex as the public list describes it. */
export interface ListedComplex {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly location: string;
  readonly totalUnit: number;
  readonly buildingCount: number;
  /** Undefined where the list omits it. */
  readonly parkingCapacity: number | undefined;
}

const CODE_MAX = 20;

/** One row of the list, or what is wrong with it as texts. */
export function listedComplex(
  cells: readonly string[],
  columns: ListColumns,
): ListedComplex | { readonly faults: readonly string[] } {
  if (cells.length !== columns.count) return { faults: [copy.tooFewCells(cells.length, columns.count)] };
  const faults: string[] = [];
  const text = (column: ListColumn, maxLength: number, required: boolean): string => {
    const value = normalizeCell(cells[columns.positions[column] ?? -1] ?? "");
    if (value === "") {
      if (required) faults.push(copy.blank(headerOf(column)));
    } else if (lengthOf(value) > maxLength) faults.push(copy.tooLong(headerOf(column), maxLength));
    else if (!isNameable(value) || isBlank(value)) faults.push(copy.unfit(headerOf(column)));
    return value;
  };
  const number = (column: ListColumn): number => {
    const value = (cells[columns.positions[column] ?? -1] ?? "").trim().replaceAll(",", "");
    if (!/^(?:\d{1,6}(?:\.0+)?)?$/.test(value)) faults.push(copy.noNumber(headerOf(column)));
    return Number(value) || 0;
  };
  const validName = (name: string): string => {
    if (!isBlank(name) && !hasLetterOrDigit(name)) faults.push(copy.signsAlone(headerOf("name")));
    return name;
  };
  const { nameMax, addressMax } = complexLimits;
  const addressPart = (column: ListColumn, required = false) => text(column, addressMax, required);
  const listed: ListedComplex = {
    code: text("code", CODE_MAX, true),
    name: validName(text("name", nameMax, true)),
    region: [addressPart("province", true), cityOf(addressPart("city")), addressPart("town"), addressPart("village")]
      .filter((part) => part !== "")
      .join(" "),
    location: addressPart("road"),
    totalUnit: number("households"),
    buildingCount: number("buildings"),
    parkingCapacity: columns.positions.parking === undefined ? undefined : number("parking"),
  };
  return faults.length > 0 ? { faults } : listed;
}

const normalizeCell = (cell: string): string =>
  cell
    .normalize("NFC")
    .replace(/[\s\u00a0]+/gu, " ")
    .trim();

// The list writes 성남분당구 for what every address calls 성남시 분당구.
const CITY_WITH_DISTRICTS = /^(수원|성남|안양|부천|안산|고양|용인|청주|천안|전주|포항|창원)(\S+구)$/u;
const cityOf = (text: string): string => text.replace(CITY_WITH_DISTRICTS, "$1시 $2");
