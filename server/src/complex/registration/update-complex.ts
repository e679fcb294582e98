import { buildingRangeText } from "@danji/contract/complex/building-range";
import type { ComplexView } from "@danji/contract/complex/complex";
import { complexRegistrationLimits as limits } from "@danji/contract/complex/complex-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import type { StoredImage } from "#image/image.ts";
import { type PhotoEdit, planPhotoEdit, writePhotoEdit } from "#image/photo-edit.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { getComplex } from "../complex.ts";
import { requireEditor } from "../complex-access.ts";
import { imageUrl, replaceComplexImages } from "../complex-image.ts";
import { complexNameForm } from "../residence/complex-name-form.ts";
import { complexGrams } from "../search/search-grams.ts";
import { SEARCH_VERSION } from "../search/search-index.ts";
import { searchText } from "../search/search-text.ts";
import { requireComplexName } from "./complex-name.ts";
import { type ComplexDetails, placeOf, requireFreePlace, withUniquePlace } from "./registration.ts";

/** The new details of a complex; a figure that is left out stays as it is. */
type ChangedDetails = Pick<ComplexDetails, "name" | "region" | "location"> & {
  readonly [K in "totalUnit" | "parkingCapacity" | "buildingRange"]?: ComplexDetails[K] | undefined;
};

export type ComplexChange = ChangedDetails & {
  /** URLs of photos of this complex to remove; one that is not, or no longer, its own changes nothing. */
  readonly deleteFileUrls: readonly string[];
};

/**
 * Changes the details of a complex. Its remaining photos keep their order, new ones come after. Throws APARTMENT_NOT_FOUND,
 * MANAGER_ONLY, APARTMENT_ALREADY or TOO_MANY_IMAGES.
 */
export async function updateComplex(
  services: Services,
  viewer: Viewer,
  id: number,
  change: ComplexChange,
  files: readonly PhotoFile[],
): Promise<ComplexView> {
  const { db } = services;
  await requireEditor(db, viewer, id);
  // Before the photos are read, which costs most; checked again where it counts.
  await readPhotoEdit(db, id, change.deleteFileUrls, files.length);
  return withImages(services, files, (images) =>
    db.tx(async (tx) => {
      await requireActiveMember(tx, viewer);
      await writeDetails(tx, viewer, id, change);
      await writePhotos(services, tx, viewer, id, change.deleteFileUrls, images);
      return getComplex(tx, viewer, id);
    }),
  );
}

async function writeDetails(tx: Transaction, viewer: Viewer, id: number, details: ChangedDetails): Promise<void> {
  const place = placeOf(details);
  // Edits of one complex wait for each other here.
  const before = await tx.maybe<{ name: string; region: string }>(sql`
    select c.name, c.region from complexes c where c.id = ${id} for no key update`);
  if (before === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  // Again, with the row locked: an office may have been confirmed meanwhile.
  await requireEditor(tx, viewer, id);
  if (before.name !== details.name) await requireComplexName(tx, details.name);
  const moves = placeOf(before) !== place;
  if (moves) await requireFreePlace(tx, place);
  const { name, region, location, buildingRange: range, totalUnit = null, parkingCapacity = null } = details;
  const rangeText = range === undefined ? null : buildingRangeText(range);
  await withUniquePlace(() =>
    tx.run(sql`
      update complexes set name = ${name}, region = ${region}, location = ${location},
        total_unit = coalesce(${totalUnit}::integer, total_unit),
        parking_capacity = coalesce(${parkingCapacity}::integer, parking_capacity),
        building_count = coalesce(${range?.count ?? null}::integer, building_count),
        building_range = coalesce(${rangeText}::text, building_range), search_text = ${searchText(name, region, location)},
        search_grams = ${complexGrams(name, region, location)}, search_version = ${SEARCH_VERSION},
        name_form = ${complexNameForm(name)}, place = ${place}, place_key = case when ${moves}::boolean then ${place} else place_key end
      where id = ${id}`),
  );
}

async function writePhotos(
  services: Services,
  tx: Transaction,
  viewer: Viewer,
  id: number,
  deleteFileUrls: readonly string[],
  added: readonly StoredImage[],
): Promise<void> {
  if (deleteFileUrls.length + added.length === 0) return;
  const edit = await readPhotoEdit(tx, id, deleteFileUrls, added.length);
  await writePhotoEdit(services, tx, viewer, { edit, added }, (keys) => replaceComplexImages(tx, id, keys));
}

async function readPhotoEdit(
  db: Queryable,
  id: number,
  deleteUrls: readonly string[],
  addedCount: number,
): Promise<PhotoEdit> {
  const rows = await db.many<{ key: string }>(sql`
    select i.key from complex_images ci join images i on i.id = ci.image_id
    where ci.complex_id = ${id} order by ci.position`);
  const photos = rows.map(({ key }) => key);
  const own = new Set(photos.map(imageUrl));
  // An edit whose answer was lost is sent again, and has removed its photos already.
  const removed = deleteUrls.filter((url) => own.has(url));
  return planPhotoEdit(photos, { deleteUrls: removed, urlOf: imageUrl, addedCount, max: limits.imagesMax });
}
