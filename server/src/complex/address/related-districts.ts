import { type Address, type District, readAddress } from "./address.ts";
import { provinces } from "./provinces.ts";
import { type DistrictReform, districtReforms, provinceReforms, townReforms } from "./reforms.ts";

/** The other names of where an address is. */
export interface RelatedDistricts {
  /** By its name of today; undefined where the address does not tell it: the 동 is missing, unknown, or in two 구. */
  readonly current: District | undefined;
  /** Every name of today that it may have. */
  readonly possible: readonly District[];
  /** The names that it had. */
  readonly former: readonly District[];
}

const isSame = ([province, district]: District, [otherProvince, otherDistrict]: District): boolean =>
  province === otherProvince && district === otherDistrict;

const distinct = (places: readonly District[]): readonly District[] =>
  places.filter((place, index) => places.findIndex((other) => isSame(place, other)) === index);

/** True where the address goes on with this 동, 읍 or 면: 중동 and 중동 12, and not 중동로. */
const isInTown = (rest: string, town: string): boolean =>
  rest.startsWith(town) && !/^\p{L}/u.test(rest.slice(town.length));

/** The names before and today of a place that the address names in whichever way. */
export function relatedDistricts(place: District, rest: string): RelatedDistricts {
  const began = districtReforms.filter(({ from }) => isSame(from, place));
  if (began.length > 0) {
    const possible = distinct(ofTown(began, rest).map(({ to }) => to));
    return { current: possible.length === 1 ? possible[0] : undefined, possible, former: [place] };
  }
  const [province, district] = place;
  const renamed = provinceReforms.find(({ from }) => from === province);
  if (renamed !== undefined) {
    const current: District = [renamed.to, district];
    return { current, possible: [current], former: [place] };
  }
  const ended = ofTown(
    districtReforms.filter(({ to }) => isSame(to, place)),
    rest,
  );
  const merged = provinceReforms.filter(
    ({ to, districts }) => to === province && (districts === undefined || districts.includes(district)),
  );
  const former = [...ended.map(({ from }) => from), ...merged.map(({ from }): District => [from, district])];
  return { current: place, possible: [place], former: distinct(former) };
}

/** The reforms that list the 동 of the address; all of them where none does. */
function ofTown(reforms: readonly DistrictReform[], rest: string): readonly DistrictReform[] {
  const listed = reforms.filter(({ towns }) => towns?.some((town) => isInTown(rest, town)));
  return listed.length > 0 ? listed : reforms;
}

/** The rest of an address by its names of today and of before, the one of today first. */
export function relatedRests({ district, rest }: Address, { possible }: RelatedDistricts): readonly string[] {
  for (const { district: place, from, to } of townReforms) {
    if (district === undefined || !possible.some((one) => isSame(one, place))) continue;
    for (const town of [from, to]) {
      if (isInTown(rest, town)) return [to + rest.slice(town.length), from + rest.slice(town.length)];
    }
  }
  return [rest];
}

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
