import { type District, readAddress, writtenDistricts, writtenNames } from "./address.ts";
import { type RelatedDistricts, relatedDistricts, relatedRests } from "./related-districts.ts";
import { provinceReforms } from "./reforms.ts";

/** An address as it is shown. */
export interface ShownRegion {
  /** By its names of today, where the address tells them. */
  readonly region: string;
  /** A name of before by which people still know the place (인천광역시 서구 of 검단구); null where today's tells it. */
  readonly formerRegion: string | null;
}

/** An address by its names of today. What has none but its own stays letter by letter. */
export function shownRegion(region: string): ShownRegion {
  const address = readAddress(region);
  const { province, district, rest } = address;
  if (province === undefined || district === undefined) return { region, formerRegion: null };
  const places = relatedDistricts([province, district], rest);
  const { current } = places;
  if (current === undefined) return { region, formerRegion: null };
  const [currentRest = rest, ...olderRests] = relatedRests(address, places);
  const isNew = current[0] === province && current[1] === district && currentRest === rest;
  return {
    region: isNew ? region : [...current, currentRest].join(" ").trim(),
    formerRegion: formerName(places, current) ?? olderRests[0] ?? null,
  };
}

/** The former name of a place; none where both are one place, 강원도 and 강원특별자치도, or where the new name goes on from the old, 화성시 and 화성시 동탄구. */
function formerName({ former }: RelatedDistricts, [province, district]: readonly [string, string]): string | undefined {
  const [place, ...others] = former;
  if (place === undefined || others.length > 0) return undefined;
  if (!district.startsWith(place[1])) return place.join(" ");
  if (place[0] === province) return undefined;
  const renamed = provinceReforms.find(({ from }) => from === place[0]);
  return renamed !== undefined && renamed.districts === undefined ? undefined : place[0];
}

/**
 * The addresses by which people search for what stands at `region`: by every name of its place today and before, each with the
 * short forms of its province and city. The first one is as it is written.
 */
export function addressForms(region: string): readonly string[] {
  const address = readAddress(region);
  const { province, district, rest } = address;
  if (province === undefined) return [region];
  if (district === undefined) return [region, ...writtenNames(province).map((name) => `${name} ${rest}`)];
  const places = relatedDistricts([province, district], rest);
  const rests = relatedRests(address, places);
  const known: readonly District[] = [[province, district], ...places.possible, ...places.former];
  const forms = known.flatMap(([of, at]) =>
    writtenNames(of).flatMap((name) =>
      writtenDistricts(at).flatMap((city) => rests.map((behind) => `${name} ${city} ${behind}`)),
    ),
  );
  return [...new Set([region, ...forms])];
}
