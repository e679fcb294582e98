import { getFeedImage as getFeedImageEndpoint } from "@danji/contract/feed/feed";
import { imageUrlsOf } from "@danji/contract/image/image-rules";
import type { ImageResource } from "#image/image-response.ts";
import { getVisibleImage, imageRowsInOrder } from "#image/visible-image.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { seesOneFeed } from "./feed-visibility.ts";

export const { imageUrl, thumbUrl } = imageUrlsOf(getFeedImageEndpoint);

/** A photo, by its object key, for those who may read its post. Throws IMAGE_NOT_FOUND. */
export const getFeedImage = (services: Services, viewer: Viewer, object: string): Promise<ImageResource> =>
  getVisibleImage(
    services,
    object,
    (key) => sql`
      select i.id from images i
      join feed_images fi on fi.image_id = i.id
      join feeds f on f.id = fi.feed_id
      join complexes c on c.id = f.complex_id
      where i.key = ${key} and ${seesOneFeed(viewer)}`,
  );

/** Makes images, whose rows exist, the photos of a post in the order of their keys, and replaces the previous ones. */
export async function replaceFeedImages(tx: Queryable, feedId: number, keys: readonly string[]): Promise<void> {
  await tx.run(sql`delete from feed_images where feed_id = ${feedId}`);
  await attachImages(tx, feedId, keys);
}

/** Attaches stored images to a post that has none, in the order of their keys. */
export async function attachImages(tx: Queryable, feedId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(sql`insert into feed_images (feed_id, position, image_id) ${imageRowsInOrder(feedId, keys)}`);
}
