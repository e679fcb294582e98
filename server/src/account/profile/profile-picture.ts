import { insertImages, type StoredImage } from "#image/image.ts";
import { thumbObject } from "@danji/contract/image/image-rules";
import type { ImageResource } from "#image/image-response.ts";
import { removeImages } from "#image/removal.ts";
import { storedImage } from "#image/visible-image.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { SeesMember } from "./member-visibility.ts";

/**
 * Address of a member's picture by `members.picture_id`, or null where there is none. A member who left has no picture
 * any more, so a query need not ask for that. The small form is served: nowhere is a person drawn larger.
 */
export const profileUrl = (pictureId: number | null): string | null =>
  pictureId === null ? null : `/api/files/${pictureId}`;

/**
 * A picture that a member shows now, to those who may know them. Throws IMAGE_NOT_FOUND for every other image.
 */
export async function getProfilePicture(
  { db, objects }: { readonly db: Queryable } & Pick<Services, "objects">,
  viewer: Viewer,
  id: number,
  seesMember: SeesMember,
): Promise<ImageResource> {
  const image = await db.maybe<{ key: string }>(sql`
    select i.key from members a join images i on i.id = a.picture_id
    where a.picture_id = ${id} and ${seesMember(viewer)}`);
  if (image === undefined) throw new Problem("IMAGE_NOT_FOUND");
  return storedImage(objects, thumbObject(image.key));
}

/** Replaces or removes a member's picture. */
export async function replacePicture(
  services: Services,
  tx: Transaction,
  memberId: number,
  picture: StoredImage | undefined,
): Promise<void> {
  const previous = await tx.maybe<{ key: string }>(sql`
    select i.key from members m join images i on i.id = m.picture_id where m.id = ${memberId}`);
  await insertImages(tx, memberId, picture === undefined ? [] : [picture]);
  await tx.run(sql`
    update members set picture_id = (select id from images where key = ${picture?.key ?? null})
    where id = ${memberId}`);
  await removeImages(services, tx, previous === undefined ? [] : [previous.key]);
}
