import {
  type BuildingRange,
  buildingRangeText,
  isBuildingRange,
  readBuildingRange,
} from "@danji/contract/complex/building-range";
import type { ComplexView } from "@danji/contract/complex/complex";
import { isBlank } from "@danji/contract/platform/text";
import type { ComplexBody, ComplexChangeBody } from "./register.queries.ts";

/** The values of the form; numbers are strings of digits. */
export interface RegisterDraft {
  readonly name: string;
  readonly region: string;
  readonly location: string;
  readonly totalUnit: string;
  readonly parkingCapacity: string;
  /** Null until it was set in its overlay. */
  readonly buildings: BuildingRange | null;
}

export const emptyDraft: RegisterDraft = {
  name: "",
  region: "",
  location: "",
  totalUnit: "",
  parkingCapacity: "",
  buildings: null,
};

/** SPEC section 5: digits only, without leading zeros. */
export const digitsOf = (text: string, max = 6): string =>
  text
    .normalize("NFKC")
    .replace(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, max);

/** The form's values for an existing complex. */
export const draftFromComplex = (complex: ComplexView): RegisterDraft => ({
  name: complex.name,
  region: complex.region,
  location: complex.location,
  totalUnit: complex.totalUnit > 0 ? String(complex.totalUnit) : "",
  parkingCapacity: complex.parkingCapacity > 0 ? String(complex.parkingCapacity) : "",
  buildings: readBuildingRange(complex.buildingRange) ?? null,
});

/** The request body, or undefined while a required value is missing. */
export function toComplexBody(draft: RegisterDraft): ComplexBody | undefined {
  const { name, region, location, totalUnit, parkingCapacity, buildings } = draft;
  if ([name, region, totalUnit, parkingCapacity].some(isBlank) || buildings === null) return undefined;
  const numbers = { totalUnit: Number(totalUnit), parkingCapacity: Number(parkingCapacity) };
  return { name, region, location, ...numbers, buildingRange: buildingRangeText(buildings) };
}

/**
 * The request body of an edit, or undefined while a required value is missing. A figure that the complex did not have
 * `before`, either, is left out: the public list has no dong numbers, and an invented range makes residents of others wait.
 */
export function toComplexChange(draft: RegisterDraft, before: RegisterDraft): ComplexChangeBody | undefined {
  const { name, region, location, totalUnit, parkingCapacity, buildings } = draft;
  if ([name, region].some(isBlank)) return undefined;
  if (totalUnit === "" && before.totalUnit !== "") return undefined;
  if (parkingCapacity === "" && before.parkingCapacity !== "") return undefined;
  return {
    name,
    region,
    location,
    ...(totalUnit === "" ? {} : { totalUnit: Number(totalUnit) }),
    ...(parkingCapacity === "" ? {} : { parkingCapacity: Number(parkingCapacity) }),
    ...(buildings === null ? {} : { buildingRange: buildingRangeText(buildings) }),
  };
}

/** The values of the building overlay: a range, the error, or undefined while incomplete. */
export function rangeOf(count: string, start: string): BuildingRange | "tooSmall" | "tooLarge" | undefined {
  if (count !== "" && Number(count) <= 0) return "tooSmall";
  if (count === "" || start === "" || Number(start) === 0) return undefined;
  const range = { start: Number(start), count: Number(count) };
  return isBuildingRange(range) ? range : "tooLarge";
}

export const isDraftChanged = (draft: RegisterDraft, initial: RegisterDraft): boolean =>
  JSON.stringify(draft) !== JSON.stringify(initial);
