import { isDatabaseUnavailable } from "#platform/db/unavailable.ts";
import type { Services } from "#platform/services.ts";
import { discardImages, type StoredImage, storeImages } from "./image.ts";

/** A photo as it was uploaded. */
export interface PhotoFile {
  readonly path: string;
}

/** Stores photos, then runs `write`, which inserts their rows; they are discarded where it throws. */
export async function withImages<T>(
  { objects }: Pick<Services, "objects">,
  files: readonly PhotoFile[],
  write: (images: readonly StoredImage[]) => Promise<T>,
): Promise<T> {
  const images = await storeImages(objects, files);
  try {
    return await write(images);
  } catch (error) {
    // Where the connection broke at COMMIT the rows may exist, so the photos must stay: the sweep decides later.
    if (!isDatabaseUnavailable(error)) await discardImages(objects, images);
    throw error;
  }
}
