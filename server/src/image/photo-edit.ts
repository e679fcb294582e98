import type { Transaction } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { insertImages, type StoredImage } from "./image.ts";
import { removeImages } from "./removal.ts";

/** The photos of something that is edited, by their keys in order. */
export interface PhotoEdit {
  readonly kept: readonly string[];
  readonly removed: readonly string[];
}

interface PhotoEditOptions {
  /** URLs of the photos to remove. */
  readonly deleteUrls: readonly string[];
  readonly urlOf: (key: string) => string;
  /** Number of photos that are added. */
  readonly addedCount: number;
  readonly max: number;
}

/** What an edit does to `photos`. Throws BAD_REQUEST for a URL that is none of them, TOO_MANY_IMAGES. */
export function planPhotoEdit(
  photos: readonly string[],
  { deleteUrls, urlOf, addedCount, max }: PhotoEditOptions,
): PhotoEdit {
  const keys = new Map(photos.map((key) => [urlOf(key), key]));
  const removed = [...new Set(deleteUrls)].map((url) => {
    const key = keys.get(url);
    if (key === undefined) throw new Problem("BAD_REQUEST");
    return key;
  });
  const kept = photos.filter((key) => !removed.includes(key));
  if (kept.length + addedCount > max) throw new Problem("TOO_MANY_IMAGES");
  return { kept, removed };
}

/** Keys of the photos after an edit: kept ones stay in order, new ones follow. */
export const photosAfter = ({ kept }: PhotoEdit, added: readonly StoredImage[]): string[] => [
  ...kept,
  ...added.map(({ key }) => key),
];

/** Writes an edit: `replace` makes the keys, whose rows exist then, the photos of what is edited. */
export async function writePhotoEdit(
  services: Services,
  tx: Transaction,
  viewer: Viewer,
  { edit, added }: { readonly edit: PhotoEdit; readonly added: readonly StoredImage[] },
  replace: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  await insertImages(tx, viewer.memberId, added);
  await replace(photosAfter(edit, added));
  await removeImages(services, tx, edit.removed);
}
