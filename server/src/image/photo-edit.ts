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
  /** The whole order: the key of a kept photo, or the number of an added one. Absent: kept ones, then added ones. */
  readonly order?: readonly (string | number)[];
}

interface PhotoEditOptions {
  /** URLs of the photos to remove. */
  readonly deleteUrls: readonly string[];
  readonly urlOf: (key: string) => string;
  /** Number of photos that are added. */
  readonly addedCount: number;
  readonly max: number;
  /** The whole order: the URL of a kept photo, or the number of an added one. */
  readonly order?: readonly (string | number)[] | undefined;
}

/**
 * What an edit does to `photos`. Throws BAD_REQUEST for a URL that is none of them and for an order that does not name each
 * photo once, TOO_MANY_IMAGES.
 */
export function planPhotoEdit(
  photos: readonly string[],
  { deleteUrls, urlOf, addedCount, max, order }: PhotoEditOptions,
): PhotoEdit {
  const keys = new Map(photos.map((key) => [urlOf(key), key]));
  const removed = [...new Set(deleteUrls)].map((url) => {
    const key = keys.get(url);
    if (key === undefined) throw new Problem("BAD_REQUEST");
    return key;
  });
  const kept = photos.filter((key) => !removed.includes(key));
  if (kept.length + addedCount > max) throw new Problem("TOO_MANY_IMAGES");
  if (order === undefined) return { kept, removed };
  const named = order.map((one) => (typeof one === "number" ? one : (keys.get(one) ?? "")));
  const all = new Set<string | number>([...kept, ...Array.from({ length: addedCount }, (_, at) => at)]);
  if (!named.every((one) => all.delete(one)) || all.size > 0) throw new Problem("BAD_REQUEST");
  return { kept, removed, order: named };
}

/** Keys of the photos after an edit, in its order: without one, kept ones stay in theirs and new ones follow. */
export const photosAfter = ({ kept, order }: PhotoEdit, added: readonly StoredImage[]): string[] => {
  const addedKeys = added.map(({ key }) => key);
  if (order === undefined) return [...kept, ...addedKeys];
  return order.flatMap((one) => (typeof one === "number" ? (addedKeys[one] ?? []) : one));
};

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
