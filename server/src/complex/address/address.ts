import { provinces, SPECIAL_CITIES } from "./provinces.ts";
import { districtReforms, provinceReforms } from "./reforms.ts";

/** A 시·군·구 in its province, both by an official name of today or of before. */
export type District = readonly [province: string, district: string];

/** An address by its parts. What is not known stays in `rest`. */
export interface Address {
  /** The official name, today's or an older one, however the province was written; also where only its city was. */
  readonly province: string | undefined;
  /** The 시·군·구; with its 구 where that was made of a 시 that had none (화성시 동탄구). */
  readonly district: string | undefined;
  /** What follows: 동, road, number. */
  readonly rest: string;
}

interface WrittenProvince {
  readonly written: string;
  readonly official: string;
  /** Counts only before one of its districts: 광주시 alone is 경기도 광주시. */
  readonly needsDistrict: boolean;
}

const byLength = (one: string, other: string): number => other.length - one.length;

const writtenProvinces: readonly WrittenProvince[] = [
  ...provinces.flatMap(({ name, others }) =>
    [name, ...others].map((written) => ({ written, official: name, needsDistrict: false })),
  ),
  ...provinceReforms.flatMap(({ from, others, districts }) => [
    { written: from, official: from, needsDistrict: false },
    ...others.map((written) => ({ written, official: from, needsDistrict: districts !== undefined })),
  ]),
].toSorted((one, other) => byLength(one.written, other.written));

/** How a province is written, its official name first. */
export const writtenNames = (province: string): readonly string[] =>
  writtenProvinces.filter(({ official }) => official === province).map(({ written }) => written);

/** The 시·군·구 that each province has or had, the longest name first. */
const districtsOf: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(writtenProvinces.map(({ official }) => official))].map((province) => {
    const reform = provinceReforms.find(({ from }) => from === province);
    const own = reform?.districts ?? provinces.find(({ name }) => name === (reform?.to ?? province))?.districts ?? [];
    const reformed = districtReforms.flatMap(({ from, to }) => [from, to]).filter(([of]) => of === province);
    return [province, [...new Set([...own, ...reformed.map(([, district]) => district)])].toSorted(byLength)];
  }),
);

/** The 시·군·구 of today of a name that no other one has, the longest first. */
const soleDistricts: readonly District[] = provinces
  .flatMap(({ name }) => (districtsOf.get(name) ?? []).map((district): District => [name, district]))
  .filter(([, district], _, all) => all.filter(([, other]) => other === district).length === 1)
  .toSorted(([, one], [, other]) => byLength(one, other));

/** Reads an address that begins with its province or, where no other one has that name, with its 시·군·구. */
export function readAddress(region: string): Address {
  const text = region.normalize("NFC").trim();
  for (const { written, official, needsDistrict } of writtenProvinces) {
    const behind = behindName(text, written);
    if (behind === undefined) continue;
    const districts = (districtsOf.get(official) ?? []).map((district): District => [official, district]);
    const read = readDistrict(behind, districts);
    if (read !== undefined) return read;
    // 부산진구 is not 부산, and 제주시 not 제주.
    const isWhole = written === official || /^(?:\s|$)/u.test(behind);
    if (!needsDistrict && isWhole) return { province: official, district: undefined, rest: behind.trim() };
  }
  return readDistrict(text, soleDistricts) ?? { province: undefined, district: undefined, rest: text };
}

function readDistrict(text: string, places: readonly District[]): Address | undefined {
  for (const [province, district] of places) {
    for (const written of writtenDistricts(district)) {
      const behind = behindName(text, written);
      if (behind !== undefined) return { province, district, rest: behind.trim() };
    }
  }
  return undefined;
}

/** How a 시·군·구 is written: 수원시 is also 수원특례시. */
export function writtenDistricts(district: string): readonly string[] {
  const city = SPECIAL_CITIES.find((name) => district.startsWith(name));
  return city === undefined ? [district] : [district, `${city.slice(0, -1)}특례시${district.slice(city.length)}`];
}

/** What follows a name at the beginning of a text, wherever either has spaces; undefined where it does not begin so. */
function behindName(text: string, name: string): string | undefined {
  let at = 0;
  for (const letter of name) {
    if (letter === " ") continue;
    while (text[at] === " ") at += 1;
    if (text[at] !== letter) return undefined;
    at += 1;
  }
  return text.slice(at);
}
