import { type BuildingRange, buildingRangeText } from "@danji/contract/complex/building-range";
import type { ComplexView } from "@danji/contract/complex/complex";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { insertImages } from "#image/image.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import { type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { getComplex } from "../complex.ts";
import { replaceComplexImages } from "../complex-image.ts";
import { complexGrams } from "../search/search-grams.ts";
import { SEARCH_VERSION } from "../search/search-index.ts";
import { searchText } from "../search/search-text.ts";
import { requireComplexName } from "./complex-name.ts";

/** Complexes that a member registers a day. */
const registrationLimit: Limit = { name: "registrations", max: 30, seconds: 86_400 };

/** The details of a complex, as its manager enters them. */
export interface ComplexDetails {
  readonly name: string;
  readonly region: string;
  readonly location: string;
  readonly totalUnit: number;
  readonly parkingCapacity: number;
  readonly buildingRange: BuildingRange;
}

/**
 * Registers a complex and makes the viewer its manager; its group room is created with its row. Throws APARTMENT_ALREADY
 * where a complex of that name is at the address, also where many come at once, and TOO_MANY_REQUESTS.
 */
export async function registerComplex(
  services: Services,
  viewer: Viewer,
  details: ComplexDetails,
  files: readonly PhotoFile[],
  address: string,
): Promise<ComplexView> {
  const { db } = services;
  // Before the photos are read, which costs most; checked again where it counts.
  await requireComplexName(db, details.name);
  await requireFreeAddress(db, complexAddressKey(details));
  return withImages(services, files, (images) =>
    db.tx(async (tx) => {
      await requireActiveMember(tx, viewer);
      const id = await insertComplex(tx, details);
      // In the transaction, so that only what was registered counts.
      await services.limits.charge(tx, registrationLimit, `member:${viewer.memberId}`);
      await tx.run(sql`insert into complex_managers (complex_id, member_id) values (${id}, ${viewer.memberId})`);
      await insertImages(tx, viewer.memberId, images);
      await replaceComplexImages(
        tx,
        id,
        images.map(({ key }) => key),
      );
      const target = `complex:${id}`;
      await recordAudit(tx, { action: "complex.registered", actorId: viewer.memberId, target, address });
      return getComplex(tx, viewer, id);
    }),
  );
}

async function insertComplex(tx: Queryable, details: ComplexDetails): Promise<number> {
  const { name, region, location } = details;
  const key = complexAddressKey(details);
  await requireFreeAddress(tx, key);
  return withUniqueAddress(async () => {
    const { id } = await tx.one<{ id: number }>(sql`
      insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range,
        search_text, search_grams, search_version, place_key)
      values (${name}, ${region}, ${location}, ${details.totalUnit}, ${details.parkingCapacity},
        ${details.buildingRange.count}, ${buildingRangeText(details.buildingRange)}, ${searchText(name, region, location)},
        ${complexGrams(name, region, location)}, ${SEARCH_VERSION}, ${key})
      returning id`);
    return id;
  });
}

/** The address key of a complex, by which two are compared; the rule is the database's (migration 0013). */
export const complexAddressKey = ({ name, region }: Pick<ComplexDetails, "name" | "region">): Sql =>
  sql`complex_place(${name}, ${region})`;

/** Throws APARTMENT_ALREADY where a complex has this address key. */
export async function requireFreeAddress(db: Queryable, key: Sql): Promise<void> {
  const taken = await db.maybe(sql`
    select c.id from complexes c where complex_place(c.name, c.region) = ${key} and c.gone_at is null limit 1`);
  if (taken !== undefined) throw new Problem("APARTMENT_ALREADY");
}

/** Runs a statement that writes an address key; throws APARTMENT_ALREADY where another took it at the same time. */
export async function withUniqueAddress<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === "complexes_place_key") throw new Problem("APARTMENT_ALREADY");
    throw error;
  }
}
