import { getPlannedImage as getPlannedImageEndpoint } from "@danji/contract/notice/planned-notice";
import { imageUrlsOf } from "@danji/contract/image/image-rules";
import { mayAct, memberOf } from "#complex/complex-access.ts";
import type { ImageResource } from "#image/image-response.ts";
import { queueImageRemoval } from "#image/removal.ts";
import { getVisibleImage, imageRowsInOrder } from "#image/visible-image.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";

export const { imageUrl: plannedImageUrl } = imageUrlsOf(getPlannedImageEndpoint);

/** Condition on a planned notice `p` and its complex `c`: the viewer's role handles it. */
export const handlesPlan = (viewer: Viewer): Sql => sql`
  case when p.notice ->> 'kind' = 'COUNCIL' then ${mayAct(memberOf(viewer), "openNotices")}
    else ${mayAct(memberOf(viewer), "writeNotices")} end`;

/** A photo of a planned notice, by its object key, for the office that plans it. Throws IMAGE_NOT_FOUND. */
export const getPlannedImage = (services: Services, viewer: Viewer, object: string): Promise<ImageResource> =>
  getVisibleImage(
    services,
    object,
    (key) => sql`
      select i.id from images i
      join planned_notice_images pi on pi.image_id = i.id
      join planned_notices p on p.id = pi.planned_id
      join complexes c on c.id = p.complex_id
      where i.key = ${key} and ${handlesPlan(viewer)}`,
  );

/** Makes images, whose rows exist, the photos of a plan in the order of their keys, and replaces the previous ones. */
export async function replacePlannedPhotos(tx: Queryable, plannedId: number, keys: readonly string[]): Promise<void> {
  await tx.run(sql`delete from planned_notice_images where planned_id = ${plannedId}`);
  if (keys.length === 0) return;
  await tx.run(
    sql`insert into planned_notice_images (planned_id, position, image_id) ${imageRowsInOrder(plannedId, keys)}`,
  );
}

/** Keys of the photos of a plan, in order. */
export async function plannedPhotos(db: Queryable, plannedId: number): Promise<readonly string[]> {
  const rows = await db.many<{ key: string }>(sql`
    select i.key from planned_notice_images pi join images i on i.id = pi.image_id
    where pi.planned_id = ${plannedId} order by pi.position`);
  return rows.map(({ key }) => key);
}

/** Deletes the photos of a plan that is cancelled. */
export async function erasePlannedPhotos(tx: Transaction, plannedId: number): Promise<void> {
  const keys = await plannedPhotos(tx, plannedId);
  await replacePlannedPhotos(tx, plannedId, []);
  await queueImageRemoval(tx, keys);
}
