import { searchComplexes } from "@danji/contract/complex/complex";
import type { ComplexView } from "@danji/contract/complex/complex";
import { joinLetters, normalizedLetters } from "@danji/contract/complex/search-normalization";
import { call } from "#platform/api.ts";

const comparable = (text: string): string => joinLetters(normalizedLetters(text));

// 서울 마포구 … and 서울특별시 마포구 … (상암동) are one street.
const streetOf = (region: string): string =>
  comparable(
    region
      .replace(/\(.*\)/u, "")
      .trim()
      .split(/\s+/u)
      .slice(1)
      .join(" "),
  );

/** True if two complexes have the same name and address, as far as the form can tell; the server decides. */
export const isSameComplex = (one: ComplexAddress, other: ComplexAddress): boolean =>
  comparable(one.name).replace(/아파트$/u, "") === comparable(other.name).replace(/아파트$/u, "") &&
  streetOf(one.region) === streetOf(other.region);

interface ComplexAddress {
  readonly name: string;
  readonly region: string;
}

/** The registered complex at an address where the server reported a duplicate; undefined if it cannot be determined. */
export async function findExistingComplex(address: ComplexAddress): Promise<ComplexView | undefined> {
  const found = await call(searchComplexes, { query: { keyword: address.name.slice(0, 100) } }).catch(() => []);
  return found.find((complex) => isSameComplex(complex, address));
}
