import { complexRegistrationCopy } from "./registration.copy.ts";

/** Bounds of a complex's buildings: their number, and the highest dong number. */
export const buildingLimits = { countMax: 1_000, numberMax: 9_999 } as const;

/** Buildings that are numbered one after the other. */
export interface BuildingRange {
  readonly start: number;
  readonly count: number;
}

/** True for a valid range: at least one building, none numbered 0 or above the highest number. */
export const isBuildingRange = ({ start, count }: BuildingRange): boolean =>
  Number.isInteger(start) &&
  Number.isInteger(count) &&
  start >= 1 &&
  count >= 1 &&
  count <= buildingLimits.countMax &&
  start + count - 1 <= buildingLimits.numberMax;

/** SPEC section 5: 101동 ~ 123동 (총 23개 동), end = start + count − 1. */
export const buildingRangeText = ({ start, count }: BuildingRange): string =>
  complexRegistrationCopy.range(start, start + count - 1, count);

/** Parses such a text, also as 101동 ~ 123동 (23개동). Undefined where its numbers contradict each other or are no range. */
export function readBuildingRange(text: string): BuildingRange | undefined {
  const found = /^(\d{1,5})동\s*~\s*(\d{1,5})동\s*\((?:총\s*)?(\d{1,5})개\s*동\)$/u.exec(text.trim());
  if (found === null) return undefined;
  const [start = 0, end = 0, count = 0] = found.slice(1).map(Number);
  const range = { start, count };
  return isBuildingRange(range) && end === start + count - 1 ? range : undefined;
}
