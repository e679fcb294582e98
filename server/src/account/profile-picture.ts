import { insertImages, type StoredImage, thumbObject } from "#image/image.ts";
import type { ShownPicture } from "#image/picture-answer.ts";
import { removeImages } from "#image/removal.ts";
import { storedPicture } from "#image/shown-image.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";

/**
 * Address of a member's picture by `members.picture_id`, or null where there is none. A member who left has no picture
 * any more, so a query need not ask for that. The small form is served: nowhere is a person drawn larger.
 */
export const profileUrl = (pictureId: number | null): string | null =>
  pictureId === null ? null : `/api/files/${pictureId}`;

/** A picture that a member shows now. Throws IMAGE_NOT_FOUND for every other image. */
export async function getPicture({ db, objects }: Pick<Services, "db" | "objects">, id: number): Promise<ShownPicture> {
  const image = await db.maybe<{ key: string }>(sql`
    select i.key from members m join images i on i.id = m.picture_id where m.picture_id = ${id}`);
  if (image === undefined) throw new Problem("IMAGE_NOT_FOUND");
  return storedPicture(objects, thumbObject(image.key));
}

/** Gives a member a picture in place of the one before, or none. */
export async function replacePicture(
  services: Services,
  tx: Transaction,
  memberId: number,
  picture: StoredImage | undefined,
): Promise<void> {
  const before = await tx.maybe<{ key: string }>(sql`
    select i.key from members m join images i on i.id = m.picture_id where m.id = ${memberId}`);
  await insertImages(tx, memberId, picture === undefined ? [] : [picture]);
  await tx.run(sql`
    update members set picture_id = (select id from images where key = ${picture?.key ?? null})
    where id = ${memberId}`);
  await removeImages(services, tx, before === undefined ? [] : [before.key]);
}
