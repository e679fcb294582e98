import { doorName, normalizeBuildingOrUnit } from "../../complex/door-rules.ts";

/** What an office looks for among visits: the last digits of a plate, or a building with or without a door of it. */
export interface LedgerSearch {
  readonly digits?: string;
  readonly building?: string;
  readonly unit?: string;
}

/**
 * Reads what was typed: four digits alone are the last ones of a plate, 101동 1203호, 101-1203 and 101 1203 a door, 101동 a
 * building. Undefined for what is neither.
 */
export function readLedgerSearch(typed: string): LedgerSearch | undefined {
  const text = typed.normalize("NFKC").trim();
  if (/^\d{4}$/u.test(text)) return { digits: text };
  const [building = "", unit, ...rest] = text
    .replace(/동(?=\S)/u, "동 ")
    .split(/[\s,-]+/u)
    .filter((part) => part !== "");
  if (rest.length > 0 || doorName(building, "동") === undefined) return undefined;
  if (unit === undefined) return { building: normalizeBuildingOrUnit(building) };
  if (doorName(unit, "호") === undefined) return undefined;
  return { building: normalizeBuildingOrUnit(building), unit: normalizeBuildingOrUnit(unit) };
}
