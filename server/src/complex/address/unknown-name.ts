import { readAddress } from "./address.ts";
import { isInTown } from "./related-districts.ts";
import { districtReforms } from "./reforms.ts";
import { provinces } from "./provinces.ts";

/**
 * The part of an address that names no place that is known here, or undefined: its province, its 시·군·구, or the 동 of one
 * whose places went to several. Such names are of a reform that the tables lack, and their complexes are not found by them.
 */
export function unknownName(region: string): string | undefined {
  const { province, district, rest } = readAddress(region);
  const [first = ""] = rest.split(/\s/u);
  if (province === undefined) return first === "" ? undefined : first;
  if (district === undefined) {
    const hasNone = provinces.some(({ name, districts }) => name === province && districts.length === 0);
    return hasNone || first === "" ? undefined : `${province} ${first}`;
  }
  const reforms = districtReforms.filter(({ from }) => from[0] === province && from[1] === district);
  const isDivided = new Set(reforms.map(({ to }) => to.join(" "))).size > 1;
  const isKnown = reforms.some(({ towns }) => towns?.some((town) => isInTown(rest, town)));
  // A road is no name of a table.
  return isDivided && !isKnown && /[동읍면리가]$/u.test(first) ? `${province} ${district} ${first}` : undefined;
}
