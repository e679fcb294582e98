import { searchComplexes } from "@danji/contract/complex";
import type { ComplexView } from "@danji/contract/complex";
import { joined, lettersOf } from "@danji/contract/complex-letters";
import { call } from "#platform/api.ts";

const comparable = (text: string): string => joined(lettersOf(text));

// 서울 마포구 … and 서울특별시 마포구 … (상암동) are one street.
const streetOf = (region: string): string =>
  comparable(region.replace(/\(.*\)/u, "").trim().split(/\s+/u).slice(1).join(" "));

/** True where two texts name one complex at one address, as far as the form can tell; the server decides. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  comparable(one.name).replace(/아파트$/u, "") === comparable(other.name).replace(/아파트$/u, "") &&
  streetOf(one.region) === streetOf(other.region);

interface Place {
  readonly name: string;
  readonly region: string;
}

/** The complex that stands where the server says that one stands; undefined where it cannot be told which. */
export async function findKnown(place: Place): Promise<ComplexView | undefined> {
  const found = await call(searchComplexes, { query: { keyword: place.name.slice(0, 100) } }).catch(() => []);
  return found.find((complex) => isSamePlace(complex, place));
}
