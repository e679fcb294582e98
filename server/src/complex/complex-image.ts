import { getComplexImage as getComplexImageEndpoint } from "@danji/contract/complex/registration";
import { imageUrlsOf } from "@danji/contract/image/image-rules";
import type { ImageResource } from "#image/image-response.ts";
import { getVisibleImage, imageRowsInOrder } from "#image/visible-image.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";

export const { imageUrl, thumbUrl } = imageUrlsOf(getComplexImageEndpoint);

/** A complex's photo, named by its object. Throws IMAGE_NOT_FOUND. */
export const getComplexImage = (services: Services, object: string): Promise<ImageResource> =>
  getVisibleImage(
    services,
    object,
    (key) => sql`select i.id from images i join complex_images ci on ci.image_id = i.id where i.key = ${key}`,
  );

/** Makes images, whose rows exist, the photos of a complex in the order of their keys, and replaces the previous ones. */
export async function replaceComplexImages(tx: Queryable, complexId: number, keys: readonly string[]): Promise<void> {
  await tx.run(sql`delete from complex_images where complex_id = ${complexId}`);
  await tx.run(sql`insert into complex_images (complex_id, position, image_id) ${imageRowsInOrder(complexId, keys)}`);
}
