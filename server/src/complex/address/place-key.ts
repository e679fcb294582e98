import { readAddress } from "./address.ts";
import { relatedDistricts, relatedRests } from "./related-districts.ts";
import { districtReforms } from "./reforms.ts";

/**
 * Name and address as two complexes are compared: letters and digits in lower case, no 아파트 at the end of a name, no remark
 * in brackets, and one name for a place that has or had several. Change SEARCH_VERSION with it.
 */
export const placeKey = (name: string, region: string): string =>
  `${lettersOf(name)
    .replaceAll("-", "")
    .replace(/(.)아파트$/u, "$1")} ${regionKey(region)}`;

function regionKey(region: string): string {
  const address = readAddress(region.normalize("NFKC").replace(/\(.*\)/gu, ""));
  const { province = "", district = "", rest } = address;
  if (province === "" || district === "") return lettersOf(province + district + rest);
  const places = relatedDistricts([province, district], rest);
  const [currentProvince, currentDistrict] = places.current ?? [province, district];
  // One 동 or road is in one 구 of those that were one: so 서구 and 검단구 are the same before 마전동, also where the 동 is missing.
  const kept = rest === "" ? currentDistrict : (families.get(currentProvince + currentDistrict) ?? currentDistrict);
  const [currentRest = ""] = relatedRests(address, places);
  return lettersOf(currentProvince + kept + currentRest);
}

/** Letters, digits, and the sign within a number of a lot (12-3). */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}-]/gu, "")
    .toLowerCase();

/** One 시·군·구 for all that a reform connects, by province and name: 중구 for 중구, 동구, 제물포구 and 영종구 of 인천. */
const families: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string>();
  for (const { from, to } of districtReforms) {
    const [older, newer] = [from.join(""), to.join("")];
    const family = found.get(older) ?? from[1];
    const other = found.get(newer) ?? family;
    for (const [place, name] of found) if (name === other) found.set(place, family);
    found.set(older, family).set(newer, family);
  }
  return found;
})();
