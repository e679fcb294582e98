import { type BuildingRange, buildingRangeText } from "@danji/contract/complex/building-range";
import type { ComplexView } from "@danji/contract/complex/complex";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { insertImages } from "#image/image.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import { type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import {
  createOnce,
  type IdempotencyKeys,
  type IdempotentRequest,
  idempotentRequest,
  type StoredCreation,
} from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { placeKey } from "../address/place-key.ts";
import { getComplex } from "../complex.ts";
import { replaceComplexImages } from "../complex-image.ts";
import { complexNameForm } from "../residence/complex-name-form.ts";
import { complexGrams } from "../search/search-grams.ts";
import { SEARCH_VERSION } from "../search/search-index.ts";
import { searchText } from "../search/search-text.ts";
import { requireComplexName } from "./complex-name.ts";

/** Complexes that a member registers a day. */
const registrationLimit: Limit = { name: "registrations", max: 30, seconds: 86_400 };

/** The details of a complex, as its registrant or manager enters them. */
export interface ComplexDetails {
  readonly name: string;
  readonly region: string;
  readonly location: string;
  readonly totalUnit: number;
  readonly parkingCapacity: number;
  readonly buildingRange: BuildingRange;
}

/** The keys of registrations, beside what they created. One that was deleted is forgotten with its key. */
const registrationKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select id, request_hash = ${hash} as same from complexes where registered_by = ${memberId} and request_key = ${key}`),
  constraint: "complexes_registered_by_request_key",
  deleted: "APARTMENT_NOT_FOUND",
  lookUpFirst: true,
};

interface RegistrationCall {
  /** Its Idempotency-Key. */
  readonly key: string | undefined;
  readonly address: string;
}

/**
 * Registers a complex, with its group room: a place without an office, which its registrant may correct until one is
 * claimed (requireEditor). A repeat of a key answers the complex that it created. Throws APARTMENT_ALREADY where a complex
 * of that name is at the address, also where many come at once, and TOO_MANY_REQUESTS.
 */
export async function registerComplex(
  services: Services,
  viewer: Viewer,
  details: ComplexDetails,
  files: readonly PhotoFile[],
  { key, address }: RegistrationCall,
): Promise<ComplexView> {
  const { db } = services;
  const request = key === undefined ? undefined : await idempotentRequest(key, details, files);
  const create = () => createComplex(services, viewer, details, files, { request, address });
  const once = () =>
    createOnce(db, registrationKeys, viewer, { request, create, repeat: ({ id }) => getComplex(db, viewer, id) });
  try {
    return await once();
  } catch (error) {
    // At the same time as the first call of the key: the address, too, is that call's.
    const isRepeat = request !== undefined && error instanceof Problem && error.reason === "APARTMENT_ALREADY";
    if (isRepeat && (await registrationKeys.find(db, viewer.memberId, request)) !== undefined) return once();
    const isTaken = error instanceof Problem && error.reason === "APARTMENT_ALREADY";
    // The second of two calls at once is told which complex is there now, too.
    if (isTaken && error.apartmentId === undefined) await requireFreePlace(db, placeOf(details));
    throw error;
  }
}

async function createComplex(
  services: Services,
  viewer: Viewer,
  details: ComplexDetails,
  files: readonly PhotoFile[],
  { request, address }: { readonly request: IdempotentRequest | undefined; readonly address: string },
): Promise<ComplexView> {
  const { db } = services;
  // Before the photos are read, which costs most; checked again where it counts.
  await requireComplexName(db, details.name);
  await requireFreePlace(db, placeOf(details));
  return withImages(services, files, (images) =>
    db.tx(async (tx) => {
      await requireActiveMember(tx, viewer);
      const id = await insertComplex(tx, viewer, details, request);
      // In the transaction, so that only what was registered counts.
      await services.limits.charge(tx, registrationLimit, `member:${viewer.memberId}`);
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

async function insertComplex(
  tx: Queryable,
  viewer: Viewer,
  details: ComplexDetails,
  request: IdempotentRequest | undefined,
): Promise<number> {
  const { name, region, location } = details;
  const place = placeOf(details);
  await requireFreePlace(tx, place);
  return withUniquePlace(async () => {
    const { id } = await tx.one<{ id: number }>(sql`
      insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range,
        search_text, search_grams, search_version, name_form, place, place_key, registered_by, request_key, request_hash)
      values (${name}, ${region}, ${location}, ${details.totalUnit}, ${details.parkingCapacity},
        ${details.buildingRange.count}, ${buildingRangeText(details.buildingRange)}, ${searchText(name, region, location)},
        ${complexGrams(name, region, location)}, ${SEARCH_VERSION}, ${complexNameForm(name)}, ${place}, ${place},
        ${viewer.memberId}, ${request?.key ?? null}, ${request?.hash ?? null})
      returning id`);
    return id;
  });
}

/** The address key of a complex, by which two are compared. */
export const placeOf = ({ name, region }: Pick<ComplexDetails, "name" | "region">): string => placeKey(name, region);

/** Throws APARTMENT_ALREADY, with the complex, where one has this address key. */
export async function requireFreePlace(db: Queryable, place: string): Promise<void> {
  const taken = await db.maybe<{ id: number }>(sql`
    select c.id from complexes c where c.place = ${place} and c.gone_at is null order by c.id limit 1`);
  if (taken !== undefined) throw new Problem("APARTMENT_ALREADY", { apartmentId: taken.id });
}

/** Runs a statement that writes an address key; throws APARTMENT_ALREADY where another took it at the same time. */
export async function withUniquePlace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === "complexes_place_key") throw new Problem("APARTMENT_ALREADY");
    throw error;
  }
}
