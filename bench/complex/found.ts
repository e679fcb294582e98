import { shownRegion } from "../../server/src/complex/address/address-names.ts";
import { readAddress } from "../../server/src/complex/address/address.ts";
import { relatedDistricts } from "../../server/src/complex/address/related-districts.ts";
import type { ListedComplex } from "../../server/src/complex/import/list-row.ts";
import { searchComplexes } from "../../server/src/complex/search/search.ts";
import type { Database } from "../../server/src/platform/db/database.ts";

/** A complex counts as found where it is one of so many. */
const FIRST = 10;

/**
 * Searches for every complex whose place has another name than in the list, by "its district and name": by each name of today
 * that its address may have, and by the one of the list. Complexes of one name in one district count as one.
 */
export async function foundByDistrict(db: Database, listed: readonly ListedComplex[]): Promise<string> {
  const lines: string[] = [];
  let wanted = 0;
  let [byNew, byOld] = [0, 0];
  for (const { name, region } of listed) {
    const { province, district, rest } = readAddress(region);
    if (province === undefined || district === undefined) continue;
    const { possible } = relatedDistricts([province, district], rest);
    const isMoved = !possible.some(([, today]) => today === district) || isMerged(region);
    if (!isMoved) continue;
    wanted += 1;
    const isFound = async (place: readonly string[]) => {
      const keyword = `${place.join(" ")} ${name}`;
      const found = await searchComplexes(db, { memberId: 1, session: "" }, keyword, FIRST);
      const isThere = found.some((one) => one.name === name && one.region === shownRegion(region).region);
      if (!isThere && lines.length < FIRST) lines.push(`  not found: ${keyword}`);
      return isThere;
    };
    const news = await Promise.all(possible.map(isFound));
    const shorts = await Promise.all(possible.map(([, today]) => isFound([today])));
    if ([...news, ...shorts].every(Boolean)) byNew += 1;
    if ((await isFound([province, district])) && (await isFound([district]))) byOld += 1;
  }
  return [`found ${byNew} of ${wanted} by the district of today and the name, ${byOld} by the old one`, ...lines].join(
    "\n",
  );
}

const isMerged = (region: string): boolean => /^(?:광주광역시|전라남도|경상북도 군위군)/u.test(region);
