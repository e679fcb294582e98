import { discardImages, type StoredImage, storeImages } from "#image/image.ts";
import { isDatabaseUnavailable } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import { limits } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";

/** A photo as it was uploaded. */
export interface PhotoFile {
  readonly path: string;
}

/**
 * Stores photos, then runs `write`, which makes their rows; they are discarded where it throws. Without photos it just
 * runs `write`.
 */
export async function withPhotos<T>(
  services: Services,
  viewer: Viewer,
  files: readonly PhotoFile[],
  write: (images: readonly StoredImage[]) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return write([]);
  const { db, objects } = services;
  const retryAfter = await services.limits.take(db, limits.uploads, `member:${viewer.memberId}`);
  if (retryAfter !== undefined) throw new Problem("TOO_MANY_REQUESTS", { retryAfter });
  const images = await storeImages(objects, files);
  try {
    return await write(images);
  } catch (error) {
    // Where the connection broke at COMMIT the post may stand, and so its photos must: the sweep knows later.
    if (!isDatabaseUnavailable(error)) await discardImages(objects, images);
    throw error;
  }
}
