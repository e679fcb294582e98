import { type FacilityView, getFacilityImage as getFacilityImageEndpoint } from "@danji/contract/facility/facility";
import { facilityLimits } from "@danji/contract/facility/facility-rules";
import { imageUrlsOf } from "@danji/contract/image/image-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct, seesOneComplex } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import type { ImageResource } from "#image/image-response.ts";
import { planPhotoEdit, writePhotoEdit } from "#image/photo-edit.ts";
import { queueImageRemoval } from "#image/removal.ts";
import { getVisibleImage, imageRowsInOrder } from "#image/visible-image.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { ComplexUse } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockFacility } from "./facility.ts";

const { imageUrl } = imageUrlsOf(getFacilityImageEndpoint);

/** A photo, named by its object, of a facility that the viewer sees. Throws IMAGE_NOT_FOUND. */
export const getFacilityImage = (services: Services, viewer: Viewer, object: string): Promise<ImageResource> =>
  getVisibleImage(
    services,
    object,
    (key) => sql`
      select i.id from images i join facility_images p on p.image_id = i.id join facilities f on f.id = p.facility_id
        join complexes c on c.id = f.complex_id
      where i.key = ${key} and f.removed_at is null and ${seesOneComplex(viewer)}`,
  );

interface FacilityCall {
  readonly apartmentId: number;
  readonly facilityId: number;
}

/** Throws as requireDeskAct, FACILITY_NOT_FOUND, BAD_REQUEST for a photo that it does not have, TOO_MANY_IMAGES. */
export async function setFacilityPhotos(
  services: Services,
  viewer: Viewer,
  { apartmentId, facilityId }: FacilityCall,
  deleteUrls: readonly string[],
  files: readonly PhotoFile[],
): Promise<FacilityView> {
  const { db } = services;
  await requireDeskAct(db, viewer, apartmentId, "setUpFacilities");
  const of = sql`f.id = ${facilityId} and f.complex_id = ${apartmentId}`;
  const known = await db.maybe(sql`select f.id from facilities f where ${of} and f.removed_at is null`);
  if (known === undefined) throw new Problem("FACILITY_NOT_FOUND");
  // Before the photos are read, which costs most; checked again where it counts.
  await planEdit(db, facilityId, deleteUrls, files.length);
  return withImages(services, files, (added) =>
    db.tx(async (tx) => {
      await requireActiveMember(tx, viewer);
      await lockAct(tx, viewer, apartmentId, "setUpFacilities");
      await lockFacility(tx, facilityId);
      const edit = await planEdit(tx, facilityId, deleteUrls, added.length);
      await writePhotoEdit(services, tx, viewer, { edit, added }, (keys) => replaceImages(tx, facilityId, keys));
      const target = `facility:${facilityId}`;
      await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act: "facility.photos", target });
      return lockFacility(tx, facilityId);
    }),
  );
}

async function planEdit(db: Queryable, facilityId: number, deleteUrls: readonly string[], addedCount: number) {
  const rows = await db.many<{ key: string }>(sql`
    select i.key from facility_images p join images i on i.id = p.image_id
    where p.facility_id = ${facilityId} order by p.position`);
  const photos = rows.map(({ key }) => key);
  return planPhotoEdit(photos, { deleteUrls, urlOf: imageUrl, addedCount, max: facilityLimits.imagesMax });
}

async function replaceImages(tx: Transaction, facilityId: number, keys: readonly string[]): Promise<void> {
  await tx.run(sql`delete from facility_images where facility_id = ${facilityId}`);
  await tx.run(sql`
    insert into facility_images (facility_id, position, image_id) ${imageRowsInOrder(facilityId, keys)}`);
}

/** Takes the photos of the facilities that a condition on `f` names. */
export async function removeFacilityPhotos(tx: Transaction, which: Sql): Promise<void> {
  const removed = await tx.many<{ key: string }>(sql`
    delete from facility_images p using facilities f, images i
    where f.id = p.facility_id and i.id = p.image_id and ${which} returning i.key`);
  await queueImageRemoval(
    tx,
    removed.map(({ key }) => key),
  );
}

/** With a complex its facilities go, and their photos before them. */
export const facilityComplexUse: ComplexUse = {
  onDeleted: (tx, complexId) => removeFacilityPhotos(tx, sql`f.complex_id = ${complexId}`),
};
